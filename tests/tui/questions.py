"""A game for each kind of question, at the moment it is asked."""

from collections.abc import Callable
from typing import Any

from okko.game import Game
from okko.model.decision import Ask
from okko.model.state import Stage
from tests.scenes import draw, play, who
from tests.spirits import SPIRITS, SUMMONING


def skill(id: str, effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": id, "effects": [effect], **more}


def deed(at: str, *verbs: dict[str, Any], side: str = "opponent", **more: Any) -> dict[str, Any]:
    return {"kind": "do", "at": at, "who": {"side": side, **more}, "verbs": list(verbs)}


TEST = {"verb": "test", "stat": "willpower", "failed": [{"verb": "become", "state": "shaken"}]}
SHOVE = {"verb": "push"}
TWIST = {"verb": "turn"}
FIELD = """
    .  .  .  .  .
    .  .  Bv .  .
    .  .  a^ .  .
    .  .  .  .  .
"""


def side() -> Game:
    return play(draw(FIELD.replace("Bv", ".").replace("a^", "."), stage=Stage.SIDE, a=who(), B=who()))


def deploy() -> Game:
    bare = FIELD.replace("Bv", ".").replace("a^", ".")
    return play(draw(bare, stage=Stage.DEPLOY, a=who(), c=who(), B=who()))


def place() -> Game:
    game = deploy()
    game.answer("deploy a")
    return game


def take_back() -> Game:
    return play(draw(FIELD, stage=Stage.PHASE, a=who(reserve="earth")))


def activate() -> Game:
    return play(draw(FIELD))


def act() -> Game:
    return play(draw(FIELD, dice_a=["air"]), "activate a")


def target() -> Game:
    scare = skill("scare", deed("action", {"verb": "become", "state": "shaken"}, side="enemy", within=3), action=True)
    scene = draw(FIELD.replace("\n    .  .  Bv", "\n    C  .  Bv", 1), a=who(skills=[scare]))
    return play(scene, "activate a; use scare")


def name() -> Game:
    return play(draw(FIELD, dice_a=["fire"]), "activate a; attack b")


def facing() -> Game:
    scene = draw("""
        .  .  .
        .  B^ .
        a^ .  .
        """)
    return play(scene, "activate a; attack b")


def turn() -> Game:
    twist = skill("twist", deed("attacking", TWIST), cost=["fire"])
    return play(draw(FIELD, dice_a=["fire"], a=who(skills=[twist])), "activate a; attack b; use twist fire")


def push() -> Game:
    shove = skill("shove", deed("attacking", SHOVE), cost=["fire"])
    return play(draw(FIELD, dice_a=["fire"], a=who(skills=[shove])), "activate a; attack b; use shove fire")


def retreat() -> Game:
    return play(draw(FIELD), "activate a; attack b", [3, 2])


def reroll() -> Game:
    again = skill("again", {"kind": "reroll", "of": ["combat"]}, limit="phase")
    return play(draw(FIELD, a=who(skills=[again])), "activate a; attack b", [1, 4])


def instead() -> Game:
    stand = skill("stand", {"kind": "instead", "of": "retreat", "becomes": "nothing"}, optional=True)
    return play(draw(FIELD, B=who(skills=[stand])), "activate a; attack b", [3, 2])


def after() -> Game:
    shove = skill("shove", deed("won", SHOVE), optional=True)
    deep = f"    .  .  .  .  .\n{FIELD.strip(chr(10))}"
    return play(draw(deep, a=who(skills=[shove])), "activate a; attack b; retreat c4", [3, 2])


def help() -> Game:
    dodge = skill("dodge", deed("attacked", TWIST), optional=True)
    return play(draw(FIELD, B=who(skills=[dodge])), "activate a; attack b")


def lose_die() -> Game:
    crowd = FIELD.replace("\n    .  .  Bv", "\n    C  .  Bv", 1)
    scene = draw(crowd, dice_b=["fire"], used_b=2, limit=99, B=who(type="civilian"))
    return play(scene, "activate a; attack b", [6, 1])


def rethrow() -> Game:
    again = skill("pray", deed("action", {"verb": "rethrow", "dice": 2}, side="self"), action=True)
    return play(draw(FIELD, dice_a=["fire", "air"], a=who(skills=[again])), "activate a; use pray")


def order() -> Game:
    scare = skill("scare", deed("action", TEST, side="enemy", within=3, every=True), action=True)
    return play(draw(FIELD.replace(".  .  Bv", "C  .  Bv", 1), a=who(skills=[scare])), "activate a; use scare")


def summoned(alignment: str) -> Game:
    mage = who(type="sorcerer", alignment=alignment, skills=[SUMMONING])
    scene = draw("B . .\n. . .\n. . .\n. a> .", a=mage, B=who(movement=1), dice_a=["torii", "fire"], kami=SPIRITS)
    return play(scene, "activate a; use summoning torii", ["air"])


def form() -> Game:
    return summoned("mercenary")


def summon() -> Game:
    return summoned("evil")


def open_door() -> Game:
    """An activation in front of a closed door, on whose other side one can walk to round the wall."""
    return play(
        draw("""
            +-+-+-+
            |. . B|
            + +D+ +
            |. a .|
            +-+-+-+
            """),
        "activate a",
    )


def reserve() -> Game:
    return play(draw(FIELD, dice_a=["fire", "earth"]), "end phase")


ASKED: dict[Ask, Callable[[], Game]] = {
    Ask.SIDE: side,
    Ask.DEPLOY: deploy,
    Ask.PLACE: place,
    Ask.TAKE_BACK: take_back,
    Ask.ACTIVATE: activate,
    Ask.ACT: act,
    Ask.TARGET: target,
    Ask.NAME: name,
    Ask.FACING: facing,
    Ask.TURN: turn,
    Ask.PUSH: push,
    Ask.RETREAT: retreat,
    Ask.REROLL: reroll,
    Ask.INSTEAD: instead,
    Ask.AFTER: after,
    Ask.HELP: help,
    Ask.LOSE_DIE: lose_die,
    Ask.RETHROW: rethrow,
    Ask.ORDER: order,
    Ask.FORM: form,
    Ask.SUMMON: summon,
    Ask.RESERVE: reserve,
}
