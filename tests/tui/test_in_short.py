"""Answers in few columns: no two look alike, and figures stay whole."""

import pytest
from textual.content import Content

from okko.model.decision import Ask
from okko.tui.asking import question_of
from okko.tui.in_short import cut, fitted, folded_path, hung, parts_in
from tests.tui.questions import ASKED

ROOM = 24
"""Columns of the list in 80 columns, the number of the answer apart."""


@pytest.mark.parametrize(
    ("label", "short", "hint", "told"),
    [
        ("Archer", "", "shaken", ("Archer", "shaken")),
        ("Attack Oni Bushi", "Attack BUS", "wins 42%, removes 31%", ("Attack Oni Bushi", "42%")),
        ("Attack Oni", "Attack ONI", "wins 42%, removes 31%", ("Attack Oni", "wins 42%")),
        ("Onrush (torii)", "Onrush [T]", "wins 42% → 58%", ("Onrush (torii)", "42→58%")),
        ("Onrush (torii)", "Onrush [T]", "33% (2 or less) → 50% (3 or less)", ("Onrush (torii)", "33→50%")),
        ("Water on Ninja Apprentice 2", "Water N2i", "+1 Movement", ("Water N2i", "+1 Movement")),
        ("Unholy Strength", "", "wins 42%", ("Unholy Strength", "42%")),
        ("Blessed Arrow (torii)", "Blessed Arrow [T]", "hits 42% → 58%", ("Blessed Arrow [T]", "→58%")),
        ("Gather courage", "", "33% (2 or less) to become vigilant; ends the activation", ("Gather courage", "33%")),
        ("Fire-mouth: Brigand (fire)", "Shoot BRI [F]", "hits 42%, removes 8%", ("Shoot BRI [F]", "hits 42%")),
        ("Most Unholy Strength of All", "", "wins 42%", ("Most Unholy…of All", "42%")),
        ("Onrush", "", "Goes on through two enemies.", ("Onrush", "Goes on through…")),
        ("Torii on Okko", "Torii OKK", "Veteran hunter", ("Torii on Okko", "Veteran…")),
    ],
)
def test_figures_stay_whole_and_names_give_way(label: str, short: str, hint: str, told: tuple[str, str]) -> None:
    assert fitted(label, short, hint, ROOM) == told


def test_a_long_name_loses_its_middle() -> None:
    assert cut("Ninja Apprentice 2", 11) == "Ninja App…2"
    assert cut("Apprentice", 7) == "App…ice"
    assert cut("Ninja", 5) == "Ninja"
    assert cut("Player a", 5) != cut("Player b", 5)


def test_a_sentence_goes_on_below_its_own_first_line_and_says_so() -> None:
    lines = [line.plain.rstrip() for line in hung(Content("  Okko hits the Oni hard."), 12)]
    assert lines == ["  Okko hits", "… the Oni", "… hard."]


def test_of_a_note_whole_parts_are_told() -> None:
    assert parts_in("16 Zeni, evil", 13) == "16 Zeni, evil"
    assert parts_in("16 Zeni, evil", 12) == "16 Zeni …"
    assert parts_in("16 Zeni, evil", 8) == "…"
    assert parts_in("", 8) == ""


def test_a_path_is_folded_behind_its_slashes() -> None:
    assert folded_path("~/.config/okko/settings.json", 20) == "~/.config/okko/\nsettings.json"
    assert folded_path("~/a/b", 20) == "~/a/b"


@pytest.mark.parametrize("ask", ASKED)
def test_no_two_answers_look_alike_in_80_columns(ask: Ask) -> None:
    game = ASKED[ask]()
    choices = question_of(game.state, game.decision).choices
    told = [fitted(choice.label, choice.short, choice.hint, ROOM) for choice in choices]
    assert len(set(told)) == len(choices)
    assert all(len(label) + len(hint) + 2 * bool(hint) <= ROOM for label, hint in told)
