"""What tests of refusals share: an act, and the refusal that it must get."""

from typing import Any

from okko.game import Game
from okko.model.state import State
from tests.scenes import draw, play, who

SPRINT = {
    "id": "sprint",
    "cost": ["water"],
    "effects": [{"kind": "modify", "stat": "movement", "by": 2, "given": ["moving"]}],
}
FEINT = {
    "id": "feint",
    "cost": ["fire"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
}
PARRY = {
    "id": "parry",
    "cost": ["torii"],
    "effects": [{"kind": "modify", "stat": "defense", "by": 2, "given": ["defending"]}],
}
MEND = {
    "id": "mend",
    "action": True,
    "effects": [
        {
            "kind": "do",
            "at": "action",
            "who": {"side": "friend", "adjacent": True},
            "verbs": [{"verb": "become", "state": "vigilant"}],
        }
    ],
}
DANCE = {
    "id": "dance",
    "action": True,
    "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "attack", "by": 1}]}],
}
GUN = {
    "id": "gun",
    "cost": ["fire"],
    "effects": [{"kind": "shot", "range": 6, "value": 5, "when": ["not-moved"]}],
}


def refused(
    scene: Game | State,
    act: str,
    rule: str,
    fact: str,
    *,
    at: str = "",
    of: str = "",
    cure: str | None = None,
    remedy: tuple[str, ...] = (),
    instead: str | None = None,
) -> None:
    """An act gets this refusal: the words are in its fact, and the remedy brings the act about."""
    game = play(scene) if isinstance(scene, State) else scene
    refusal = game.why_not(act)
    assert refusal is not None, f"{act} is lawful"
    board, recruits = game.state.match.board, game.state.match.recruits
    assert (refusal.rule, fact in refusal.fact) == (rule, True), refusal
    assert sorted(map(board.name, refusal.squares)) == sorted(at.split()), refusal
    assert sorted(recruits[each].id for each in refusal.characters) == sorted(of.split()), refusal
    assert (refusal.cure, refusal.remedy, refusal.instead) == (cure, remedy, instead), refusal
    for answer in remedy:
        game.answer(answer)
    if remedy:
        assert game.why_not(act) is None
    if instead is not None:
        assert game.why_not(instead) is None


def named(**parts: Any) -> Game:
    """A fight of a against b that waits for what is named."""
    a, b = parts.pop("a", who()), parts.pop("b", who())
    return play(draw("B\na", a=a, B=b, **parts), "activate a; attack b")
