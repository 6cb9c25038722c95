"""Two hundred and twenty-five mistakes of fifteen kinds, planted into the game's own files: the checker finds them."""

from collections import Counter

import pytest

from okko.library.check import Report, check
from tests.mistakes import PLANTERS, ROOT, Mistake, files, mistakes

NUMBER = 15 * len(PLANTERS)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Mistake, Report]]:
    """Each mistake and what the checker says about its file."""
    folder = tmp_path_factory.mktemp("planted")
    reports = []
    for mistake in mistakes(NUMBER):
        file = folder / mistake.file.name
        file.write_text(mistake.text, encoding="utf-8")
        reports.append((mistake, check(file)))
    return reports


def test_at_least_ninety_eight_of_a_hundred_planted_mistakes_are_found(found: list[tuple[Mistake, Report]]) -> None:
    missed = [mistake.name for mistake, report in found if not report.problems]
    assert len(found) >= 200
    assert len(missed) <= 0.02 * len(found), missed


def test_what_is_found_is_told_with_file_and_line(found: list[tuple[Mistake, Report]]) -> None:
    for mistake, report in found:
        for problem in report.problems:
            assert problem.file.name == mistake.file.name
            assert 1 <= problem.line <= mistake.text.count("\n") + 1
            assert "\n" not in problem.message + problem.cure
    exact = [mistake for mistake, _ in found if mistake.what.startswith(("misspelt", "word for", "absurd"))]
    off = [
        mistake.name
        for mistake, report in found
        if mistake in exact and report.problems and mistake.line not in [problem.line for problem in report.problems]
    ]
    assert len(off) <= 0.02 * len(exact), off


def test_a_slip_of_the_finger_is_answered_with_the_nearest_valid_name(found: list[tuple[Mistake, Report]]) -> None:
    slips = Counter[bool]()
    for mistake, report in found:
        if mistake.what.startswith("misspelt"):
            meant = mistake.what.partition("(")[2].partition(" ->")[0]
            slips[any(meant in problem.cure for problem in report.problems)] += 1
    assert slips[True] >= 0.8 * slips.total(), slips


def test_no_shipped_file_is_flagged() -> None:
    assert {file: said for file in files() if (said := check(file).problems)} == {}
    assert check(ROOT / "data").problems == ()


def test_every_mistake_is_another_text_than_the_file_it_is_in(found: list[tuple[Mistake, Report]]) -> None:
    assert [one.name for one, _ in found if one.text == one.file.read_text(encoding="utf-8")] == []
