"""What is planned, in words and numbers: a movement, a fight, and who could strike back."""

from collections.abc import Sequence

from textual.content import Content

from okko.analysis.additions import Addition
from okko.analysis.outlook import Fate
from okko.analysis.peril import CASES, danger
from okko.analysis.preview import Consequence, FightPreview, attack_preview
from okko.analysis.sight import sight_line, watchers
from okko.model.decision import Raise, Use
from okko.model.event import Fought
from okko.model.fight import Kind
from okko.model.square import Facing, squares_of
from okko.model.state import State
from okko.model.total import Total
from okko.tui.forecast import loses, percent, shares, wins
from okko.tui.in_keys import in_keys
from okko.tui.in_short import cut, parts_in
from okko.tui.overlays import Attacker
from okko.tui.scene import struck_from
from okko.tui.tags import letters
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.legend import packed


def movement(
    state: State,
    who: int,
    found: Consequence,
    variants: int,
    *,
    shots: Sequence[FightPreview] = (),
    turned: tuple[Facing, Sequence[FightPreview]] | None = None,
    short: bool = False,
    brief: bool = False,
) -> Content:
    """A movement planned, who sees it come, and whom it brings into reach.

    Args:
        state: The state before it.
        who: Who moves.
        found: What the movement brings.
        variants: In how many ways it can be paid.
        shots: Those it opens.
        turned: A facing with which it would open some, and those.
        short: An attack, and all shots, take one narrow line.
        brief: Those who see it are told by their letters.
    """
    board, option = state.match.board, found.option
    to = "to" if short else "Move to"
    head = Content.styled("⏎ ", "$gold") + Content.styled(
        f"{to} {board.name(option.to)} facing {option.facing.name}", "bold"
    )
    spent, left = f" {found.cost}/{found.points} MP", f", {found.points - found.cost} left"
    roomy = not short or len(head) + len(spent) + len(left) <= NARROW
    lines = [head + Content.styled(spent + left * roomy, "$ink-muted")]
    extras = []
    if option.air is not None:
        extras.append(f"spends {'the reserved' if option.air.reserve else 'an'} air die")
    for named in option.skills:
        skill = (named.skill or "").replace("-", " ")
        extras.append(f"uses {skill}" + (f" ({named.die})" if named.die else ""))
    if variants > 1:
        extras.append(in_keys("{battle.vary}: another way to pay"))
    if extras:
        lines.append(Content.styled(", ".join(extras), "$gold"))
    if found.falls:
        return Content("\n").join([*lines, Content.styled(_FALLS[short], _ALARM)])
    if found.shakes:
        lines.append(Content.styled(_SHAKES[short], _ALARM))
    if found.stops:
        lines.append(Content.styled("¦ Stops there: an enemy's zone.", "$gold"))
    if not state.acted:
        for foe in struck_from(found.after, who):
            then = attack_preview(found.after, who, foe)
            lines.append(_struck(found.after, then, short=short))
        lines.extend(_shot(found.after, shots, short=short))
        if turned is not None:
            facing, opened = turned
            by = in_keys("{battle.left} {battle.right}")
            lines.append(Content.styled(_letters_hit(state, f"{by} to {facing.name}:", opened, short=short), "$gold"))
    lines.append(_seen(found.after, who, brief=brief))
    return Content("\n").join(lines)


_ALARM = "bold $shaken-ink"
_FALLS = ("! It falls by leaving the enemy's zone.", "! Falls, leaving an enemy zone.")
_SHAKES = ("! Leaves an enemy's zone: becomes SHAKEN.", "! Leaves an enemy zone: SHAKEN.")
"""What comes of leaving a zone, at length and in a narrow line."""
_BEHIND = ", from behind"
_NAMED = 2
"""So many shots that a movement opens have a line each."""
NARROW = 31
"""The columns of a line beside the board in the smallest terminal."""
ROWS = 6
"""The lines there."""


def _seen(state: State, who: int, *, brief: bool) -> Content:
    """Which enemies have a character in view: those, or all but those, whichever are fewer."""
    foes = [foe.index for foe in state.standing(1 - state.band(who))]
    seeing = watchers(state, who)
    blind = [foe for foe in foes if foe not in seeing]
    if not blind or not seeing:
        told = "seen by all enemies" if seeing else "seen by nobody"
    elif len(blind) < len(seeing):
        told = f"seen by all but {_names(state, blind, brief=brief)}"
    else:
        told = f"seen only by {_names(state, seeing, brief=brief)}"
    return Content.styled(told, "$ink-muted")


def _names(state: State, people: Sequence[int], *, brief: bool) -> str:
    """Some characters by their names, or by the letters they have on the board."""
    return letters(state, people) if brief else ", ".join(state.recruit(one).name for one in people)


def _struck(state: State, preview: FightPreview, *, short: bool) -> Content:
    """What an attack that a movement leads to would bring; `short`: in one narrow line."""
    how = _unseen(preview)
    head = f"would win {percent(wins(preview))} {'behind' if how == _BEHIND else 'against'} "
    name = state.recruit(preview.fight.defender).name
    if short:
        return Content.styled(head + cut(name, NARROW - len(head)), "bold")
    removes = f", remove {percent(preview.outlook.target.removed)}"
    return Content.styled(head + name, "bold") + Content(removes + ("" if how == _BEHIND else how))


def _shot(state: State, opened: Sequence[FightPreview], *, short: bool) -> list[Content]:
    """Whom a movement opens a shot at; `short`, and where there are many: in one line, by their letters."""
    if not short and len(opened) <= _NAMED:
        return [
            Content.styled(f"would hit {percent(wins(one))} {state.recruit(one.fight.defender).name}", "bold")
            + Content(f", remove {percent(one.outlook.target.removed)}")
            for one in opened
        ]
    return [Content.styled(_letters_hit(state, "would", opened, short=short), "bold")] if opened else []


def _letters_hit(state: State, head: str, opened: Sequence[FightPreview], *, short: bool) -> str:
    """Whom shots would hit, in one line."""
    told = ", ".join(f"{letters(state, [one.fight.defender])} {percent(wins(one))}" for one in opened)
    return parts_in(f"{head} hit {told}", NARROW if short else 2 * NARROW)


def _unseen(preview: FightPreview) -> str:
    """Whether an attack comes from behind, or would if it were not seen coming."""
    if any(term.rule == "BEHIND-2" for term in preview.attack.terms):
        return _BEHIND
    return ", seen coming" if preview.fight.outside else ""


def fight(
    state: State,
    preview: FightPreview,
    *,
    added: Sequence[Addition] = (),
    tail: Content | None = None,
    short: bool = False,
    brief: bool = False,
) -> Content:
    """Both sums, term by term, and the odds.

    Args:
        state: The state.
        preview: The fight.
        added: What could be added, so that it is told what each would make of the odds.
        tail: What is said below the odds.
        short: In narrow lines, without the bar.
        brief: In as few lines as it takes: both sums in one, without their terms where there is room for no more.
    """
    shot = preview.fight.kind is Kind.SHOT
    one, other = preview.fight.attacker, preview.fight.defender
    sums = [sum_of(state, one, preview.attack), sum_of(state, other, preview.defense)]
    if brief:
        sums = [Content(f"{_terms(preview.attack)} against {_terms(preview.defense)}")]
    takes_place = preview.outlook.takes_place
    lines = [Content.styled(f"! First a test of courage: {percent(takes_place, 6)}", _ALARM)] * (takes_place < 6)
    lines += _results(preview, shot, short=short)
    if tail is not None:
        lines.append(tail)
    more = []
    for who, word in ((one, "with"), (other, "against")):
        mine = [_added(state, each, short=short) for each in added if each.who == who]
        if mine:
            more.append(Content.styled(f"{word} ", "$ink-muted") + Content.styled(", ", "$ink-muted").join(mine))
    if preview.attacker_helpers or preview.defender_helpers:
        more.append(_supports(state, preview, brief=short or brief))
    lines += [Content("  ").join(row) for row in packed(more, NARROW if brief else 0)]
    if shot:
        lines.append(_sight(state, preview))
    if brief and sum(len(line.wrap(NARROW)) for line in (*sums, *lines)) > ROWS:
        sums = [Content(f"{preview.attack.amount} against {preview.defense.amount}")]
    return Content("\n").join([*sums, *lines])


def _terms(total: Total) -> str:
    return str(total) if len(total.terms) == 1 else f"{total} = {total.amount}"


def sum_of(state: State, who: int, total: Total) -> Content:
    """A sum, term by term."""
    recruit = state.recruit(who)
    name = Content.styled(recruit.name, f"bold {BAND_STYLES[recruit.band]}")
    return name + Content.styled(f" {total.amount}", "bold") + Content.styled(f" = {total}", "$ink-muted")


def fought(state: State, event: Fought, *, brief: bool = False) -> Content:
    """A fight that is over: who attacked, how it ended, and both sums with their dice; `brief`: in one sentence."""
    attacker, defender = event.fight.attacker, event.fight.defender
    verb = "shot" if event.fight.kind is Kind.SHOT else "attacked"
    result = f"{'won' if event.margin > 0 else 'lost'} by {abs(event.margin)}"
    head = Content(f"{state.recruit(attacker).name} {verb} and {result}:")
    if brief:
        return head + Content(f" {_terms(event.attack)} against {_terms(event.defense)}")
    return Content("\n").join([head, sum_of(state, attacker, event.attack), sum_of(state, defender, event.defense)])


def _added(state: State, one: Addition, *, short: bool) -> Content:
    """A die or a skill, and the chance to win with it."""
    match one.option:
        case Raise(_, _, die):
            what = f"{_die(die.element, reserve=die.reserve)}{'' if short else ' +1'}"
        case Use(_, id, die):
            name = next((skill.name for skill in state.face(one.who).skills if skill.id == id), id)
            what = name if die is None else f"{_die(die.element, reserve=die.reserve)} {name}"
        case _:
            what = one.option.text
    return Content(f"{what} ") + Content.styled(percent(wins(one.preview)), "bold")


def _die(element: str, *, reserve: bool) -> str:
    return f"{'card ' if reserve else ''}[{element[0].upper()}]"


def _chances(preview: FightPreview, shot: bool) -> list[tuple[str, int, str, str]]:
    """The results a fight can have: the word, in how many of 36 throws, its look and its sign in a bar."""
    won, lost = wins(preview), loses(preview)
    if shot:
        return [("hits", won, "$good", "█"), ("misses", 36 - won, "$ink-muted", "─")]
    drawn = ("draws", 36 - won - lost, "$ink-muted", "─")
    return [("wins", won, "$good", "█"), drawn, ("loses", lost, "$shaken-ink", "░")]


def _results(preview: FightPreview, shot: bool, *, short: bool) -> list[Content]:
    """How likely each result is, as a bar where there is room, and what becomes of the loser."""
    chances = [one for one in _chances(preview, shot) if one[1]]
    parts = [
        Content.styled(f"{word} {percent(cases)}", f"bold {look}")
        + Content.styled("" if short else f" {sign * max(1, round(_BAR * cases / 36))}", look)
        for word, cases, look, sign in chances
    ]
    lines = [Content(", " if short else "  ").join(parts)]
    target, own = preview.outlook.target, preview.outlook.attacker
    if wins(preview):
        lines.append(_fate("hit" if shot else "won", wins(preview), target, "$good", own=False, short=short))
    if not shot and loses(preview):
        lines.append(_fate("lost", loses(preview), own, "$shaken-ink", own=True, short=short))
    return lines


def _fate(word: str, cases: int, fate: Fate, look: str, *, own: bool, short: bool) -> Content:
    """What becomes of the loser, in percent that add up to the result; what cannot be is not told."""
    ends = (fate.removed, fate.shaken, fate.driven)
    told = [
        f"{share} {said[2]}" if short else f"{said[own]} {share}%"
        for share, said, end in zip(shares(cases, ends), _ENDS, ends, strict=True)
        if end
    ]
    ends_told = ", ".join(told) or "nothing happens"
    colon = not short or len(word) + 2 + len(ends_told) <= NARROW
    return Content.styled(f"{word}{':' * colon} ", look) + Content(ends_told)


_BAR = 12
_ENDS = (("removes", "falls", "out"), ("shakes", "is shaken", "shaken"), ("drives back", "is driven back", "back"))
"""What becomes of a loser: of the enemy, of one's own, and of either in short."""


def _supports(state: State, preview: FightPreview, *, brief: bool) -> Content:
    """Who supports whom."""
    sides = (("for", preview.attacker_helpers), ("against", preview.defender_helpers))
    parts = [f"{side}: {_names(state, helpers, brief=brief)}" for side, helpers in sides if helpers]
    return Content.styled(f"support {'; '.join(parts)}", "$ink-muted")


def _sight(state: State, preview: FightPreview) -> Content:
    """What the line of sight crosses, and the cover it gives."""
    here, there = (state.characters[who].square for who in (preview.fight.attacker, preview.fight.defender))
    line, name = sight_line(state, here, there), state.match.board.name
    over = " ".join(name(square) for square in squares_of(line.crosses))
    covering = " ".join(name(square) for square in squares_of(line.covering))
    cover = f"; cover {line.cover}" + (f" ({covering})" if covering else "") if line.cover else "; no cover"
    return Content.styled(f"sight over {over or 'nothing'}{cover}", "$ink-muted")


def safety(state: State, who: int, most: int) -> Content:
    """How dangerous it is for a character where it stands, beside what has been chosen to count as safe, in percent."""
    cases = danger(state, who)
    safe = 100 * cases <= most * CASES
    place = state.match.board.name(state.characters[who].square)
    risk = Content.styled(f"{place}: worst risk of removal {percent(cases, CASES)}", "$good" if safe else _ALARM)
    return risk + Content.styled(f"\nsafe: at most {most}%", "$good")


def strikers(state: State, found: Sequence[Attacker], *, brief: bool = False) -> Content:
    """Who could strike the square pointed at, and the chance that it removes who stands there.

    Those are enemies, in their next phase; of an enemy pointed at, one's own, each as if it were activated now.
    """
    if not found:
        return Content.styled("Nobody could strike there next phase.", "$good")
    parts = []
    for one in found:
        chance = f" {percent(one.assault.removes, CASES)}" if one.assault is not None else ""
        parts.append(f"{_names(state, [one.who], brief=brief)}{' (shot)' if one.shot else ''}{chance}")
    own = state.band(found[0].who) == state.player
    head = Content.styled("* yours could: ", "bold $good") if own else Content.styled("* next phase: ", _ALARM)
    return head + Content(", ".join(parts))
