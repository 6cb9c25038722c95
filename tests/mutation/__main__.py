"""`python -m tests.mutation`: change the rules in many small ways, and list the changes that no test notices.

It takes a second or so for each change, thousands in all; `--every 8` tries each eighth, `--part 3` another eighth.
With `--write` the outcome becomes `docs/mutation.md`.
"""

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.mutation.explained import EXPLAINED
from tests.mutation.mutants import MODULES, ROOT, Mutant, mutants
from tests.mutation.trial import Witness, Witnesses, nearest, prepare, snapshot, survives, witnesses

PAGE = "docs/mutation.md"
HEAD = """\
# What the tests notice

Deleting a guard of the rules must make a test fail that names the rule. `python -m tests.mutation` tries it: it changes
`okko/rules` and `okko/model/geometry.py` in one place at a time (each condition to true and to false, each part of an
`and` or `or` left out, each comparison turned round or moved by one, each constant by one), and runs the tests marked
with a rule that run through that line. What survives is listed here, with the reason why it is no gap. The reasons are
kept in `tests/mutation/explained.json`; a run fails on a survivor that has none.

A whole run takes about an hour on one core; `--every 5 --part 2` tries each fifth change, from the third on.

"""


def chosen(modules: list[str], every: int, part: int) -> list[Mutant]:
    """The changes to try, in the order of `MODULES`: all, or an even share of them."""
    found = [mutant for module in MODULES if module in modules for mutant in mutants(module)]
    return [mutant for index, mutant in enumerate(found) if index % every == part]


def tried(picked: list[Mutant], most: int, kept: Path | None) -> tuple[list[Mutant], list[Mutant]]:
    """The changes that survive, and those whose line no test runs through."""
    seen = witnesses_of([*dict.fromkeys(mutant.module for mutant in picked)], kept)
    survivors, unseen = [], []
    for number, mutant in enumerate(picked):
        tests = nearest(seen.get((mutant.module, mutant.line)) or everything(seen, mutant.module), mutant.cited)
        prepare(mutant.module)
        if not tests:
            unseen.append(mutant)
        elif survives(mutant, tests[:most]):
            survivors.append(mutant)
        else:
            continue
        print(f"{number + 1}/{len(picked)} line {mutant.line} {mutant.key}", flush=True)
    return survivors, unseen


def everything(seen: Witnesses, module: str) -> list[Witness]:
    """All tests that run through a module."""
    return list(dict.fromkeys(test for (each, _), tests in seen.items() if each == module for test in tests))


def witnesses_of(modules: list[str], kept: Path | None) -> Witnesses:
    """The witnesses, found in a fork, so that this process never imports the rules; or those of an earlier run."""
    if kept is not None and kept.exists():
        known: Witnesses = pickle.loads(kept.read_bytes())
        return known
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        prepare("")
        with os.fdopen(writer, "wb") as out:
            pickle.dump(witnesses(modules), out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as out:
        found: Witnesses = pickle.loads(out.read())
    os.waitpid(child, 0)
    if kept is not None:
        kept.write_bytes(pickle.dumps(found))
    return found


def page(picked: list[Mutant], survivors: list[Mutant], unseen: list[Mutant]) -> str:
    """What `docs/mutation.md` has to say."""
    left = Counter(mutant.module for mutant in [*survivors, *unseen])
    lines = [HEAD, f"{len(picked)} changes tried, {len(survivors) + len(unseen)} noticed by no test.\n\n"]
    lines += ["| module | changes | survivors |\n", "| --- | ---: | ---: |\n"]
    for module, count in Counter(mutant.module for mutant in picked).items():
        lines.append(f"| `{module}` | {count} | {left[module]} |\n")
    lines.append("\n## Survivors\n\n")
    for mutant in [*survivors, *unseen]:
        before, after = (text if len(text) < 90 else f"{text[:87]}…" for text in (mutant.before, mutant.after))
        reason = EXPLAINED.get(mutant.key, "not explained yet")
        lines.append(f"- `{Path(mutant.module).stem}.{mutant.place}`: `{before}` → `{after}`: {reason}\n")
    return "".join(lines)


def main() -> int:
    """Try the changes; 1 if a survivor is not explained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="paths such as okko/rules/movement.py; all without")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--most", type=int, default=200, help="tests that run through a line, at most")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    parser.add_argument("--seen", type=Path, help="a file that keeps which test runs through which line")
    parser.add_argument("--here", action="store_true", help="this is the copy: try here")
    options = parser.parse_args()
    if not options.here:
        with tempfile.TemporaryDirectory() as folder:
            snapshot(Path(folder))
            words = [word for word in sys.argv[1:] if word != "--write"]
            command = [
                sys.executable,
                "-m",
                "tests.mutation",
                *words,
                "--here",
                *(["--write"] if options.write else []),
            ]
            environment = {**os.environ, "PYTHONPATH": folder}
            code = subprocess.run(command, cwd=folder, env=environment, check=False).returncode
            if options.write:
                (ROOT / PAGE).write_text((Path(folder) / PAGE).read_text(encoding="utf-8"), encoding="utf-8")
            return code
    picked = chosen(options.modules or list(MODULES), options.every, options.part)
    survivors, unseen = tried(picked, options.most, options.seen)
    if options.write:
        (ROOT / PAGE).write_text(page(picked, survivors, unseen), encoding="utf-8")
    missing = [mutant for mutant in [*survivors, *unseen] if mutant.key not in EXPLAINED]
    print(f"{len(picked)} tried, {len(survivors)} survive, {len(unseen)} unseen, {len(missing)} not explained")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
