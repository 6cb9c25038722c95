"""Playing without a scenario (DRAFT), and the door tokens of free play (DOOR-6)."""

from pathlib import Path
from typing import Any

import pytest

from okko.game import BadSetup, digest, drafting, header_of, resume, start
from okko.model.board import Edge
from okko.model.decision import RollKind
from okko.model.draft import Company, DraftSetup, Step, Veteran
from okko.model.element import Element
from okko.model.event import Drafted
from okko.model.match import KARASU_TURNS
from okko.model.state import Stage
from okko.rules.lots import draw as draw_lot
from tests.drafts import TILES, box, cards_of, draft_of, gear, people, person, sit, tile
from tests.fights import asked, question
from tests.scenes import happened, options
from tests.spirits import SPIRITS, SUMMONING

FOUR = box(people(a=9, b=9, c=9, d=9))
LAYING = "lay north interior 0; lay east interior 0; E of north; lay south interior 0; S of north; lay west interior 0"
BANDS = "recruit a; recruit b; recruit c; recruit d"


@pytest.mark.rule("DRAFT-1", "SETUP-2")
@pytest.mark.parametrize(("faces", "first"), [([6, 1], 0), ([2, 5], 1)])
def test_who_throws_higher_takes_the_first_card_and_then_they_take_turns(faces: list[int], first: int) -> None:
    game = sit(FOUR, "", faces)
    assert (asked(game).split()[0], question(game).player) == ("pick", first)
    game.answer("recruit c")
    assert question(game).player == 1 - first
    game.answer("recruit a")
    assert question(game).player == first
    assert cards_of(game, first) == ["c"]


@pytest.mark.rule("DRAFT-1")
def test_a_picked_card_leaves_the_table_and_one_with_two_copies_stays_for_the_second() -> None:
    game = sit(box([*people(a=3, b=3), person("c", zeni=3, copies=2)]), "recruit c; recruit a")
    assert options(game) == ["recruit b", "recruit c", "pass"]
    game.answer("recruit c")
    assert "recruit c" not in options(game)
    refusal = game.why_not("recruit c")
    assert refusal is not None
    assert refusal.rule == "DRAFT-1"
    assert cards_of(game, 0) == ["c", "c"]


@pytest.mark.rule("DRAFT-1", "BAND-1")
def test_what_does_not_fit_into_18_zeni_cannot_be_taken_and_what_just_fits_can() -> None:
    game = sit(box(people(a=16, b=1, c=2, d=3, e=1)), "recruit a; recruit b")
    assert options(game) == ["recruit c", "recruit e", "pass"]
    refusal = game.why_not("recruit d")
    assert refusal is not None
    assert (refusal.rule, refusal.fact) == ("BAND-1", "The band costs 19 Zeni of 18")


@pytest.mark.rule("DRAFT-1", "BAND-1")
def test_a_band_at_18_zeni_is_done_even_if_something_costs_nothing() -> None:
    game = sit(box(people(a=18, b=1, c=0, d=1)), "recruit a; recruit b")
    assert question(game).player == 1, "b goes on alone"
    game.answer("recruit c")
    game.answer("recruit d")
    assert draft_of(game).step is Step.TILES


@pytest.mark.rule("DRAFT-1")
def test_a_player_who_passes_is_out_and_the_other_goes_on_alone() -> None:
    game = sit(box(people(a=1, b=1, c=1, d=1, e=1)), "recruit a; recruit b; pass")
    for card in "cde":
        assert question(game).player == 1
        game.answer(f"recruit {card}")
    assert draft_of(game).step is Step.TILES
    assert (cards_of(game, 0), cards_of(game, 1)) == (["a"], ["b", "c", "d", "e"])


@pytest.mark.rule("DRAFT-1", "BAND-10")
def test_nobody_leaves_the_draft_without_a_character() -> None:
    game = sit(FOUR)
    assert "pass" not in options(game)
    refusal = game.why_not("pass")
    assert refusal is not None
    assert refusal.rule == "BAND-10"


@pytest.mark.rule("DRAFT-1", "BAND-2", "BAND-5", "BAND-6")
@pytest.mark.parametrize(
    ("mine", "other", "rule"),
    [
        ({"alignment": "demon-hunter"}, {"alignment": "evil"}, "BAND-2"),
        ({"type": "civilian"}, {"type": "civilian"}, "BAND-5"),
        ({"type": "sorcerer"}, {"type": "sorcerer"}, "BAND-6"),
        ({"alignment": "demon-hunter"}, {"alignment": "mercenary"}, None),
    ],
)
def test_the_rules_of_bands_hold_at_every_pick(mine: dict[str, Any], other: dict[str, Any], rule: str | None) -> None:
    cards = [person("a", **mine), person("b"), person("c", **other), person("d")]
    game = sit(box(cards), "recruit a; recruit b")
    refusal = game.why_not("recruit c")
    assert ("recruit c" in options(game)) is (rule is None)
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("DRAFT-1", "BAND-7")
def test_equipment_needs_somebody_who_may_bear_it_and_goes_to_a_bearer_at_once() -> None:
    hat, scroll = gear("hat"), gear("scroll", bearer={"type": "sorcerer"})
    game = sit(box(people(a=2, b=2, c=2, d=2), [hat, scroll]))
    assert "equip hat" not in options(game), "there is nobody yet"
    game.answer("recruit a")
    game.answer("recruit b")
    assert ("equip hat" in options(game), "equip scroll" in options(game)) == (True, False)
    refusal = game.why_not("equip scroll")
    assert refusal is not None
    assert refusal.rule == "BAND-7"
    game.answer("equip hat")
    assert cards_of(game, 0) == ["a+hat"], "the only bearer is not asked for"
    assert "equip hat" not in options(game)


@pytest.mark.rule("DRAFT-1", "BAND-7")
def test_of_several_bearers_the_player_picks_one_without_equipment() -> None:
    two = box([person("a", zeni=2, copies=2), *people(b=2, c=2)], [gear("hat"), gear("cap")])
    game = sit(two, "recruit a; recruit b; recruit a; recruit c; equip hat")
    assert options(game) == ["give a", "give a-2"]
    game.answer("give a-2")
    assert cards_of(game, 0) == ["a", "a+hat"]
    game.answer("pass")
    game.answer("equip cap")
    assert cards_of(game, 0) == ["a+cap", "a+hat"], "each bears one card"


@pytest.mark.rule("DRAFT-1", "BAND-1")
def test_equipment_counts_for_the_18_zeni() -> None:
    game = sit(box(people(a=16, b=1, c=2), [gear("hat", zeni=2), gear("cap", zeni=3)]), "recruit a; recruit b")
    assert options(game) == ["recruit c", "equip hat", "pass"]
    refusal = game.why_not("equip cap")
    assert refusal is not None
    assert refusal.rule == "BAND-1"


@pytest.mark.rule("DRAFT-1", "KAMI-10")
def test_kami_do_not_lie_on_the_table() -> None:
    game = sit(box(people(a=1, b=1), kami=SPIRITS))
    assert options(game) == ["recruit a", "recruit b"]


@pytest.mark.rule("DRAFT-2", "BAND-1")
def test_each_player_takes_one_free_card_first_a_then_b_beyond_the_budget() -> None:
    game = sit(box(people(a=18, b=18), [gear("hat", zeni=3), gear("cap"), gear("fan")]), "recruit a")
    assert (draft_of(game).step, question(game).player) == (Step.FREE, 0)
    assert options(game) == ["equip hat", "equip cap", "equip fan"], "all that is left, and no pass"
    refusal = game.why_not("pass")
    assert refusal is not None
    assert refusal.rule == "DRAFT-2"
    game.answer("equip hat")
    assert (options(game), question(game).player) == (["equip cap", "equip fan"], 1)
    game.answer("equip fan")
    assert (cards_of(game, 0), cards_of(game, 1)) == (["a+hat"], ["b+fan"])
    assert draft_of(game).step is Step.TILES


@pytest.mark.rule("DRAFT-2", "BAND-7")
def test_without_a_lawful_bearer_no_free_card_is_taken() -> None:
    scroll = gear("scroll", bearer={"type": "sorcerer"})
    game = sit(box([*people(a=18), person("b", zeni=18, type="sorcerer")], [scroll]), "recruit a")
    assert (cards_of(game, 0), cards_of(game, 1)) == (["a"], ["b+scroll"])


@pytest.mark.rule("DRAFT-2", "BAND-8")
def test_the_free_card_counts_its_zeni_when_its_bearer_is_lost() -> None:
    setup = box(people(a=18, b=18), [gear("hat", zeni=3), gear("cap")])
    game = sit(setup, f"recruit a; equip hat; {LAYING}; no doors")
    assert [recruit.zeni for recruit in game.state.match.recruits] == [21, 19]


@pytest.mark.rule("DRAFT-3")
def test_tiles_are_laid_in_turn_a_first_edge_to_edge_until_they_make_a_square() -> None:
    game = sit(FOUR, BANDS)
    assert (question(game).player, len(options(game))) == (0, 5 * 2 * 4)
    game.answer("lay north outdoors 3")
    assert (question(game).player, len(options(game))) == (1, 4 * 2 * 4)
    game.answer("lay east interior 1")
    assert options(game) == ["N of north", "E of north", "S of north", "W of north"]
    game.answer("W of north")
    assert question(game).player == 0
    game.answer("lay south interior 0")
    assert options(game) == ["N of north", "S of north", "N of east", "S of east"], "a third in the row makes no square"
    refusal = game.why_not("E of north")
    assert refusal is not None
    assert refusal.rule == "DRAFT-3"
    game.answer("S of east")
    assert question(game).player == 1
    game.answer("lay fifth interior 0")
    assert draft_of(game).step is Step.AGREE, "the last has one place only"
    assert [(laid.tile, place) for laid, place in draft_of(game).tiles] == [
        ("north", (0, 0)),
        ("east", (-1, 0)),
        ("south", (-1, -1)),
        ("fifth", (0, -1)),
    ]


@pytest.mark.rule("DRAFT-3", "SETUP-1", "GEO-9")
def test_the_board_is_what_was_laid() -> None:
    """The rock of the second tile lies in its north-west corner; turned once, in the north-east one: n14."""
    rock = tile("rock", "# . . . . . .\n" + "\n".join([". . . . . . ."] * 6))
    setup = box(people(a=18, b=18), tiles=(*TILES[:3], rock))
    laying = (
        "lay north interior 0; lay rock interior 1; E of north; lay south interior 0; S of north; lay east interior 0"
    )
    game = sit(setup, f"recruit a; {laying}; no doors")
    board = game.state.match.board
    assert (board.width, board.height) == (14, 14)
    assert board.blocking == 1 << board.square("n14")
    walls = {board.name(square) for square in range(7 * 14) if board.walls_north >> square & 1}
    assert walls == {f"{column}7" for column in "abcefghijlmn"}, "the seam is wall but for the openings d and k"


@pytest.mark.rule("DRAFT-3")
def test_each_tile_is_laid_once() -> None:
    game = sit(FOUR, f"{BANDS}; lay north interior 0")
    refusal = game.why_not("lay north outdoors 2")
    assert refusal is not None
    assert (refusal.rule, refusal.fact) == ("DRAFT-3", "north is laid already")


@pytest.mark.rule("DOOR-6")
@pytest.mark.parametrize(("wishes", "doors"), [("doors; doors", True), ("doors; no doors", False), ("no doors", False)])
def test_door_tokens_are_laid_only_if_both_players_want_them(wishes: str, doors: bool) -> None:
    game = sit(FOUR, f"{BANDS}; {LAYING}; {wishes}")
    assert (game.state.stage is Stage.DRAFT) is doors
    if doors:
        assert (question(game).player, "done" in options(game)) == (0, True)


@pytest.mark.rule("DOOR-6", "GEO-9")
def test_players_lay_doors_in_turn_and_the_board_has_them() -> None:
    """d7/d8 is an opening of the seam between two tiles, c7/c8 a wall on it, c2/c3 an opening within a tile."""
    game = sit(FOUR, f"{BANDS}; {LAYING}; doors; doors")
    lawful = options(game)
    assert "open door c7/c8" in lawful
    assert {"closed door c7/c8", "open door d7/d8", "open door c2/c3"}.isdisjoint(lawful)
    assert game.why_not("open door c2/c3") is not None
    game.answer("closed door c2/c3")
    assert question(game).player == 1
    game.answer("open door c7/c8")
    game.answer("done")
    assert question(game).player == 1, "who is done lays no more, the other goes on"
    game.answer("closed door d7/d8")
    assert question(game).player == 1, "and on"
    game.answer("done")
    board = game.state.match.board
    assert {*board.doors} == {Edge(board.square(square), True) for square in ("c2", "d7")}
    assert not board.walls_north >> board.square("c7") & 1
    assert board.walls_north >> board.square("b7") & 1


@pytest.mark.rule("DRAFT-5", "SETUP-3")
def test_a_chooses_a_side_and_deploys_the_whole_band_before_b() -> None:
    game = sit(FOUR, f"{BANDS}; {LAYING}; no doors", [1, 6])
    assert (asked(game).split()[0], question(game).player) == ("side", 1)
    assert options(game) == ["side N", "side E", "side S", "side W"]
    game.answer("side E")
    assert options(game) == ["deploy a", "deploy c"], "what player A took, in band b's seat"
    game.answer("deploy a")
    game.answer("place n3 W")
    game.answer("place m4 W")
    assert options(game) == ["deploy b", "deploy d"]


@pytest.mark.rule("DRAFT-6", "END-4")
def test_a_begins_and_six_turns_are_played() -> None:
    game = sit(FOUR, f"{BANDS}; {LAYING}; no doors; side S")
    match = game.state.match
    assert (match.karasu, match.turn_limit, match.draft) == (True, KARASU_TURNS, None)
    assert [event.rules for event in happened(game, Drafted)][-1] == ("DRAFT-5", "DRAFT-6")


@pytest.mark.rule("KAMI-10")
@pytest.mark.parametrize("skills", [(), (SUMMONING,)])
def test_who_drafts_somebody_that_calls_plays_with_the_kami_of_the_box(skills: tuple[Any, ...]) -> None:
    cards = [person("a", zeni=9, skills=skills), *people(b=9)]
    game = sit(box(cards, kami=SPIRITS), f"recruit a; {LAYING}; no doors")
    assert len(game.state.match.kami) == 4 * len(skills)


B = Veteran(card="b")


def company(*members: Veteran) -> Company:
    return Company(name="Company", members=members)


def test_bands_that_stand_already_only_lay_the_board() -> None:
    setup = box(people(a=9, b=9), [gear("hat")], bands=(company(Veteran(card="a", equipment="hat")), company(B)))
    game = sit(setup)
    assert draft_of(game).step is Step.TILES
    assert cards_of(game, 0) == ["a+hat"]


@pytest.mark.rule("CAMP-2", "CAMP-4", "SETUP-5")
def test_they_begin_in_the_state_and_with_the_honor_they_have() -> None:
    """The second of band a is shaken and the only one of band b is Skillful, whoever is player A."""
    mine = company(Veteran(card="a"), Veteran(card="c", shaken=True))
    setup = box(people(a=9, b=9, c=9), bands=(mine, company(Veteran(card="b", honor=Element.AIR))))
    state = sit(setup, f"{LAYING}; no doors", [6, 1]).state
    assert [each.shaken for each in state.characters] == [False, True, False]
    assert [recruit.honor for recruit in state.match.recruits] == [None, None, Element.AIR]


@pytest.mark.rule("BAND-2", "BAND-1")
def test_bands_that_stand_are_bound_to_all_rules_but_the_budget() -> None:
    dear = box(people(a=19, b=9), bands=(company(Veteran(card="a")), company(B)))
    assert drafting(dear).stage is Stage.ROLL_OFF
    mixed = [person("a", alignment="evil"), person("b"), person("c", alignment="demon-hunter")]
    with pytest.raises(BadSetup, match="BAND-2"):
        drafting(box(mixed, bands=(company(Veteran(card="a"), Veteran(card="c")), company(B))))
    with pytest.raises(BadSetup, match="not in the box"):
        drafting(box(people(b=9), bands=(company(Veteran(card="a")), company(B))))


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        (box(people(a=9)), "at least two characters"),
        (box(people(a=9, b=19)), "at least two characters"),
        (box(people(a=9, b=9), tiles=TILES[:3]), "needs 4 tiles"),
        (box([person(letter, zeni=0, copies=9) for letter in "abcd"]), "no room"),
    ],
)
def test_a_box_with_too_little_in_it_is_refused(setup: DraftSetup, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        drafting(setup)


def drawn(count: int, *throws: tuple[int, ...]) -> int:
    flow = draw_lot(count, 0)
    try:
        roll = next(flow)
        for faces in throws:
            assert getattr(roll, "kind", None) is RollKind.DRAW
            roll = flow.send(faces)
    except StopIteration as done:
        number: int = done.value
        return number
    raise AssertionError("more dice must fall")


@pytest.mark.rule("DRAFT-4", "CAMP-6")
def test_every_card_is_drawn_as_often_as_any_other() -> None:
    assert drawn(1) == 0
    assert [drawn(6, (face,)) for face in range(1, 7)] == [0, 1, 2, 3, 4, 5]
    assert [drawn(3, (face,)) for face in range(1, 7)] == [0, 1, 2, 0, 1, 2]
    assert drawn(5, (6,), (5,)) == 4, "a six is thrown again"
    assert drawn(14, (1, 1)) == 0
    assert drawn(14, (3, 3)) == 0, "2 × 6 + 2 = 14, of 28 numbers that count"
    assert drawn(14, (5, 5), (5, 4)) == 13, "28 does not count, 27 does"


def test_a_draft_broken_off_goes_on_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "draft.okko.jsonl"
    begun = start(file, header_of(box(people(a=9, b=9, c=9, d=9), [gear("hat")]), seed=7))
    for _ in range(5):
        begun.game.answer(begun.game.decision.options[0])
    begun.close()
    again = resume(file)
    assert digest(again.game.state) == digest(begun.game.state)
    assert options(again.game) == options(begun.game)
    again.close()
