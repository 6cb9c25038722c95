"""How the questions of a match are answered, in a sentence."""

from okko.model.decision import Ask, Attack, Shoot
from okko.tui.asking import Question
from okko.tui.in_keys import in_keys

_HELP = {
    "side": "Arrows and {do.confirm}, or a number.",
    "deploy": "Pick from the list.",
    "place": "Point at a free square of your zone.",
    "activate": "Go to the next with {battle.next}; {do.confirm} activates.",
    "retreat": "(+) is safe, (!) shakes, (X) disables.",
}


def how_to(question: Question) -> str:
    """How a question is answered, in a sentence; of an activation only what is open."""
    if question.ask is not Ask.ACT:
        return in_keys(_HELP.get(question.ask.value if question.ask else "", ""))
    struck = any(isinstance(choice.answer, Attack | Shoot) for choice in question.choices)
    targets = (("a square to move there", bool(question.poses)), ("an enemy to attack", struck))
    told = ", or at ".join(what for what, is_open in targets if is_open)
    return f"Point at {told}." if told else in_keys("A number picks from the list, {battle.end} ends the activation.")
