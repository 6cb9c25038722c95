"""The odds of a whole activation: by hand, and against every face of every die through `Game`."""

import random
from fractions import Fraction

import pytest

from okko.analysis.prospect import (
    Answering,
    Case,
    End,
    NotOpen,
    Prospect,
    best_strike_of,
    best_strikes,
    prospect,
    read_plan,
)
from okko.analysis.prospect_told import as_data, told
from okko.analysis.stakes import Swing
from okko.game import Game
from okko.model.decision import END_PHASE, Ask, Attack, Decision, Option, Plain
from okko.model.fight import Fight
from okko.model.skill import Side
from okko.model.state import Stage, State
from tests.minimax import Minimax, begun
from tests.scenes import Who, draw, who

ALONE = """
    . . . .
    . Bv . .
    . a^ . .
    . . . .
    """


def planned(state: State, *texts: str, against: Answering = Answering.BEST) -> Prospect:
    character, answers = read_plan(state, texts)
    return prospect(state, character, answers, against)


def case_of(found: Prospect, character: int, end: End) -> Case:
    (case,) = [case for case in found.cases if (character, end) in [(fate.who, fate.end) for fate in case.fates]]
    return case


@pytest.mark.rule("COMBAT-4", "RETREAT-1")
def test_a_plain_attack_comes_to_what_the_table_says() -> None:
    """4 against 4: 9 throws drive either back, 3 shake, 3 disable, 6 do nothing."""
    found = planned(draw(ALONE), "activate a", "attack b")
    a, b = 0, 1
    for character in (a, b):
        assert found.chance_of(character, End.MOVED) == Fraction(9, 36)
        assert found.chance_of(character, End.SHAKEN) == Fraction(3, 36)
        assert found.chance_of(character, End.REMOVED) == Fraction(3, 36)
    assert sum(case.chance for case in found.cases) == 1


def test_what_the_enemy_can_do_then_counts() -> None:
    """After a draw B strikes back at 5 against 4: 6 of 36 disable, 4 shake."""
    found = planned(draw(ALONE, B=who(movement=0, attack=5)), "activate a", "attack b")
    (draws,) = [case for case in found.cases if case.chance == Fraction(6, 36)]
    assert draws.reply is not None
    assert (draws.reply.removed, draws.reply.shaken) == (Fraction(6, 36), Fraction(4, 36))
    assert draws.reply.strike.act == Attack("attack a", 0)


@pytest.mark.rule("RETREAT-2", "RETREAT-7")
def test_a_wall_behind_the_target_makes_the_difference() -> None:
    """At 0 a vigilant target without a way back is disabled by 3 and more, 6 of 36, and shaken by 1 and 2, 9 of 36."""
    state = draw(
        """
        . B .
        . a .
        . . .
        """,
        a=who("N"),
        B=who("S"),
    )
    found = planned(state, "activate a", "attack b")
    assert found.chance_of(1, End.REMOVED) == Fraction(6, 36)
    assert found.chance_of(1, End.SHAKEN) == Fraction(9, 36)


@pytest.mark.rule("WILL-2")
def test_a_fearsome_target_is_attacked_by_those_who_dare() -> None:
    dread = {
        "id": "dread",
        "effects": [
            {
                "kind": "do",
                "at": "attacked",
                "who": {"side": Side.OPPONENT.value},
                "verbs": [{"verb": "test", "stat": "willpower", "failed": [{"verb": "cancel"}]}],
            }
        ],
    }
    found = planned(draw(ALONE, a=who(willpower=2), B=who(skills=[dread])), "activate a", "attack b")
    assert sum(case.chance for case in found.cases if case.called_off) == Fraction(4, 6)
    assert found.chance_of(1, End.REMOVED) == Fraction(2, 6) * Fraction(3, 36)


@pytest.mark.rule("MOVE-11")
def test_leaving_a_zone_shakes_the_walker() -> None:
    found = planned(draw(ALONE), "activate a", "move b1 N")
    assert found.movement is not None
    assert found.movement.shakes
    assert found.chance_of(0, End.SHAKEN) == 1


@pytest.mark.rule("DICE-4", "DICE-12")
def test_the_target_answers_with_its_die_unless_it_is_told_not_to() -> None:
    """Fire makes +1, Earth on the card of the target makes 0 of it: 3 of 36 instead of 6 disable."""
    state = draw(ALONE, B=who(reserve="earth"), dice_a=["fire"])
    plan = ("activate a", "attack b", "raise attack fire")
    assert planned(state, *plan).chance_of(1, End.REMOVED) == Fraction(3, 36)
    assert planned(state, *plan, against=Answering.NOTHING).chance_of(1, End.REMOVED) == Fraction(6, 36)


GUARD = {
    "id": "guard",
    "optional": True,
    "effects": [{"kind": "instead", "of": "disabled", "becomes": "mine", "who": {"side": "friend", "adjacent": True}}],
}


@pytest.mark.rule("DICE-4", "DICE-12")
def test_the_dice_of_a_strike_are_told_where_a_card_makes_it_more_than_a_sum() -> None:
    """B's guard can fall in its place, so that the rules play both fights out. Fire is worth it for a's attack, and for
    the attack of B that answers: each makes 6 throws of 36 out of the 3 that remove somebody at 4 against 4.
    """
    state = draw(
        """
        . C . .
        . Bv . .
        . a^ . .
        . . . .
        """,
        a=who(movement=0),
        B=who(movement=0, reserve="fire"),
        C=who(movement=0, skills=[GUARD]),
        dice_a=["fire"],
    )
    found = best_strike_of(state, 0)
    assert found is not None
    assert [option.text for option in found.answers] == ["attack b", "raise attack fire"]
    (draws,) = [case for case in found.cases if case.chance == Fraction(5, 36)]
    assert draws.reply is not None
    assert [option.text for option in draws.reply.strike.answers] == ["attack a", "raise attack fire reserve"]
    assert draws.reply.removed == Fraction(6, 36)


@pytest.mark.parametrize(("attack", "warned"), [(1, True), (5, False)])
def test_a_tree_says_first_what_it_counts_and_whether_doing_nothing_counts_for_more(attack: int, warned: bool) -> None:
    """B, with Attack 0, gains nothing by striking, so that doing nothing is worth 0: less than an attack at 5 against
    4, more than one at 1 against 4.
    """
    state = draw(ALONE, a=who(movement=0, attack=attack), B=who(movement=0, attack=0))
    tree = told(state, planned(state, "activate a", "attack b"))
    assert tree.below[0].text.startswith("Swing ")
    assert ", doing nothing +0.00; " in tree.below[0].text
    assert [line.text for line in tree.below[0].below] == [
        "By this count doing nothing is better; later turns are not in it"
    ] * warned


def test_a_tree_says_what_the_walk_alone_would_count() -> None:
    """B gains nothing by striking, so that to walk up to it is worth as much as to stay: 0, more than a bad attack."""
    state = draw(
        """
        . . . .
        . Bv . .
        . . . .
        . a^ . .
        """,
        a=who(attack=1),
        B=who(movement=0, attack=0),
    )
    tree = told(state, planned(state, "activate a", "move b2 N", "attack b"))
    assert ", only walking +0.00, doing nothing +0.00; " in tree.below[0].text
    assert tree.below[0].below[0].text.startswith("By this count only walking is better;")


def test_what_is_not_open_is_said_with_what_is() -> None:
    state = draw(ALONE, dice_a=["fire"])
    with pytest.raises(NotOpen) as nobody:
        read_plan(state, ["activate b"])
    assert nobody.value.offered == ("activate a",)
    with pytest.raises(NotOpen) as nothing:
        read_plan(state, ["activate a", "attack b", "raise attack earth"])
    assert nothing.value.offered == ("raise attack fire",)
    with pytest.raises(NotOpen):
        read_plan(state, ["activate a", "move z9 N"])


def test_the_tree_and_the_data_say_the_same() -> None:
    state = draw(ALONE)
    found = planned(state, "activate a", "attack b")
    data = as_data(state, found)
    assert sum(Fraction(case["chance"]) for case in data["cases"]) == 1
    assert Fraction(data["swing"]) == found.worth
    lines = [line.text for line in told(state, found).below]
    assert "6/36 17% nothing happens" in lines
    assert len(lines) == len(data["cases"]) + 2


def test_who_can_strike_is_told_the_best_strike() -> None:
    (found,) = best_strikes(draw(ALONE, a=who(attack=6), dice_a=["fire"]))
    assert [answer.text for answer in found.answers][-2:] == ["attack b", "raise attack fire"]


def _duel(seed: int) -> State:
    chance = random.Random(seed)
    squares = chance.sample([(x, y) for x in range(3) for y in range(3)], 3)
    names = dict(zip(squares, "aBC", strict=True))
    picture = "\n".join(" ".join(names.get((x, y), chance.choice("...h")) for x in range(3)) for y in range(3))

    def one(**more: object) -> Who:
        stats = {name: chance.randint(3, 5) for name in ("attack", "defense", "zeni")}
        return who(chance.choice("NESW"), movement=1, shaken=chance.random() < 0.3, **stats, **more)  # type: ignore[arg-type]

    return draw(picture, a=one(), B=one(), C=one(), dice_a=chance.choice([(), ("fire",)]), used_a=0, used_b=0)


@pytest.mark.parametrize("seed", range(8))
def test_the_worth_of_a_strike_is_that_of_the_whole_tree(seed: int) -> None:
    """All faces, all answers of the rules; of the enemy's next phase one attack at the mover, or nothing."""
    state = _duel(seed)
    mover, stake = 0, Swing(0)
    for found in best_strikes(state)[:1]:
        named = {answer.text for answer in found.answers}

        def stop(game: Game) -> Fraction | None:
            now = game.state
            theirs = now.player == 1 and now.stage is Stage.ACTIVATE
            answered = theirs and any(one.activated for one in now.characters if now.band(one.index) == 1)
            return stake.of(now) if game.over or answered or now.turn > state.turn else None

        def policy(decision: Decision, named: set[str] = named) -> list[Option]:
            options = list(decision.options)
            own = decision.player == 0
            match decision.ask:
                case Ask.ACT if own:
                    return [option for option in options if option.text == "end activation"]
                case Ask.ACT:
                    return [option for option in options if not _beside_the_mover(option)]
                case Ask.ACTIVATE if own:
                    return [END_PHASE]
                case Ask.NAME if own and isinstance(decision.about, Fight) and decision.who == decision.about.attacker:
                    told = [option for option in options if option.text in named]
                    return told[:1] or [option for option in options if isinstance(option, Plain)]
                case Ask.RESERVE:
                    return [option for option in options if isinstance(option, Plain)]
                case _:
                    return options

        def _beside_the_mover(option: Option) -> bool:
            return option.text == "recover" or (isinstance(option, Attack) and option.target != mover)

        game = begun(state)
        for text in (f"activate {state.recruit(mover).id}", *(answer.text for answer in found.answers)):
            if isinstance(game.pending, Decision):
                game.answer(text)
        assert Minimax(0, stop, policy).worth(game) == found.worth
