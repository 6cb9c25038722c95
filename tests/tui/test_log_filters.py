"""What of the log is listed: fights alone, dice and moves below the heads they belong to."""

from okko.game import Game
from okko.tui.log_filters import FILTERS
from okko.tui.widgets.log import Teller
from tests.scenes import draw, play, who

SCENE = draw(
    """
    .  .  .  .
    .  Bv .  .
    .  a^ .  .
    .  .  .  .
    """,
    a=who(attack=5),
    B=who(),
    dice_a=["air", "fire"],
)
BEATEN = "activate a; attack b; raise attack fire; retreat b4"
"""5 Attack, 1 fire and 1 against 4 Defense and a die of 1 is a margin of 2: B is driven back."""


def listed(game: Game, name: str, reasons: dict[int, str] | None = None) -> list[str]:
    told = Teller(game.start, reasons or {}).story(game.lines, len(game.log))
    (filter,) = (one for one in FILTERS if one.name == name)
    return [one.text.plain.strip() for one in filter.listed(told)]


def test_fights_are_told_from_the_declaration_to_what_the_loser_suffers_and_nothing_else() -> None:
    """Neither the activation, nor why an opponent did it, nor the die that a movement after it takes."""
    game = play(SCENE, f"{BEATEN}; move d4 S air", faces=[1, 1])
    found = listed(game, "fights", {1: "a reason", 2: "another reason"})
    assert [line.split(":")[0] for line in found] == [
        "A attacks B.",
        "A spends a fire die",
        "Dice",
        "A attacks B",
        "B retreats from b3 to b4.",
    ]
    assert any("air die" in line for line in listed(game, "dice"))


def test_a_fight_that_was_taken_back_ends_where_something_else_stands() -> None:
    game = play(SCENE, "activate a; attack b")
    game.undo()
    game.answer("move a2 N")
    assert listed(game, "fights") == ["undone:   A attacks B."]


def test_a_shot_called_for_is_a_fight_and_a_skill_that_shakes_is_none() -> None:
    roar = {
        "id": "roar",
        "action": True,
        "effects": [
            {
                "kind": "do",
                "at": "action",
                "who": {"side": "enemy", "within": 3},
                "verbs": [{"verb": "become", "state": "shaken"}],
            }
        ],
    }
    scene = draw(". Bv . \n . . . \n . a^ .", a=who(shot=(4, 4), skills=[roar]), B=who())
    shot = listed(play(scene, "activate a; shoot b bow", faces=[1, 1]), "fights")
    assert [line.split(" over ")[0] for line in shot[:1]] == ["A shoots at B with Bow"]
    assert shot[-1].endswith("missed.")
    roared = play(scene, "activate a; use roar")
    assert any("is shaken" in line for line in listed(roared, "everything"))
    assert listed(roared, "fights") == []


def test_a_head_stands_only_over_what_is_listed_below_it() -> None:
    game = play(SCENE, f"{BEATEN}; end activation", faces=[1, 1])
    assert [line for line in listed(game, "moves") if "begins" in line] == ["A begins to act"]
    still = play(SCENE, "activate a; end activation")
    assert not any("begins" in line for line in listed(still, "moves"))
