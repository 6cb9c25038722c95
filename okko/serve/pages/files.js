// A file is deleted by a second click.
"use strict";
document.addEventListener("click", async ({ target }) => {
  if (!target.matches("button[data-way]")) return;
  if (!("sure" in target.dataset)) {
    target.dataset.sure = "";
    target.textContent = "Delete for good?";
    return;
  }
  const answer = await fetch(target.dataset.way, { method: "POST" });
  if (answer.ok || answer.status === 404) return location.reload();
  delete target.dataset.sure;
  target.textContent = await answer.text();
});
