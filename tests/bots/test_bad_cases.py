"""Ways in which opponents of such games go wrong, each drawn so that going wrong shows."""

from collections.abc import Sequence

import pytest

from okko.bots import bot_named
from okko.bots.judge import Judge
from okko.bots.line import Kind, Width
from okko.bots.lines import lines_of
from okko.bots.scene import Scene
from okko.dice import Seeded
from okko.game import Game
from okko.library import Library
from okko.model.decision import Ask, Attack, Decision
from okko.model.state import Stage, State
from tests.scenes import draw, play, who, yard
from tests.spirits import major

SIGHTED = ("warrior", "veteran", "captain", "master")
WEIGHING = ("veteran", "captain", "master")


def phase(state: State, level: str) -> list[str]:
    """The answers of a level in its phase."""
    game, bot = Game(state, Seeded(1)), bot_named(level, 1, 0.05)
    texts: list[str] = []
    while not game.over and game.state.player == state.player:
        option = bot.choose(game)
        if game.decision.player == state.player:
            texts.append(option.text)
        game.answer(option)
    return texts


def attacks(state: State, level: str) -> list[str]:
    return [text for text in phase(state, level) if text.startswith("attack")]


@pytest.mark.parametrize(
    ("level", "lost", "dares"), [("captain", 0, True), ("captain", 10, False), ("master", 10, False)]
)
def test_one_whose_loss_ends_the_match_does_not_dare_what_it_dared_at_first(level: str, lost: int, dares: bool) -> None:
    """Even odds: 6 throws of 36 remove B, which is shaken, 3 remove a. With 10 of 12 Zeni gone a is the match."""
    state = draw(
        "\n".join([". . . . .", ". B . . .", ". a . . .", *[". . . . ."] * 8, "c . . . ."]),
        losses=(lost, 0),
        a=who(attack=4, defense=4, movement=8),
        c=who(activated=True),
        B=who("N", attack=4, defense=4, movement=0, shaken=True),
    )
    assert bool(attacks(state, level)) is dares


@pytest.mark.parametrize("level", SIGHTED)
def test_beyond_the_limit_zeni_count_for_nothing(level: str) -> None:
    """Either loss ends the match: B, for 2 Zeni and with its back to the edge, falls by far the likelier one."""
    state = draw(
        """
        . B . . C .
        . . a . . .
        . . . . . .
        """,
        losses=(0, 10),
        a=who(attack=6, movement=6),
        B=who(zeni=2, defense=3, shaken=True),
        C=who(zeni=6, defense=5),
    )
    assert attacks(state, level)[:1] == ["attack b"]


@pytest.mark.parametrize("level", SIGHTED)
@pytest.mark.parametrize(("willpower", "attack", "does"), [(6, 3, "recover"), (6, 9, "attack"), (1, 9, "attack")])
def test_the_better_of_a_test_and_a_blow_is_chosen(level: str, willpower: int, attack: int, does: str) -> None:
    """Against Defense 4: at -1 one throw of 36 removes an enemy and six remove a; at +5 26 remove one.

    To be vigilant again is worth about a third of the 3 Zeni, and is sure with a Willpower of 6.
    """
    state = draw(
        """
        . . . . . D
        . B . . . .
        . . a . . .
        . . . . . .
        . . . . . c
        """,
        a=who(attack=attack, willpower=willpower, shaken=True),
        c=who(activated=True),
        B=who("N", defense=4, movement=0),
        D=who("N", movement=0),
    )
    deeds = [text.split()[0] for text in phase(state, level)]
    assert does in deeds
    assert {"recover", "attack"} - {does} - set(deeds)


@pytest.mark.parametrize(("reach", "answer"), [(1, "take back a"), (5, "roll")])
def test_earth_that_nobody_needs_any_more_is_thrown_again(reach: int, answer: str) -> None:
    """B, five squares away, comes that far or does not."""
    state = draw(
        "\n".join([". B .", *[". . ."] * 4, ". a .", ". . ."]),
        stage=Stage.PHASE,
        a=who(reserve="earth"),
        B=who(attack=6, movement=reach),
    )
    game = Game(state, Seeded(1))
    assert bot_named("veteran", 1).choose(game).text == answer


GUN = {"id": "gun", "cost": ["fire"], "effects": [{"kind": "shot", "range": 8, "value": 6}]}


@pytest.mark.rule("DICE-10")
@pytest.mark.parametrize("level", [*SIGHTED, "scripted"])
@pytest.mark.parametrize(("near", "safe"), ["ac", "ca"])
def test_a_die_is_not_kept_on_one_that_will_probably_lose_it(level: str, near: str, safe: str) -> None:
    """Both may pay their next shot with it; B strikes one of them at +3 first, and it is lost if that one is shaken."""
    marksman = who("S", defense=3, skills=[GUN], activated=True)
    board = "\n".join([". . . . .", f". {near} . . .", ". . . . .", ". . B . .", *[". . . . ."] * 9, f". . . . {safe}"])
    state = draw(board, dice_a=["fire"], B=who("N", attack=6), a=marksman, c=marksman)
    assert bot_named(level, 1, 0.05).choose(Game(state, Seeded(1))).text == f"reserve fire {safe}"


@pytest.mark.parametrize("level", ["novice", *SIGHTED])
def test_with_a_civilian_goes_the_die_that_is_used_already(level: str) -> None:
    """D, the civilian, is disabled by 4 + 9 against 1 + 4; a used die is lost before one that may still serve."""
    state = draw(
        ". D .\n. a .\n. . .\n. . .\nE . .",
        dice_b=["air", "fire"],
        a=who(attack=9),
        D=who(type="civilian", defense=1),
    )
    game = play(state, "activate a; attack d", faces=[6, 1])
    assert bot_named(level, 1).choose(game).text == "lose used"


@pytest.mark.parametrize("level", SIGHTED)
def test_a_kami_keeps_its_power_from_one_who_always_resists(level: str) -> None:
    """It would vanish for nothing, and it can strike instead."""
    state = draw(
        ". . . . .\n. B . . .\n. k . . .\n. . . . .\na . . . .",
        k=who("N", attack=7, kami="water", skills=[major("willpower")]),
        a=who("S", attack=0, activated=True),
        B=who("N", willpower=6, defense=3),
        karasu=True,
    )
    texts = phase(state, level)
    assert not any(text.startswith("use major") for text in texts)


@pytest.mark.parametrize("level", WEIGHING)
@pytest.mark.parametrize(("before", "uses"), [("", False), ("# # #", True)], ids=["open", "shut"])
def test_a_kami_does_not_vanish_with_its_power_before_a_friend_that_it_covers(
    level: str, before: str, uses: bool
) -> None:
    """D falls five times in six, 3 Zeni; but B always resists, and strikes a at +7 once nobody bars its way."""
    state = draw(
        "\n".join(["D . B", "# . #", "# k #", *([before] if before else []), "# a #"]),
        a=who(attack=0, defense=2, movement=0, zeni=6, shaken=True, activated=True),
        k=who(attack=0, defense=8, movement=0, kami="water", skills=[major("willpower")]),
        B=who(attack=9, movement=6, willpower=6),
        D=who(attack=0, movement=0, willpower=1, shaken=True),
        karasu=True,
    )
    assert ("use major" in phase(state, level)) is uses


@pytest.mark.parametrize("level", WEIGHING)
def test_a_kami_is_not_guarded_as_if_it_cost_anything(level: str) -> None:
    state = draw("a k . B", a=who(zeni=2), k=who(kami="fire", zeni=0), karasu=True)
    judge = Judge(state, 0, Library.load().opponents[level].weights)
    worths = [judge.worth(state, state.match.index_of(one)) for one in "ak"]
    assert worths[0] > 2 * worths[1]


TURNED = (
    """
    +-+-+-+-+-+
    |. . C h .|
    + + + + + +
    |. . . . .|
    + + + + + +
    |B . a . .|
    + + + + + +
    |. . . . d|
    + +-+ + + +
    |. . . . .|
    +-+-+-+-+-+
    """,
    """
    +-+-+-+-+-+
    |. . B . .|
    + + + + + +
    |.|. . . .|
    + + + + + +
    |. . a . C|
    + + + + + +
    |. . . . h|
    + + + + + +
    |. d . . .|
    +-+-+-+-+-+
    """,
    """
    +-+-+-+-+-+
    |. h C . .|
    + + + + + +
    |. . . . .|
    + + + + + +
    |. . a . B|
    + + + + + +
    |d . . . .|
    + + + +-+ +
    |. . . . .|
    +-+-+-+-+-+
    """,
)
"""A board, the same a quarter turned to the right, and in a mirror from west to east."""
FACINGS = ("NESW", "ESWN", "NWSE")


def turned(which: int) -> State:
    north, east, south, west = list(FACINGS[which])
    return draw(
        TURNED[which],
        a=who(north, attack=6, movement=6),
        d=who(west, attack=5),
        B=who(east, zeni=1, attack=2, defense=5),
        C=who(south, zeni=6, shaken=True, defense=2),
    )


@pytest.mark.parametrize("level", ["veteran", "captain"])
@pytest.mark.parametrize("which", [1, 2])
def test_a_board_that_is_turned_or_mirrored_is_worth_the_same_and_played_the_same(level: str, which: int) -> None:
    weights = Library.load().opponents[level].weights
    plain, other = turned(0), turned(which)
    assert Judge(other, 0, weights).value(other) == pytest.approx(Judge(plain, 0, weights).value(plain))
    assert deeds(plain, level) == deeds(other, level)


def deeds(state: State, level: str) -> Sequence[str]:
    """Who is activated first and whom it strikes, if anybody."""
    game, bot = Game(state, Seeded(1)), bot_named(level, 1, 0.05)
    found: list[str] = []
    while isinstance(game.pending, Decision) and len(found) < 2:
        option = bot.choose(game)
        if game.pending.ask is Ask.ACTIVATE or isinstance(option, Attack):
            found.append(option.text)
        game.answer(option)
    return found


@pytest.mark.parametrize("level", WEIGHING)
def test_more_defense_is_worth_more_and_a_way_back_less_is_worth_less(level: str) -> None:
    weights = Library.load().opponents[level].weights

    def worth(defense: int, behind: str = ".") -> float:
        picture = f"B . .\n. . .\n. . .\n. a .\n{behind} {behind} {behind}"
        state = draw(picture, to_act="b", a=who(defense=defense), B=who(attack=6))
        return Judge(state, 0, weights).value(state)

    worths = [worth(defense) for defense in (2, 3, 4, 5)]
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]
    assert worth(4, "#") < worth(4)


def test_what_is_judged_of_both_sides_is_of_opposite_sign() -> None:
    """What stands: losses, who is shaken, who is left."""
    weights = Library.load().opponents["veteran"].weights
    for state in (yard(), draw("a . . B", losses=(3, 6)), draw("a . . B", a=who(shaken=True))):
        assert Judge(state, 0, weights).settled(state) == pytest.approx(-Judge(state, 1, weights).settled(state))


CROWD = "\n".join(["A B C D E F G H", *[". . . . . . . ."] * 2, "i j k l m n o p"])


@pytest.mark.parametrize(
    "level",
    [
        "scripted",
        "novice",
        "apprentice",
        "warrior",
        *(pytest.param(level, marks=pytest.mark.slow) for level in WEIGHING),
    ],
)
def test_bands_of_eight_are_no_trouble(level: str) -> None:
    """Each of the eight is activated at most once, and the phase comes to its end."""
    texts = phase(draw(CROWD), level)
    activated = [text for text in texts if text.startswith("activate")]
    assert 1 <= len(activated) == len(set(activated)) <= 8


@pytest.mark.parametrize("level", SIGHTED)
def test_a_friend_in_support_makes_an_attack_worth_more(level: str) -> None:
    """A second zone on B raises the attack by one; a friend that looks away does not."""
    alone, supported = (gain_of_the_attack(level, facing) for facing in "EW")
    assert supported > alone


def gain_of_the_attack(level: str, facing: str) -> float:
    """What the attack of a on B promises beyond doing nothing, while d beside it looks a way."""
    state = draw(
        ". B d .\n. a . .\n. . . .",
        a=who("N", attack=4),
        d=who(facing, activated=True),
        B=who("S", defense=4),
    )
    scene = Scene(Judge(state, 0, Library.load().opponents[level].weights), state)
    lines = lines_of(scene, state.match.index_of("a"), Width(walks=0))
    worth = {line.kind: line.value for line in reversed(lines)}
    return worth[Kind.ATTACK] - worth[Kind.HOLD]
