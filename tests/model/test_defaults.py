"""What holds where nobody says otherwise: the numbers of the rules, and how the parts of a game begin."""

from typing import Any

import pytest

from okko.model.board import Board, parse_board
from okko.model.campaign import CampaignSetup
from okko.model.card import CharacterCard
from okko.model.decision import Ask, Decision, Roll, RollKind
from okko.model.draft import DRAFT_BUDGET, Draft, Veteran
from okko.model.element import COMBAT_FACES, INSPIRATION_FACES, Element, Stat
from okko.model.face import Face, Faces
from okko.model.fight import DICE, Die, Fight, Kind, Trial
from okko.model.honor import HONORS
from okko.model.layout import TILE_SIDE
from okko.model.match import BASE_DICE, KARASU_TURNS, Match, Recruit, make_match
from okko.model.opponent import Opponent, Sight, Weights
from okko.model.rulings import Rulings
from okko.model.skill import Alignment, Modify, Situation
from okko.model.square import MAX_SIDE, NOWHERE, Facing, name_of
from okko.model.state import Character, Gear, Stage, State, opening
from tests.drafts import box, people
from tests.powers import modify, power
from tests.scenes import skill

CLEAR = "+-+-+\n|. .|\n+ + +\n|. .|\n+ + +\n|. .|\n+-+-+\n"


@pytest.mark.rule("DICE-1", "DICE-2")
def test_a_band_has_four_dice_of_six_faces_two_of_them_torii() -> None:
    assert BASE_DICE == 4
    assert sorted(INSPIRATION_FACES) == sorted([*Element, Element.TORII])
    assert COMBAT_FACES == (1, 2, 3, 4, 5, 6)
    assert len(DICE) == 10
    assert [DICE[Element.AIR, kept] for kept in (False, True)] == [Die(Element.AIR), Die(Element.AIR, reserve=True)]


@pytest.mark.rule("BAND-1", "END-4")
def test_a_draft_is_of_eighteen_zeni_and_karasu_of_six_turns() -> None:
    assert (DRAFT_BUDGET, KARASU_TURNS) == (18, 6)


def test_a_tile_is_of_seven_squares_a_side_and_a_board_of_no_more_than_there_are_letters() -> None:
    assert (TILE_SIDE, name_of(MAX_SIDE - 1, MAX_SIDE)) == (7, "z1")


@pytest.mark.rule("CAMP-4")
def test_every_honor_serves_once_and_that_of_air_gives_three_of_movement() -> None:
    assert set(HONORS) == {*Element} - {Element.TORII}
    assert all(honor.optional and honor.limit == "match" and not honor.cost for honor in HONORS.values())
    (effect,) = HONORS[Element.AIR].effects
    assert isinstance(effect, Modify)
    assert (effect.stat, effect.by) == (Stat.MOVEMENT, 3)
    assert effect.given == (Situation.MOVING, Situation.RESISTING)


def test_a_board_is_clear_where_nothing_is_drawn() -> None:
    assert parse_board(CLEAR) == Board(2, 3)


def test_a_game_begins_with_nobody_anywhere_and_nothing_lost() -> None:
    match = make_match(parse_board(CLEAR), Rulings(), ([(people(a=3)[0], None)], []), limit=12)
    assert (match.budget, match.karasu, match.turn_limit, match.loss_limit) == (16, False, None, 12)
    assert match.sides == (Alignment.MERCENARY, Alignment.MERCENARY)
    begun = opening(match)
    assert begun.characters == (Character(0, NOWHERE, Facing.N),)
    (someone,) = begun.characters
    assert (someone.shaken, someone.activated, someone.fallen, someone.gear) == (False, False, False, Gear.NONE)
    assert (begun.used, begun.losses, begun.turn, begun.stage) == ((4, 4), (0, 0), 1, Stage.ROLL_OFF)
    assert (begun.first, begun.player, begun.active, begun.occupied) == (0, 0, -1, 0)
    assert (begun.moved, begun.acted, begun.side) == (False, False, Facing.S)
    bare = Match(match.board, match.rulings, (), ((), ()), 12)
    assert (bare.budget, bare.karasu, bare.turn_limit, bare.scenario, bare.draft) == (16, False, None, None, None)
    assert State(match, begun.geometry, begun.characters).used == (0, 0)


def test_equipment_is_gone_down_or_ready_in_this_order() -> None:
    assert [*Gear] == [0, 1, 2]
    assert [*Facing] == [0, 1, 2, 3]


def test_what_is_not_said_of_a_fight_a_test_or_a_throw_is_not_so() -> None:
    fight = Fight(Kind.COMBAT, 0, 1)
    assert (fight.outside, fight.unseen, fight.cover, fight.range, fight.shot) == (False, False, 0, 0, None)
    assert not Trial(0, Stat.WILLPOWER).resisting
    assert not Roll(RollKind.COMBAT, 2, 0).elements
    assert not Die(Element.FIRE).reserve
    assert Decision(Ask.ACT, 0, ()).who == -1


def test_a_campaign_is_of_three_adventures_and_its_members_begin_vigilant() -> None:
    chests = box(people(a=3))
    assert CampaignSetup(box=chests).adventures == 3
    assert not Veteran(card="a").shaken
    assert Draft(chests).out == (False, False)


def test_what_a_card_has_in_karasu_only_it_has_not_unless_karasu_is_played() -> None:
    written: dict[str, Any] = people(a=3)[0].model_dump(mode="json", exclude_defaults=True)
    written["vigilant"]["karasu"] = [skill(power("calm", modify("willpower", 1)))]
    card = CharacterCard.model_validate(written, strict=False)
    for karasu, expected in ((None, []), (False, []), (True, ["calm"])):
        said: dict[str, Any] = {} if karasu is None else {"karasu": karasu}
        faces = [Face(card.vigilant, None, **said), Faces(card, None, **said).table[0][0]]
        faces.append(Recruit(0, "a", 0, card, None, **said).face(shaken=False, gear=False))
        assert [[each.id for each in face.skills] for face in faces] == [expected] * 3


def test_an_opponent_that_says_no_more_minds_risks_and_keeps_dice() -> None:
    plain = Opponent(id="plain", name="Plain", text="It plays.", rank=1, sight=Sight.ONE)
    assert (plain.minds_risk, plain.keeps_dice, plain.weighs_answers) == (True, True, False)
    assert (plain.picks_of, plain.whim, plain.budget, plain.weights) == (1, 0, 0, Weights())
