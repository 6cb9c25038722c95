"""Choices before a match without a scenario: cards drafted, tiles laid (DRAFT)."""

from collections.abc import Callable

from okko.dice import Chooser
from okko.model.card import CharacterCard, Laid, Tile
from okko.model.decision import PASS, Ask, Decision, Option
from okko.model.draft import Bear, Draft, LayTile, Pick, Step
from okko.model.skill import Shot, Type

PRICE = 1.25
"""What a Zeni must bring in points of Attack and Defense."""
DIE = 1.0
"""What the die of a civilian is worth in such points, and what calling the Kami is."""
WHIM = 0.8
"""How far tastes differ, in such points: no two opponents draft the same band."""


def draft_answer(draft: Draft, decision: Decision, seed: int = 0) -> Option:
    """The answer to a question of a draft; tastes follow from the seed, and about doors it is as the other wishes."""
    options = decision.options
    taste = Chooser(f"draft {seed} {len(draft.bands[decision.player])} {len(draft.tiles)}").chance
    match decision.ask:
        case Ask.PICK:
            return _pick(draft, decision, taste)
        case Ask.BEARER:
            return max(options, key=lambda option: _carries(draft, decision.player, option))
        case Ask.TILE:
            return max(options, key=lambda option: _ground(draft, decision.player, option) + 6 * taste())
        case Ask.ADJOIN:
            return options[0]
        case Ask.DOORS if draft.step is Step.AGREE:
            return options[0]
        case _:
            found: Option = options[-1]
            return found


def _pick(draft: Draft, decision: Decision, taste: Callable[[], float]) -> Option:
    """The character that brings most for its Zeni; equipment, the dearest, only where nobody can be recruited."""
    picks = [option for option in decision.options if isinstance(option, Pick)]
    recruits = [pick for pick in picks if not pick.equipment]
    if not recruits:
        gear = {card.id: card for card in draft.setup.equipment}
        best = max(picks, key=lambda pick: gear[pick.card].zeni)
        worthless = draft.step is Step.PICK and not gear[best.card].zeni
        return PASS if worthless and PASS in decision.options else best
    cards = {card.id: card for card in draft.setup.characters}
    band = [cards[member.card] for member in draft.bands[decision.player]]
    left = draft.setup.budget - sum(card.zeni for card in band)

    def value(pick: Pick) -> float:
        card = cards[pick.card]
        found = rating(card) - PRICE * card.zeni + WHIM * taste()
        if left - card.zeni == 1:
            found -= 1.0
        if card.type is Type.CIVILIAN and len(band) < 2:
            found -= DIE
        return found

    return max(recruits, key=value)


def rating(card: CharacterCard) -> float:
    """What a character brings to a band, in points of Attack and Defense."""
    blue, red = card.vigilant, card.shaken
    found = (2 * (blue.attack + blue.defense) + red.attack + red.defense) / 3
    found += 0.25 * (min(6, blue.movement) - 5) + 0.15 * (red.willpower - 3)
    skills = blue.skills + blue.karasu
    found += 0.2 * len(skills)
    shots = [effect for skill in skills for effect in skill.effects if isinstance(effect, Shot)]
    if shots:
        found += max(0, max(shot.value for shot in shots) - blue.attack) * 0.5
    if card.type is not Type.WARRIOR:
        found += DIE
    return found


def _carries(draft: Draft, player: int, option: Option) -> float:
    """How much is to be expected of a bearer: the strongest fighter makes the most of what it bears."""
    assert isinstance(option, Bear)
    member = draft.bands[player][option.place]
    card = next(card for card in draft.setup.characters if card.id == member.card)
    return rating(card)


def _ground(draft: Draft, player: int, option: Option) -> float:
    """How well a tile suits a band: open ground if it has more shooters than the enemy, broken ground if fewer."""
    assert isinstance(option, LayTile)
    tile = next(tile for tile in draft.setup.tiles if tile.id == option.laid.tile)
    cover = _face(tile, option.laid).count("h") + _face(tile, option.laid).count("~")
    return -cover * (1 + _shooters(draft, player) - _shooters(draft, 1 - player))


def _face(tile: Tile, laid: Laid) -> str:
    return tile.sides.interior.picture if laid.side == "interior" else tile.sides.outdoors.picture


def _shooters(draft: Draft, band: int) -> int:
    held = {member.card for member in draft.bands[band]}
    skills = [skill for card in draft.setup.characters if card.id in held for skill in card.vigilant.skills]
    return sum(any(isinstance(effect, Shot) for effect in skill.effects) for skill in skills)
