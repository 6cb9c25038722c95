"""Which rule a player would look up now: that of the ground under the cursor, or of what is asked."""

from okko.model.decision import Ask
from okko.model.square import Square
from okko.model.state import State
from okko.tui.asking import Question

ASKED = {
    Ask.SIDE: "SETUP-3",
    Ask.DEPLOY: "SETUP-6",
    Ask.PLACE: "SETUP-4",
    Ask.TAKE_BACK: "DICE-9",
    Ask.ACTIVATE: "TURN-3",
    Ask.ACT: "TURN-4",
    Ask.TARGET: "SKILL-4",
    Ask.NAME: "COMBAT-2",
    Ask.FACING: "COMBAT-7",
    Ask.TURN: "SKILL-11",
    Ask.PUSH: "SKILL-11",
    Ask.RETREAT: "RETREAT-1",
    Ask.REROLL: "SKILL-3",
    Ask.INSTEAD: "SKILL-5",
    Ask.AFTER: "SKILL-8",
    Ask.HELP: "SKILL-8",
    Ask.LOSE_DIE: "DICE-3",
    Ask.RETHROW: "SORC-1",
    Ask.ORDER: "ORDER-1",
    Ask.FORM: "SUMMON-3",
    Ask.SUMMON: "SUMMON-5",
    Ask.RESERVE: "DICE-7",
    Ask.PICK: "DRAFT-1",
    Ask.BEARER: "BAND-7",
    Ask.TILE: "DRAFT-3",
    Ask.ADJOIN: "DRAFT-3",
    Ask.DOORS: "DOOR-6",
}


def rule_of(state: State, question: Question | None, square: Square) -> str:
    """The id of the rule; nothing if none is meant."""
    asked = ASKED.get(question.ask, "") if question is not None and question.ask is not None else ""
    return "GEO-1" if asked == "TURN-4" and state.match.board.terrain(square).value != "clear" else asked
