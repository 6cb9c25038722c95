"""The proof of puzzles: `python -m tests.benchmarks.positions [FILE …]`, all that ship without a FILE.

Goes through all activations of each and prints how many there are, what the best one is worth, by how much it leads the
next, and the CPU time that took. Status 1 if one is no puzzle, or its solution is not the best.
"""

import sys
from pathlib import Path
from time import process_time

from okko.library import puzzles, shipped
from tests.puzzles import LEAST, prove


def main(files: list[Path]) -> int:
    """Prove each file, a line for each."""
    wrong = 0
    print(f"{'':34}{'lines':>6}{'activations':>13}{'best':>8}{'second':>8}{'seconds':>9}")
    for file in files:
        began = process_time()
        puzzle, proof = prove(file)
        took = process_time() - began
        line = f"{proof.lines:6}{proof.activations:13}{float(proof.best):8.3f}{float(proof.second):8.3f}{took:9.2f}"
        sound = proof.best - proof.second >= LEAST[puzzle.goal.want] and proof.best > proof.passing
        right = puzzle.solution == proof.solution
        wrong += not (sound and right)
        said = "" if sound and right else "  no single best" if not sound else f"  best is {', '.join(proof.solution)}"
        print(f"{file.name.removesuffix('.position.yaml'):34}{line}{said}", flush=True)
    print(f"{len(files) - wrong} of {len(files)} proved")
    return 1 if wrong else 0


if __name__ == "__main__":
    given = [Path(one) for one in sys.argv[1:]]
    sys.exit(main(given or list(puzzles([shipped()]).values())))
