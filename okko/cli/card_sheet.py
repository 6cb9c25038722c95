"""`okko cards --html FILE`: a page of cards to be looked at, or printed, cut out and folded."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from pathlib import Path

import click

from okko.library.codex import Codex, Item
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Profile
from okko.model.element import RAISED_BY, STATS
from okko.model.face import STAT_FIELDS
from okko.model.scenario import ScenarioCard
from okko.model.skill import Filter, Skill

PRINTED = (CharacterCard, KamiCard, EquipmentCard, ScenarioCard)
HEAD = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Okko: cards</title>\n'
"""How a page of cards begins."""
MANY, MOST = 330, 440
"""Letters on one side of a card from which they are set smaller, and smaller still."""
_ALIGNMENTS = {"demon-hunter": "Demon Hunter", "evil": "Evil Creature", "mercenary": "Mercenary"}


def write_sheet(codex: Codex, items: list[Item], file: Path) -> None:
    """Write a page with these cards; it needs nothing else to be shown.

    Raises:
        click.ClickException: None of them is a card that is printed, or the file cannot be written, or is something
            else already.
    """
    found = [content for item in items if isinstance(content := codex.content(item), PRINTED)]
    if not found:
        raise click.ClickException(
            "none of these is a card: characters, Kami, equipment and scenario cards are printed"
        )
    try:
        if file.is_file() and not file.read_bytes().startswith(HEAD.encode()):
            raise click.ClickException(f"{file} is there already, and no page of cards; name another file")
        file.write_text(sheet(found), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}") from None
    print(f"{len(found)} card{'s' if len(found) > 1 else ''} in {file}.")


def sheet(cards: Iterable[CharacterCard | KamiCard | EquipmentCard | ScenarioCard]) -> str:
    """The page."""
    style = files("okko.cli").joinpath("cards.css").read_text(encoding="utf-8")
    body = "\n".join(f'<div class="pair">{_pair(card)}</div>' for card in cards)
    return (
        f"{HEAD}<style>\n{style}</style>\n</head>\n<body>\n<h1>Okko</h1>\n"
        "<p>Print on A4 across, cut along the edges, fold at the dashed line.</p>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _pair(card: CharacterCard | KamiCard | EquipmentCard | ScenarioCard) -> str:
    match card:
        case CharacterCard():
            head = (card.tag, card.name, card.epithet or "")
            foot: tuple[str, int | None]
            traits = [_ALIGNMENTS[card.alignment], card.type, *(["unique"] if card.unique else []), *card.keywords]
            foot = (" · ".join(traits), card.zeni)
            one = _card("vigilant", head, "Vigilant", card.vigilant, card.vigilant.skills, foot)
            return one + _card("shaken turned", head, "Shaken", card.shaken, card.shaken.skills, foot)
        case KamiCard():
            foot = (f"Kami · {card.element}", None)
            sides = (("celestial", card.celestial), ("corrupted turned", card.corrupted))
            return "".join(
                _card(look, (card.tag, side.name, ""), look.split()[0].capitalize(), side, side.skills, foot)
                for look, side in sides
            )
        case EquipmentCard():
            head = (card.name[:1], card.name, _bearer(card.bearer))
            use = "permanent" if card.permanent else "turned face down once used"
            return _card("gear", head, "Equipment", None, card.skills, (use, card.zeni), card.text or "")
        case _:
            turns = f"{card.turns} turns" if card.turns else "for both bands"
            return _card(
                "twist", (card.name[:1], card.name, ""), "Scenario", None, card.skills, (turns, None), card.text
            )


def _card(
    look: str,
    head: tuple[str, str, str],
    side: str,
    profile: Profile | None,
    skills: tuple[Skill, ...],
    foot: tuple[str, int | None],
    text: str = "",
) -> str:
    """One side of a card."""
    tag, name, below = map(escape, head)
    karasu = profile.karasu if profile is not None else ()
    written = len(text) + sum(len(skill.name) + len(skill.text) + 12 for skill in (*skills, *karasu))
    size = " most" if written > MOST else " many" if written > MANY else ""
    parts = [f"<p>{escape(' '.join(text.split()))}</p>"] if text else []
    parts += [_skill(skill) for skill in skills]
    if karasu:
        parts += ['<p class="when"><i>In Karasu play</i></p>', *(_skill(skill) for skill in karasu)]
    traits, zeni = foot
    coin = f'<span class="zeni">{zeni}</span>' if zeni is not None else ""
    epithet = f"<p>{below}</p>" if below else ""
    return (
        f'<article class="card {look}{size}"><div class="frame">'
        f'<header><span class="seal">{tag}</span><h2>{name}</h2>{epithet}</header>'
        f'<div class="side"><span>{escape(side)}</span></div>{_numbers(profile)}'
        f'<div class="skills">{"".join(parts)}</div>'
        f"<footer><span>{escape(traits)}</span>{coin}</footer></div></article>"
    )


def _numbers(profile: Profile | None) -> str:
    """The four numbers, each in the colour of the die that raises it."""
    if profile is None:
        return ""
    cells = "".join(
        f'<div class="{RAISED_BY[stat]}"><b>{getattr(profile, STAT_FIELDS[stat])}</b><span>{stat}</span></div>'
        for stat in STATS
    )
    return f'<div class="numbers">{cells}</div>'


def _skill(skill: Skill) -> str:
    dice = " or ".join(f'<span class="die {element}">{element}</span>' for element in skill.cost)
    marks = ["Action"] if skill.action else []
    marks += [f"once a {skill.limit}"] if skill.limit else []
    when = f" <i>({', '.join(marks)})</i>" if marks else ""
    return f'<p>{dice}<b class="name">{escape(skill.name)}</b>{when} {escape(" ".join(skill.text.split()))}</p>'


def _bearer(bearer: Filter | None) -> str:
    """Who may carry it."""
    if bearer is None:
        return "for anybody"
    words = [str(value) for key, value in bearer.model_dump(mode="json", exclude_none=True).items() if key != "unique"]
    unique = {True: ["unique"], False: ["common"], None: []}[bearer.unique]
    return f"for: {' '.join([*unique, *words])}"
