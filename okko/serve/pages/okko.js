// Where the line goes, what is said when it is cut, and how a visitor comes back. The terminal itself is textual.js.
"use strict";
{
  const ENDED = 4000;
  const WORDS = {
    [ENDED]: "You have left. Matches are saved.",
    4001: "You play in another window.",
    4003: "All seats are taken.",
    4004: "Nothing was pressed for a long time. The match is saved.",
    4005: "Your files take up all the room there is for them. Everything is saved. Delete some: Your files, below.",
    4006: "There is no room left for anybody's files. Everything is saved.",
  };
  const FIRST = 500;
  const LONGEST = 8000;
  let leaving = false;

  const line = () => location.href.replace(/^http/, "ws").replace(/[^/]*([?#].*)?$/, "") + "line";

  function say(what) {
    document.getElementById("what").textContent = what;
    document.getElementById("word").hidden = false;
    document.getElementById("back").focus();
  }

  async function comeBack(wait) {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (answer.ok || answer.status === 503) return location.reload();
    } catch {
      // The server cannot be reached: try again.
    }
    setTimeout(() => comeBack(Math.min(wait * 2, LONGEST)), wait);
  }

  function closed(code) {
    if (leaving) return;
    if (code in WORDS) return say(WORDS[code]);
    say("The line is cut. Your match waits; trying to come back …");
    setTimeout(() => comeBack(FIRST), FIRST);
  }

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("close", (event) => closed(event.code));
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("terminal").dataset.sessionWebsocketUrl = line();
    document.getElementById("back").addEventListener("click", () => location.reload());
    document.getElementById("again").addEventListener("click", async () => {
      leaving = true;
      await fetch("again", { method: "POST" });
      location.reload();
    });
  });
  addEventListener("pagehide", () => (leaving = true));
  // The terminal is made when the page has loaded, by what was told to happen after this.
  addEventListener("load", () => setTimeout(() => document.querySelector(".xterm-helper-textarea")?.focus()));
}
