"""What the texts of scenario cards and adventures say, held against what they do: turns, points, squares, Zeni."""

import re

import pytest

from okko.model.adventure import Adventure, squares_in
from okko.model.scenario import Area, Defeat, ScenarioCard, Search, Survive
from okko.model.scenario import Reach as Arrive
from tests.adventurers import adventures, library

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PAGES = [*library().scenario_cards.values(), *adventures().values()]


def number(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS.index(word.lower())


def turns_said(text: str) -> set[int]:
    """`after turn 7`, `turn 8 is over`, `six turns are played`, `within 8 turns`."""
    after = re.findall(r"(?:after turn|when turn|until turn|of turn) (\d+)", text, re.IGNORECASE)
    played = re.findall(r"(\w+) turns are played|within (\d+) turns", text, re.IGNORECASE)
    return {int(found) for found in after} | {number(one or other) for one, other in played}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_turns_points_and_zeni_are_as_the_text_says(page: ScenarioCard | Adventure) -> None:
    assert turns_said(page.text) == ({page.turns} if page.turns else set())
    assert ("Zeni bring nothing" in page.text) is not page.zeni
    said = {int(points) for points in re.findall(r"(?:gets|brings) (\d+)", page.text)}
    said |= {int(points) for points in re.findall(r"(\d+) more with", page.text)}
    paid = {goal.points for goal in page.objectives if goal.points}
    assert said == (paid if page.zeni or not isinstance(page, Adventure) else set())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_as_many_are_asked_for_as_the_text_says(page: ScenarioCard | Adventure) -> None:
    for goal in page.objectives:
        match goal:
            case Survive(least=least):
                asked = least if isinstance(page, ScenarioCard) or least > 1 else 0
            case Defeat(number=asked) | Arrive(number=asked) | Search(number=asked):
                pass
            case _:
                asked = 0
        if asked and (asked > 1 or isinstance(goal, Survive)):
            assert re.search(rf"\b{NUMBERS[asked]}\b", page.text, re.IGNORECASE), f"{goal.name}: {asked}"


@pytest.mark.parametrize("page", adventures().values(), ids=lambda page: page.id)
def test_squares_and_doors_are_those_of_the_text(page: Adventure) -> None:
    laid = re.findall(r"[a-n]\d+/[a-n]\d+", page.text)
    assert laid == [token.edge for token in page.doors]
    rest = re.sub(r"[a-n]\d+/[a-n]\d+", "", page.text)
    squares = 0
    for first, last in re.findall(r"\b([a-n]\d{1,2})(?: to ([a-n]\d{1,2}))?", rest):
        squares |= squares_in((f"{first}:{last}" if last else first,))
    if "the two northernmost rows" in rest:
        squares |= squares_in(("a13:n14",))
    meant = squares_in((page.token,)) if page.token else 0
    for zone in page.areas.values():
        meant |= squares_in(zone)
    assert squares == meant
    used = {getattr(goal, "area", None) for goal in page.objectives} - {None, *Area}
    assert used == set(page.areas)


@pytest.mark.parametrize("page", adventures().values(), ids=lambda page: page.id)
def test_sorcerers_and_kami_take_part_where_the_text_says_so(page: Adventure) -> None:
    called = re.search("with sorcerers and Kami|Sorcerers call the Kami", page.text)
    assert bool(called) is page.karasu


@pytest.mark.parametrize("page", adventures().values(), ids=lambda page: page.id)
def test_each_side_is_told_what_it_is_after(page: Adventure) -> None:
    for lineup in page.sides:
        assert turns_said(lineup.aim) <= {page.turns}


@pytest.mark.parametrize("page", adventures().values(), ids=lambda page: page.id)
def test_links_change_what_their_texts_say(page: Adventure) -> None:
    for link in page.links:
        assert turns_said(link.text) == ({link.turns} if link.turns else set())
        assert ("doors stand open" in link.text) is (link.doors == ())
        zone = link.a.zone if link.a else None
        rows = re.search(r"(\w+) southernmost rows|the southernmost row\b", link.text)
        named = squares_in(tuple(re.findall(r"[a-n]\d+", link.text)))
        if zone is None:
            assert not named
            assert rows is None or "as before" in link.text
        else:
            whole = squares_in((f"a1:n{number(rows[1] or 'one')}",)) if rows else squares_in(page.a.zone) | named
            assert squares_in(zone) == whole
