"""What is asked and said in the smallest terminal is there as a whole: nothing of it is cut."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.content import Content

import okko.tui.screens
from okko.library import Library
from okko.model.decision import Ask, Roll, RollKind
from okko.model.element import Element
from okko.model.refusal import Refusal
from okko.tui import asking
from okko.tui.plan_told import NARROW, ROWS
from okko.tui.preparing import PREPARING
from okko.tui.screens import battle as battle_screen
from okko.tui.screens import drafting
from okko.tui.throwing import throw_of
from okko.tui.widgets.detail import refused
from okko.tui.widgets.prompt import tellings
from tests.rules.test_will import FEARSOME
from tests.scenes import draw, play, who
from tests.tui.battles import battle
from tests.tui.questions import ASKED

pytestmark = pytest.mark.xdist_group("screen")
SMALLEST = (80, 24)
LINE = 78
"""The columns of the banner."""
LONG_PLAYER = "Minamoto no Yoshitsune I"
"""A name may have 24 letters."""
PLAYERS = ("Sanae", "Tokugawa Ieyasu", LONG_PLAYER)


def names() -> tuple[str, str]:
    """The longest names of a character, numbered as one of several, and of a skill."""
    library = Library.load()
    cards = [*library.characters.values()]
    faces = [face for card in cards for face in (card.vigilant, card.shaken) if face is not None]
    return max((card.name for card in cards), key=len) + " 2", max(
        (skill.name for face in faces for skill in (*face.skills, *face.karasu)), key=len
    )


@pytest.fixture
def longest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody, and every skill, has the longest name there is."""
    character, skill = names()
    monkeypatch.setattr(asking._Speaker, "name", lambda speaker, who: character)
    monkeypatch.setattr(asking._Speaker, "_skill", lambda speaker, id=None: skill)


def questions() -> Iterator[str]:
    """All that is asked, without the name of whom it is put to."""
    for game in ASKED.values():
        found = game()
        yield asking.question_of(found.state, found.decision).title
    yield from PREPARING.values()
    yield "who bears the Scroll of the five winds?"
    state = ASKED[Ask.ACT]().state
    for kind in RollKind:
        dice = (Element.FIRE,) * 6 if kind in (RollKind.INSPIRATION, RollKind.RETHROW) else (3,)
        roll = Roll(kind, len(dice) + 1, 0, elements=dice[0] is Element.FIRE)
        yield throw_of(state, roll, dice).title
        yield throw_of(state, roll, (*dice, dice[0])).title


@pytest.mark.usefixtures("longest")
def test_every_question_fits_into_the_banner_of_the_smallest_terminal_whoever_is_asked() -> None:
    for question in questions():
        for player in PLAYERS:
            for during in ("", LONG_PLAYER):
                told = next((one for one in tellings(player, question, during) if len(one) <= LINE), "")
                assert told.endswith((question, f"{question} ({during}'s phase)")), question
                assert told != question, f"{player} is not named: {question}"


def test_of_a_question_the_phase_gives_way_first_then_letters_of_the_name_then_the_name() -> None:
    assert list(tellings("Tokugawa Ieyasu", "why?", "Oda")) == [
        "Tokugawa Ieyasu answers: why? (Oda's phase)",
        "Tokugawa Ieyasu answers: why?",
        "Tokugawa Ieyasu answers: why?",
        "Tokug…Ieyasu answers: why?",
        "Toku…asu answers: why?",
        "Toku…asu: why?",
        "why?",
    ]
    assert list(tellings("", "The game is over.", "")) == ["The game is over."]


@pytest.mark.usefixtures("longest")
async def test_on_the_screen_too_a_question_is_whole() -> None:
    async with battle(ASKED[Ask.FACING](), size=SMALLEST) as table:
        question = table.screen.question
        assert question is not None
        assert question.title in table.said().splitlines()[1]


async def test_a_test_of_courage_before_an_attack_is_told_above_the_odds_and_whole() -> None:
    """Willpower 3, and each die of a throw at most that: 3 of 6 faces, half of all tests."""
    crowd = """
        d  C  .
        .  Bv e
        .  a^ .
        """
    scene = draw(crowd, dice_a=["fire"], dice_b=["earth"], a=who(), d=who(), e=who("W"), B=who(skills=[FEARSOME]))
    async with battle(play(scene, "activate a"), size=SMALLEST) as table:
        await table.press("up")
        lines = [line[:33] for line in table.said().splitlines()[17:23]]
        place = next(place for place, line in enumerate(lines) if "! First a test of courage: 50%" in line)
        assert any("wins" in line for line in lines[place:])
        assert not any("…" in line for line in lines)


def said() -> Iterator[tuple[str, str]]:
    """Every sentence that the screens of a match say beside the board, with what is filled in as long as a name."""
    for name in ("advised", "battle", "battlefield", "coached", "course", "drafting", "manners", "tasked"):
        file = Path(okko.tui.screens.__path__[0]) / f"{name}.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("say", "note") and node.args:
                yield from ((f"{name}:{node.lineno}", text) for text in texts_of(node.args[0]))
    for table in (battle_screen.CLOSED, drafting.CLOSED):
        yield from (("why a key is closed", text) for text in table.values())


def texts_of(node: ast.expr) -> Iterator[str]:
    """The sentences an expression may make."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "x" * 16 for one in node.values)
        case ast.IfExp():
            yield from texts_of(node.body)
            yield from texts_of(node.orelse)
        case ast.Call(args=[first, *_]):
            yield from texts_of(first)


def test_every_sentence_said_beside_the_board_fits_there() -> None:
    found = list(said())
    assert len(found) > 40
    long = [(place, text) for place, text in found if len(Content(f"! {text}").wrap(NARROW)) > ROWS]
    assert long == []


def test_of_two_reasons_the_first_is_brief_and_what_would_help_follows_its_key() -> None:
    reason = Refusal("COMBAT-1", "Okko is not in the zone of Tikku", cure="move to d6 first", remedy=("move d6 N",))
    assert refused(reason).plain == (
        "! Okko is not in the zone of Tikku. What would help: move to d6 first (w). F2 COMBAT-1"
    )
    assert refused(reason, brief=True).plain == "! Okko is not in the zone of Tikku. w: move to d6 first. F2 COMBAT-1"
    assert refused(reason, brief=True, leads=False).plain == "! Okko is not in the zone of Tikku. w: move to d6 first."
