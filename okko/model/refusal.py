"""Why an act is not lawful."""

from okko.model.value import value


@value
class Refusal:
    """The rule that forbids an act, the fact that makes it bite, and what would help."""

    rule: str
    """The id of the rule."""
    fact: str
    """What is so: "Noburo stands in Warau's control zone"."""
    squares: tuple[int, ...] = ()
    characters: tuple[int, ...] = ()
    cure: str | None = None
    """The smallest change that would make it lawful, if there is one."""
