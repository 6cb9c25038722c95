"""`python -m tests.mutation`: change the rules in many small ways, and list the changes that no test notices.

There are thousands; `--every 8` tries each eighth, `--part 3` another eighth. `--kept FILE` keeps what was noticed: a
run that was broken off goes on where it stopped, and a later run tries again what survived, and what has been written
anew since. With `--write` the outcome becomes `docs/mutation.md`.
"""

import argparse
import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.explained import EXPLAINED
from tests.mutation.mutants import MODULES, ROOT, Mutant, mutants
from tests.mutation.trial import Witnesses, nearest, prepare, snapshot, survives, witnesses

PAGE = "docs/mutation.md"
HEAD = """\
# What the tests notice

Deleting a guard of the rules must make a test fail that names the rule. `python -m tests.mutation` tries it: it changes
`okko/rules` and `okko/model` in one place at a time (each condition to true and to false, each part of an `and` or `or`
left out, each comparison turned round or moved by one, each constant by one), and runs the tests that run through that
line: for the rules those marked with a rule, for the model all. What survives is listed here, with the reason why it is
no gap. The reasons are kept in `tests/mutation/explained.json`; a run fails on a survivor that has none.

A whole run takes an hour or two on one core: `nice python -m tests.mutation --kept mutation.jsonl --write`. It goes on
where it was broken off. `--every 5 --part 2` tries each fifth change, from the third on.

"""


def chosen(modules: list[str], every: int, part: int) -> list[Mutant]:
    """The changes to try, module after module: all, or an even share of them."""
    found = [mutant for module in modules for mutant in mutants(module)]
    return [mutant for index, mutant in enumerate(found) if index % every == part]


class Outcomes:
    """What was noticed, kept in a file as it comes, a JSON object a line."""

    def __init__(self, kept: Path | None) -> None:
        self._kept = kept
        self.known: dict[str, bool] = {}
        """Whether a change was noticed."""
        if kept is not None and kept.exists():
            for line in map(json.loads, kept.read_text(encoding="utf-8").splitlines()):
                self.known[line["change"]] = line["noticed"]

    @staticmethod
    def name(mutant: Mutant) -> str:
        """What a change is known by as long as its function reads the same."""
        return f"{mutant.text} {mutant.nth} {mutant.key}"

    def settled(self, mutant: Mutant) -> bool:
        """Whether a change need not be tried again: it was noticed, or survived and is explained."""
        known = self.known.get(self.name(mutant))
        return bool(known) or (known is False and mutant.key in EXPLAINED)

    def note(self, mutant: Mutant, noticed: bool) -> None:
        """Keep whether a change was noticed."""
        self.known[self.name(mutant)] = noticed
        if self._kept is not None:
            line = {"change": self.name(mutant), "noticed": noticed}
            with self._kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")


def tried(picked: Sequence[Mutant], seen: Path | None, outcomes: Outcomes) -> list[Mutant]:
    """The changes that survive: tried quickly first, then thoroughly."""
    left = [mutant for mutant in picked if not outcomes.settled(mutant)]
    if left:
        found = witnesses_of(seen)
        doubtful = _quickly(left, found, outcomes)
        prepare()
        for number, mutant in enumerate(doubtful):
            tests = nearest(found, mutant)
            outcomes.note(mutant, bool(tests) and not survives(mutant, tests))
            if not outcomes.known[outcomes.name(mutant)]:
                print(f"{number + 1}/{len(doubtful)} {mutant.module}:{mutant.line} {mutant.key}", flush=True)
    return [mutant for mutant in picked if not outcomes.known[outcomes.name(mutant)]]


def _quickly(left: Sequence[Mutant], found: Witnesses, outcomes: Outcomes) -> list[Mutant]:
    """The changes that quick trials, in a fork of this process, do not notice."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        from tests.mutation.quick import try_all

        prepare()
        with os.fdopen(writer, "w", encoding="utf-8") as out:

            def report(mutant: Mutant, noticed: bool) -> None:
                out.write("1" if noticed else "0")
                out.flush()

            try_all(left, found, report)
        os._exit(0)
    os.close(writer)
    doubtful = []
    with os.fdopen(reader, "r", encoding="utf-8") as told:
        for number, mutant in enumerate(left):
            match told.read(1):
                case "1":
                    outcomes.note(mutant, True)
                case "0":
                    doubtful.append(mutant)
                    print(f"not noticed yet: {mutant.module}:{mutant.line} {mutant.key}", flush=True)
                case _:
                    raise SystemExit(f"the quick trials ended after {number} of {len(left)}")
            if number % 100 == 99:
                print(f"{number + 1}/{len(left)} tried quickly, {len(doubtful)} not noticed", flush=True)
    os.waitpid(child, 0)
    return doubtful


def witnesses_of(kept: Path | None) -> Witnesses:
    """The witnesses, found in a fork, so that this process never imports the rules; or those of an earlier run."""
    if kept is not None and kept.exists():
        known: Witnesses = pickle.loads(kept.read_bytes())
        return known
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        prepare()
        with os.fdopen(writer, "wb") as out:
            pickle.dump(witnesses(MODULES), out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as out:
        found: Witnesses = pickle.loads(out.read())
    os.waitpid(child, 0)
    if not found:
        raise SystemExit("no test passes in the tree as it is")
    if kept is not None:
        kept.write_bytes(pickle.dumps(found))
    return found


def page(outcomes: Outcomes) -> str:
    """What `docs/mutation.md` has to say: all changes whose outcome is known, those explained by an earlier run too."""
    every = [mutant for module in MODULES for mutant in mutants(module)]
    known = {outcomes.name(mutant): False for mutant in every if mutant.key in EXPLAINED} | outcomes.known
    picked = [mutant for mutant in every if outcomes.name(mutant) in known]
    survivors = [mutant for mutant in picked if not known[outcomes.name(mutant)]]
    left = Counter(mutant.module for mutant in survivors)
    lines = [HEAD, f"Of {len(every)} changes {len(picked)} were tried; {len(survivors)} no test notices.\n\n"]
    lines += ["| module | changes | survivors |\n", "| --- | ---: | ---: |\n"]
    for module, count in Counter(mutant.module for mutant in picked).items():
        lines.append(f"| `{module}` | {count} | {left[module]} |\n")
    lines.append("\n## Survivors\n\n")
    for mutant in survivors:
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
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    parser.add_argument("--seen", type=Path, help="a file that keeps which test runs through which line")
    parser.add_argument("--kept", type=Path, help="a file that keeps which changes were noticed")
    parser.add_argument("--here", action="store_true", help="this is the copy: try here")
    options = parser.parse_args()
    if not options.here:
        with tempfile.TemporaryDirectory() as folder:
            snapshot(Path(folder))
            command = [sys.executable, "-m", "tests.mutation", *sys.argv[1:], "--here"]
            for option, file in (("--seen", options.seen), ("--kept", options.kept)):
                command += [option, str(file.resolve())] if file else []
            environment = {**os.environ, "PYTHONPATH": folder}
            code = subprocess.run(command, cwd=folder, env=environment, check=False).returncode
            if options.write:
                (ROOT / PAGE).write_text((Path(folder) / PAGE).read_text(encoding="utf-8"), encoding="utf-8")
            return code
    picked = chosen(options.modules or list(MODULES), options.every, options.part)
    outcomes = Outcomes(options.kept)
    survivors = tried(picked, options.seen, outcomes)
    if options.write:
        (ROOT / PAGE).write_text(page(outcomes), encoding="utf-8")
    missing = [mutant for mutant in survivors if mutant.key not in EXPLAINED]
    print(f"{len(picked)} tried, {len(survivors)} survive, {len(missing)} not explained")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
