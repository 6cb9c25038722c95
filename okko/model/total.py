"""Numbers that explain themselves: sums of named terms."""

from okko.model.schema import RuleId
from okko.model.value import value


@value
class Term:
    """One part of a sum: `+2 support`."""

    amount: int
    name: str
    """What a player reads: a stat, a skill's or a die's name."""
    rule: RuleId
    skill: str | None = None
    """The id of the skill it comes from, if any."""


@value
class Total:
    """A number as the sum of its terms: `4 Attack +1 fire +2 support`."""

    terms: tuple[Term, ...]

    @property
    def amount(self) -> int:
        """The sum."""
        return sum([term.amount for term in self.terms])

    def plus(self, *terms: Term) -> "Total":
        """The same sum with more terms."""
        return Total(self.terms + terms)

    def __str__(self) -> str:
        first, *rest = self.terms
        return " ".join([f"{first.amount} {first.name}", *(f"{term.amount:+d} {term.name}" for term in rest)])
