"""Why an act is not lawful."""

from okko.model.value import value


@value
class Refusal:
    """The rule that forbids an act, the fact that makes it bite, and what would help.

    `cure` says the smallest change that would make the act lawful; `remedy` and `instead` say the same to a program,
    where answers alone bring it about. A cure that waits for dice, for another phase or for another activation has
    neither.
    """

    rule: str
    """The id of the rule."""
    fact: str
    """What is so: "Noburo stands in Warau's control zone"."""
    squares: tuple[int, ...] = ()
    characters: tuple[int, ...] = ()
    cure: str | None = None
    """The smallest change that would make it lawful, if there is one."""
    remedy: tuple[str, ...] = ()
    """Answers that, given in this order now, make the act lawful afterwards; no dice fall between them."""
    instead: str | None = None
    """A lawful answer to the question as it stands that comes to the same: the same end paid in another way, or the
    same square with another facing.
    """
