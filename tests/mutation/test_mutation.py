"""The changes of the rules that no test notices are all explained."""

import ast
import subprocess
import sys

import pytest

from tests.mutation.explained import EXPLAINED
from tests.mutation.mutants import MODULES, ROOT, changed, mutants


def test_a_change_is_one_change() -> None:
    module = "okko/rules/doors.py"
    plain = ast.unparse(ast.parse((ROOT / module).read_text(encoding="utf-8"))).splitlines()
    for mutant in mutants(module)[:10]:
        other = ast.unparse(changed(mutant)).splitlines()
        assert sum(one != two for one, two in zip(plain, other, strict=True)) == 1


@pytest.mark.slow
def test_no_explanation_outlives_what_it_explains() -> None:
    known = {mutant.key for module in MODULES for mutant in mutants(module)}
    assert not [key for key in EXPLAINED if key not in known]


@pytest.mark.slow
def test_every_survivor_of_a_share_of_the_changes_is_explained() -> None:
    command = [sys.executable, "-m", "tests.mutation", "okko/rules/flood.py", "--every", "5"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
