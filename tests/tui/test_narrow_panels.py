"""The panels in the narrow column: nothing is broken across lines, no name loses its end for nothing."""

import pytest

from okko.model.card import Form
from okko.model.decision import Ask
from okko.tui.drawing import ColourMode
from okko.tui.screens.help import Help
from okko.tui.widgets.cards import CardView, both_sides, card_content
from okko.tui.widgets.prompt import as_many
from okko.tui.widgets.tray import uses
from tests.cards.shipped import library
from tests.pictures.garden import played
from tests.refusing import MEND
from tests.scenes import draw, play, who
from tests.tui.battles import Battle, battle, screen_text
from tests.tui.questions import ASKED, FIELD

pytestmark = pytest.mark.xdist_group("screen")
NARROW = (80, 24)
HIT = {"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}


async def test_a_die_in_hand_and_dice_on_cards_are_not_broken_across_lines() -> None:
    async with battle(ASKED[Ask.RESERVE](), size=NARROW) as table:
        tray = table.screen.panels.tray
        lines = str(tray.content).splitlines()
        assert all(len(line) <= tray.content_size.width for line in lines)
        plan = table.screen.plan
        assert plan is not None
        assert any(f"►{plan.die}" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "width", "first"),
    [
        ("Night Apprentice", 19, "Night Apprentice 3z"),
        ("Night Apprentice", 18, "Night Apprentice  "),
        ("Night Apprentice", 16, "Night Apprentice"),
        ("Night Apprentice 2", 16, "Night Apprenti…2"),
    ],
)
def test_the_cost_gives_way_to_the_name(name: str, width: int, first: str) -> None:
    plain = draw(FIELD, a=who(zeni=3)).recruit(0).card
    state = draw(FIELD, a=who(card=plain.model_copy(update={"name": name})))
    content = card_content(state, 0, width, ColourMode.TRUECOLOUR, shaken=False)
    assert content.plain.splitlines()[0] == first


async def test_the_help_has_one_line_for_two_arrows() -> None:
    async with battle(ASKED[Ask.ACT](), size=(80, 40)) as table:
        await table.press("f1")
        help = table.pilot.app.screen
        assert isinstance(help, Help)
        await table.until(lambda: "Turn" in screen_text(help), "the help")
        assert screen_text(help).count("Turn") == 1


async def test_a_narrow_tray_shows_every_die_and_what_each_can_pay_is_said_beside_the_board() -> None:
    blow = {"id": "blow", "name": "Blow", "cost": ["torii"], "effects": [HIT]}
    crowd = draw(
        FIELD.replace("\n    .  .  Bv", "\n    C  d  Bv", 1),
        dice_a=["fire", "torii"],
        a=who(reserve="earth", skills=[blow]),
        d=who(reserve="water"),
        C=who(reserve="fire"),
        B=who(reserve="torii"),
    )
    async with battle(play(crowd, "activate a"), size=NARROW) as table:
        tray = table.screen.panels.tray
        lines = str(tray.content).splitlines()
        assert len(lines) <= tray.content_size.height
        assert all(len(line) <= tray.content_size.width for line in lines)
        assert str(tray.content).count("[") == 2 + 2 + 2
        legend, detail = (
            " ".join(line.plain for line in panel.told())
            for panel in (table.screen.panels.legend, table.screen.panels.detail)
        )
        for serves in ("[F] +1 Att", "[T] Blow", "[E] +1 Def"):
            assert serves in legend
            assert serves[:3] not in detail, "it is told once"


async def test_every_sign_on_the_board_is_named_in_the_smallest_terminal_the_ground_included() -> None:
    """Where a card lies in the place of the legend, that goes to the tray, the banner, and the place of the log."""
    async with battle(played("activate tikku"), size=NARROW) as table:
        panels = table.screen.panels
        for keys in ("Ztapy", ("up", "right"), ("left", "t")):
            await table.press(*keys, "escape")
            told = table.said()
            signs = [one for one in panels.legend._signs if not one.tag]
            assert len(signs) > 5
            assert [one for one in signs if f"{one.sign} {one.said}" not in told] == []
            assert lent_under_a_heading(table)
            tags = [f"{one.sign} {one.said}" for one in panels.legend._signs if one.tag]
            assert [tag for tag in tags if tag in told.splitlines()[1]] == [], "who is who is no matter for the banner"
        assert {"hindering", "blocking", "water", "stairs"} & {one.said for one in signs}
        await table.press("f1")
        help = table.pilot.app.screen
        assert isinstance(help, Help)
        assert not help._options()[-1].disabled, "the bar gets to the last of them"
        listed = " ".join(str(option.prompt) for option in help._options())
        assert all(f"{one.sign} {one.said}" in listed for one in panels.legend._signs)


def lent_under_a_heading(table: Battle) -> bool:
    """Whether signs stand outside the legend, and wherever they do it is said what they are."""
    panels = table.screen.panels
    banner = table.said().splitlines()[1]
    heads = [
        (bool(panels.banner._lent), "Signs: " in banner),
        (bool(panels.detail._lent), bool(panels.detail._lent) and panels.detail._lent[0].plain.startswith("Signs:")),
        (panels.other_card.free or panels.other_card._ceded is not None, panels.other_card.border_title == "Signs"),
    ]
    return any(lent for lent, _ in heads) and all(head is lent for lent, head in heads)


def test_of_what_is_lent_to_a_line_that_stands_there_for_which_there_is_room() -> None:
    """Of 12 columns 5 are left beside 5 and a gap of 2: none for 6, but for 5."""
    assert as_many(["first", "second", "third"], 12) == ["first", "third"]


@pytest.mark.rule("DICE-14")
def test_who_shoots_is_told_that_fire_is_not_for_shots() -> None:
    state = draw(FIELD, dice_a=["fire"], a=who(shot=(4, 4)))
    assert [line.plain for line in uses(state, 0, ColourMode.NONE)] == ["[F] +1 Attack (not shots)"]
    state = draw(FIELD, dice_a=["fire"])
    assert [line.plain for line in uses(state, 0, ColourMode.NONE)] == ["[F] +1 Attack"]


async def test_what_is_not_open_says_so_in_words_and_without_a_sign_of_the_board() -> None:
    game = play(draw("a^ .", a=who(skills=[MEND])), "activate a")
    async with battle(game, size=NARROW) as table:
        said = table.said()
        assert "Mend  not now" in said
        assert "× Mend" not in said


def test_a_kami_is_called_by_its_whole_name_in_the_narrowest_card() -> None:
    state = draw("a . k", k=who(card=library().kami["kami-of-air"].side(Form.CELESTIAL)), karasu=True)
    lines = card_content(state, state.match.index_of("kami-of-air"), 16, ColourMode.NONE, shaken=False).plain
    assert lines.splitlines()[0].rstrip() == "Kami of Air"
    view = CardView("card", "")
    view.show(state, state.match.index_of("kami-of-air"), ColourMode.NONE)
    assert view.border_title == "◇ Celestial"


def test_where_there_is_room_both_sides_of_a_card_lie_beside_each_other() -> None:
    state = draw(FIELD, a=who(attack=5, red={"attack": 2}, shaken=True))
    lines = both_sides(state, 0, 60, ColourMode.NONE, room=20).plain.splitlines()
    assert lines[0].index("Vigilant") < lines[0].index("Shaken  ◄ this side is up")
    assert lines[2].index("Att 5") < lines[2].index("Att 2")
    assert {len(line) for line in lines} == {28 + 3 + 28}
    assert len(both_sides(state, 0, 60, ColourMode.NONE, room=3).plain.splitlines()) == 3
