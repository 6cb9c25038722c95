"""Adventures: who opens, where the sides stand, what they play for, and when it is over (SETUP-7, END-7, END-8)."""

import json
from typing import Any

import pytest

from okko.dice import Scripted
from okko.game import BadSetup, Game, check_bands, new_match, opening_of
from okko.game.adventuring import adventure_board, adventure_setup, book_band
from okko.model.adventure import Adventure, spot, squares_in
from okko.model.card import BandList, Member
from okko.model.decision import Deploy, Place
from okko.model.draft import Company, Veteran
from okko.model.element import Element
from okko.model.event import Ended, RolledOff, Scored, Searched, TokenMoved
from okko.model.scenario import Scenario, SideName
from okko.model.square import NOWHERE, Facing
from okko.model.state import End, Result, Stage, State
from okko.model.value import but
from okko.rules.victory import begun, score
from tests.drafts import TILES, gear, people, person
from tests.refusing import refused
from tests.scenes import draw, happened, names, play, skill, who

TILE = {tile.id: tile for tile in TILES}
CARDS = {card.id: card for card in (*people(a=3, b=3, c=4, d=3), person("v", zeni=2, unique=True))}
GEAR = {card.id: card for card in (gear("hat"), gear("cap"))}
LAID = [{"tile": id, "side": "interior"} for id in ("north", "east", "south", "west")]


def adventure(*objectives: dict[str, Any], a: Any = (), b: Any = (), **changes: Any) -> Adventure:
    """An adventure on a plain board; `a` and `b` change the sides, a in the south with a and b, b in the north."""
    sides = {
        "a": {"role": "Guests", "aim": "x", "name": "Ann", "band": [{"card": "a"}, {"card": "b"}], "zone": ["a1:n2"]},
        "b": {"role": "Hosts", "aim": "x", "name": "Ben", "band": [{"card": "c"}, {"card": "d"}], "zone": ["a13:n14"]},
    }
    sides["a"].update(a)
    sides["b"].update(b)
    written = {"id": "visit", "name": "Visit", "text": "A visit.", "intro": "Once.", "number": 1, "difficulty": 1}
    written |= {"turns": 8, "tiles": {"tiles": LAID}, **sides, **changes}
    written["objectives"] = [{"name": str(one["kind"]).capitalize(), **one} for one in objectives]
    return Adventure.model_validate_json(json.dumps(written))


def sit(adventure: Adventure, answers: str = "", faces: tuple[int, ...] = (), **how: Any) -> Game:
    return play(opening_of(adventure_setup(adventure, TILE, CARDS, GEAR, **how)), answers, faces)


def among(picture: str, adventure: Adventure, **how: Any) -> State:
    """A position in an adventure, on the board of the picture."""
    state = draw(picture, **how)
    return but(state, match=but(state.match, scenario=begun(adventure, state.match.board), turn_limit=adventure.turns))


@pytest.mark.rule("SETUP-7")
@pytest.mark.parametrize(
    ("first", "deploys", "opens", "sets_up"), [("a", None, 0, 0), ("b", None, 1, 1), ("a", "b", 0, 1)]
)
def test_the_page_says_who_is_set_up_first_and_who_opens(
    first: str, deploys: str | None, opens: int, sets_up: int
) -> None:
    """No die falls for it; whoever is set up first sets up all of its band."""
    game = sit(adventure(first=first, deploys=deploys))
    order = []
    while game.state.stage is Stage.DEPLOY:
        order.append(game.decision.player)
        game.answer(game.decision.options[0])
    assert order == [sets_up, sets_up, sets_up, 1 - sets_up, 1 - sets_up, 1 - sets_up], "who, where, and where the last"
    assert (game.state.first, game.state.player) == (opens, opens)
    assert not happened(game, RolledOff)


@pytest.mark.rule("SETUP-7", "SETUP-4")
def test_each_side_is_set_up_on_its_squares_and_nowhere_else() -> None:
    game = sit(adventure(a={"zone": ["c3:d4", "n14"]}, b={"zone": ["a1:h1"]}), "deploy a")
    places = [option for option in game.decision.options if isinstance(option, Place)]
    assert names(game.state.match.board, squares_in(("c3:d4", "n14"))) == names(
        game.state.match.board, sum({1 << place.to for place in places})
    )
    refusal = game.why_not(Place("place e5 N", spot("e5"), Facing.N))
    assert refusal is not None
    assert refusal.rule == "SETUP-7"


@pytest.mark.rule("SETUP-7")
def test_some_stand_on_their_squares_from_the_start_but_not_those_of_another_band() -> None:
    placed = adventure(b={"band": [{"card": "c", "at": "g7", "facing": "W"}, {"card": "d"}]})
    state = opening_of(adventure_setup(placed, TILE, CARDS, GEAR))
    assert (state.match.board.name(state.characters[2].square), state.characters[2].facing) == ("g7", Facing.W)
    assert state.characters[3].square < 0
    other = BandList(id="own", name="Own", budget=16, members=(Member(card="d"), Member(card="c")))
    state = opening_of(adventure_setup(placed, TILE, CARDS, GEAR, bands=(None, other)))
    assert [each.square < 0 for each in state.characters] == [True] * 4


@pytest.mark.rule("SETUP-7")
def test_when_all_stand_already_player_a_begins_at_once() -> None:
    def standing(*where: str) -> dict[str, Any]:
        cards = ("a", "b") if where[0][1] == "1" else ("c", "d")
        return {"band": [{"card": card, "at": at} for card, at in zip(cards, where, strict=True)]}

    state = opening_of(adventure_setup(adventure(a=standing("a1", "b1"), b=standing("a9", "b9")), TILE, CARDS, GEAR))
    assert (state.stage, state.player) == (Stage.PHASE, 0)


@pytest.mark.rule("SETUP-5", "CAMP-2", "CAMP-5")
def test_a_side_may_begin_shaken_and_a_company_as_it_came_out_of_the_last_adventure() -> None:
    state = opening_of(adventure_setup(adventure(b={"shaken": True}), TILE, CARDS, GEAR))
    assert [each.shaken for each in state.characters] == [False, False, True, True]
    veterans = (
        Veteran(card="d"),
        Veteran(card="a", shaken=True, equipment="hat"),
        Veteran(card="v", honor=Element.AIR),
    )
    company = Company(name="Old hands", members=veterans)
    state = opening_of(adventure_setup(adventure(), TILE, CARDS, GEAR, bands=(None, company)))
    assert [each.shaken for each in state.characters] == [False, False, False, True, False]
    assert [each.honor for each in state.match.recruits][2:] == [None, None, Element.AIR]
    assert state.recruit(3).equipment is not None


@pytest.mark.rule("BAND-1")
def test_a_band_of_ones_own_keeps_to_the_budget_of_its_side_and_what_was_won_is_beyond_any() -> None:
    poor = adventure(a={"budget": 6}, b={"budget": 7})
    own = BandList(id="own", name="Own", budget=16, members=(Member(card="c"), Member(card="d")))
    setup = adventure_setup(poor, TILE, CARDS, GEAR, bands=(own, None))
    with pytest.raises(BadSetup, match="costs 7 Zeni of 6"):
        check_bands(setup)
    check_bands(adventure_setup(poor, TILE, CARDS, GEAR, bands=(None, own)))
    rich = Company(name="Rich", members=(Veteran(card="c", equipment="hat"), Veteran(card="d", equipment="cap")))
    check_bands(adventure_setup(poor, TILE, CARDS, GEAR, bands=(rich, None)))
    assert book_band(poor, 1).members == (Member(card="c"), Member(card="d"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"a": {"zone": ["a1"]}}, "too little room"),
        ({"a": {"band": [{"card": "a", "at": "a13"}]}, "b": {"band": [{"card": "c", "at": "a13"}]}}, "cannot stand"),
        ({"doors": [{"edge": "a1/b1"}, {"edge": "a1/c1"}]}, "a1/c1"),
        ({"a": {"band": [{"card": "zz"}]}}, "zz is not in the box"),
        ({"tiles": {"tiles": [*LAID[:3], {"tile": "attic", "side": "interior"}]}}, "no tile 'attic'"),
    ],
)
def test_an_adventure_that_cannot_be_set_up_is_refused_in_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        opening_of(adventure_setup(adventure(**changes), TILE, CARDS, GEAR))


def test_the_doors_of_the_page_are_laid() -> None:
    board = adventure_board(adventure(doors=[{"edge": "d7/d8"}, {"edge": "a7/a8", "open": True}]), TILE)
    assert [board.edge_name(door) for door in board.doors] == ["d7/d8"]


REACH = {"kind": "reach", "area": "pass", "counted": "at-once", "number": 2, "side": "a"}
HELD = {"kind": "survive", "points": 1, "side": "b"}
PASS = {"pass": ["a1:b1"]}
ROW = "B . . D\na c . ."


@pytest.mark.rule("END-7")
def test_a_goal_of_one_side_is_none_of_the_other() -> None:
    """Both of a's stand in the pass; b's two standing there win nothing."""
    goal = adventure(REACH, areas=PASS, zeni=True)
    scene = among(ROW, goal, c=who("N"), a=who("S"))
    game = play(scene, "activate a; end activation")
    assert game.state.result == Result(0, End.OBJECTIVE)
    other = among("c . . a\nB D . .", goal, to_act="b")
    assert play(other, "activate b; end activation").state.result is None


@pytest.mark.rule("END-7")
def test_after_the_last_turn_the_points_of_the_page_decide_and_zeni_only_if_it_says_so() -> None:
    goal = adventure(REACH, HELD, areas=PASS, zeni=False, turns=3)
    last = among("a . . B\n. c . D", goal, to_act="b", turn=3, losses=(0, 9))
    game = play(last, "end phase")
    assert game.state.result == Result(1, End.TURNS)
    assert happened(game, Ended)[0].rules == ("END-7",)
    refused(game, "end phase", "END-7", "the game is over: its last turn has been played")
    assert (score(game.state, 0), score(game.state, 1)) == (0, 1)
    rich = among("a . . B\n. c . D", adventure(REACH, HELD, areas=PASS, turns=3), to_act="b", turn=3, losses=(0, 9))
    assert play(rich, "end phase").state.result == Result(0, End.TURNS), "9 Zeni against 1 point"


@pytest.mark.rule("END-7", "DRAFT-4")
def test_what_is_won_in_an_adventure_rests_on_its_page_and_on_no_card_that_was_drawn() -> None:
    """c holds the pass at the end of the turn, and takes the bell at the end of its activation."""
    held = adventure({"kind": "hold", "area": "pass", "points": 1, "counted": "turn", "side": "a"}, areas=PASS)
    turn = play(among("a . . B\n. c . D", held, to_act="b"), "end phase")
    assert [(each.points, each.rules) for each in happened(turn, Scored)] == [(1, ("END-7",))]
    theirs = play(among("a . . B\n. D . c", held, to_act="b"), "end phase")
    assert not happened(theirs, Scored), "the pass is a's to hold"
    bell = adventure({"kind": "carry", "points": 1, "side": "a"}, token="b1")
    taken = play(among("a . . B\n. c . D", bell), "activate c; end activation")
    assert [each.rules for each in happened(taken, TokenMoved)] == [("END-7",)]


@pytest.mark.rule("END-7", "END-3")
@pytest.mark.parametrize("karasu", [False, True])
def test_a_band_with_nobody_left_loses_whatever_was_earned(karasu: bool) -> None:
    goal = adventure(REACH, HELD, areas=PASS)
    scene = among(". B\n. a", goal, karasu=karasu, losses=(9, 0), a=who(attack=9), B=who("N", zeni=1))
    game = play(scene, "activate a; attack b", [6, 1])
    assert game.state.result == Result(0, End.WIPED_OUT)
    assert happened(game, Ended)[0].rules == ("END-3", "END-7")


@pytest.mark.rule("END-7", "END-1")
def test_no_loss_of_zeni_ends_an_adventure() -> None:
    scene = among(". B D\n. a .", adventure(REACH, areas=PASS), losses=(0, 11), limit=12, a=who(attack=9), B=who("N"))
    assert play(scene, "activate a; attack b", [6, 1]).state.result is None
    base = draw(". B D\n. a .", losses=(0, 11), limit=12, a=who(attack=9), B=who("N"))
    assert play(base, "activate a; attack b", [6, 1]).state.result == Result(0, End.LOSSES)


SEARCH = {"kind": "search", "area": "marks", "counted": "at-once", "number": 2, "side": "a"}


def looked(state: State, band: int = 0) -> str:
    scenario = state.match.scenario
    assert isinstance(scenario, Scenario)
    return names(state.match.board, scenario.searched[band])


@pytest.mark.rule("END-8")
def test_a_marked_square_is_searched_at_the_end_of_ones_own_activation() -> None:
    goal = adventure(SEARCH, areas={"marks": ["a1", "b1"]})
    scene = among("B . . D\na c . .", goal, a=who("E"), c=who("E"), B=who("W"), D=who("E"))
    game = play(scene, "activate a; end activation")
    assert (looked(game.state), game.state.result) == ("a1", None), "c stands on b1, but it is not c's activation"
    (found,) = happened(game, Searched)
    assert (found.who, found.rules) == (0, ("END-8",))
    game = play(game.state, "activate c; end activation")
    assert (looked(game.state), game.state.result) == ("a1 b1", Result(0, End.OBJECTIVE))
    assert happened(game, Ended)[0].rules == ("END-7",)
    refused(game, "end phase", "END-7", "the game is over: a band has reached its goal")


@pytest.mark.rule("END-8")
def test_a_square_is_searched_once_by_each_band_and_neither_by_the_shaken_nor_by_kami() -> None:
    both = adventure({**SEARCH, "side": None, "number": 3}, areas={"marks": ["a1", "b1", "c1"]})
    scene = among("B . . c\na . . .", both, a=who("N"), B=who("N"), c=who("N"))
    first = play(scene, "activate a; end activation").state
    again = play(
        but(first, characters=(but(first.characters[0], activated=False), *first.characters[1:])), "activate a"
    )
    again.answer(again.decision.find("end activation"))  # type: ignore[arg-type]
    assert not happened(again, Searched)
    shaken = play(among("B . .\na . .", both, a=who("N", shaken=True)), "activate a; end activation")
    spirit = play(among("B . .\nc . .\na . .", both, c=who(), a=who(kami="fire")), "activate a; end activation")
    assert (looked(shaken.state), looked(spirit.state)) == ("", "")
    fallen = play(among("B . .\na . c", both, c=who()), "activate a; attack b", [1, 6])
    assert (fallen.state.characters[0].square, looked(fallen.state)) == (-1, ""), "nor by who has just fallen"
    theirs = play(among("a . .\nB . .", both, to_act="b"), "activate b; end activation").state
    assert (looked(theirs), looked(theirs, 1)) == ("", "a1")
    ours = adventure({**SEARCH, "side": "a", "number": 3}, areas={"marks": ["a1", "b1", "c1"]})
    idle = play(among("a . .\nB . .", ours, to_act="b"), "activate b; end activation").state
    assert (looked(idle), looked(idle, 1)) == ("", ""), "b has nothing to look for there"


@pytest.mark.rule("SETUP-4", "END-7")
def test_ones_own_side_is_where_one_was_set_up() -> None:
    home = adventure(
        {"kind": "carry", "area": "own-side", "counted": "at-once", "side": "a"}, a={"zone": ["c1:d1"]}, token="c1"
    )
    scene = among("B . . .\n. . a .", home, a=who("N"))
    assert play(scene, "activate a; end activation").state.result == Result(0, End.OBJECTIVE)
    away = adventure(
        {"kind": "carry", "area": "own-side", "counted": "at-once", "side": "a"}, a={"zone": ["a1:b1"]}, token="c1"
    )
    assert play(among("B . . .\n. . a .", away, a=who("N")), "activate a; end activation").state.result is None


@pytest.mark.rule("DRAFT-4", "SETUP-7")
def test_a_token_lies_there_only_where_somebody_is_to_carry_it() -> None:
    board = draw("a . B").match.board
    carried = adventure({"kind": "carry", "points": 1}, token="c1")
    assert begun(carried, board).token == board.square("c1")
    assert begun(adventure({"kind": "hold", "area": "own-side", "points": 1}, token="c1"), board).token == NOWHERE
    middle = begun(adventure({"kind": "carry", "points": 1}), board)
    assert middle.token == board.square("b1")


def test_skills_of_a_side_are_those_of_its_characters_alone() -> None:
    swift = skill({"id": "swift", "effects": [{"kind": "modify", "stat": "movement", "by": 1}]})
    mist = skill({"id": "mist", "effects": [{"kind": "modify", "stat": "willpower", "by": 1}]})
    state = opening_of(adventure_setup(adventure(a={"skills": [swift]}, skills=[mist]), TILE, CARDS, GEAR))
    own = [{each.id for each in state.face(index).skills} & {"swift", "mist"} for index in range(4)]
    assert own == [{"swift", "mist"}, {"swift", "mist"}, {"mist"}, {"mist"}]


def test_an_earlier_adventure_changes_what_its_link_says_and_nothing_else() -> None:
    linked = adventure(
        b={"zone": ["a13:n14"]},
        links=[
            {"after": "before", "winner": "a", "text": "x", "turns": 5, "a": {"zone": ["a1:n3"]}},
            {"after": "before", "winner": "b", "text": "y", "doors": [{"edge": "d7/d8"}], "b": {"shaken": True}},
        ],
    )
    won, lost = linked.after({"before": "a"}), linked.after({"before": "b"})
    assert (won.turns, won.a.zone, won.b, won.doors) == (5, ("a1:n3",), linked.b, ())
    assert (lost.turns, lost.a, lost.b.shaken, [door.edge for door in lost.doors]) == (8, linked.a, True, ["d7/d8"])
    assert [link.text for link in won.links] == ["x"]
    none: list[dict[str, SideName | None]] = [{}, {"before": None}, {"other": "a"}]
    for winners in none:
        assert linked.after(winners).model_copy(update={"links": linked.links}) == linked


def test_an_adventure_begins_as_its_page_says() -> None:
    game = new_match(adventure_setup(adventure(turns=5), TILE, CARDS, GEAR), Scripted())
    assert (game.state.match.turn_limit, game.state.turn) == (5, 1)
    assert [option.who for option in game.decision.options if isinstance(option, Deploy)] == [0, 1]
