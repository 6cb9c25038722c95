"""Games that are kept: every input is on disk before anything follows from it, and a game is its journal replayed."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from okko.dice import Dice, Handed, Seeded, Typed
from okko.game.drafting import drafting
from okko.game.folder import new_file, unfinished
from okko.game.line import Answered, Input, Threw, Undone
from okko.game.opening import BadSetup, opening_of
from okko.game.progress import Game
from okko.game.replay import Misfit, Replay
from okko.journal import (
    PHYSICAL,
    SEATS,
    Answer,
    BadJournal,
    Entry,
    Header,
    InUse,
    Journal,
    Note,
    Record,
    Throw,
    Undo,
    read,
    read_whole_lines,
)
from okko.journal.entry import Adventure, Drawn, Seat
from okko.model.arrange import BadPosition, state_of
from okko.model.board import BadPicture
from okko.model.card import CharacterCard, EquipmentCard, KamiCard
from okko.model.decision import Ask
from okko.model.draft import DraftSetup
from okko.model.element import Element
from okko.model.match import MatchSetup
from okko.model.position import Carded, Position
from okko.model.state import Stage, State

PERSON = "person"
REASON = "reason"
"""The kind of note that says why an opponent did what it did."""
_UNBEGUN = {Stage.ROLL_OFF, Stage.DRAFT, Stage.SIDE, Stage.DEPLOY}


def header_of(
    setup: MatchSetup | DraftSetup,
    *,
    seed: int | None,
    seats: tuple[str, str] = (PERSON, PERSON),
    title: str | None = None,
    practice: bool = False,
    serious: bool = False,
    hand: Seat | None = None,
) -> Header:
    """The header of a new match; without a seed, the players throw real dice, with a `hand` that one alone."""
    import okko

    names = (setup.bands[0].name, setup.bands[1].name) if setup.bands else setup.players
    return Header(
        created=datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        okko=okko.__version__,
        title=title or f"{names[0]} – {names[1]}"[:60],
        seats=seats,
        bands=names,
        practice=practice,
        serious=True if serious else None,
        seed=PHYSICAL if seed is None else seed,
        hand=None if seed is None else hand,
        setup=setup if isinstance(setup, MatchSetup) else None,
        draft=setup if isinstance(setup, DraftSetup) else None,
    )


def header_of_position(
    position: Position,
    characters: Mapping[str, CharacterCard],
    equipment: Mapping[str, EquipmentCard],
    kami: Iterable[KamiCard] = (),
    *,
    seed: int | None,
    seats: tuple[str, str] = (PERSON, PERSON),
    title: str,
) -> Header:
    """The header of a game played on from a position, with the cards that stand there; everything may be taken back."""
    import okko

    entries = [entry for band in (position.bands.a, position.bands.b) for entry in band.characters]
    cards = {entry.card for entry in entries if isinstance(entry, Carded)}
    gear = {entry.equipment for entry in entries if entry.equipment is not None}
    return Header(
        created=datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        okko=okko.__version__,
        title=title[:60],
        seats=seats,
        bands=("Band a", "Band b"),
        practice=True,
        seed=PHYSICAL if seed is None else seed,
        drawn=Drawn(
            position=position,
            characters=tuple(card for id, card in characters.items() if id in cards),
            equipment=tuple(card for id, card in equipment.items() if id in gear),
            kami=tuple(kami),
        ),
    )


def beginning(header: Header) -> State:
    """The state in which the game of a header begins.

    Raises:
        BadSetup: No game can begin so.
    """
    if header.setup is not None:
        return opening_of(header.setup)
    if header.draft is not None:
        return drafting(header.draft)
    drawn = header.drawn
    if drawn is None:
        raise BadSetup("this is a campaign, whose adventures have journals of their own")
    try:
        return state_of(
            drawn.position,
            {card.id: card for card in drawn.characters},
            {card.id: card for card in drawn.equipment},
            drawn.kami,
        )
    except (BadPosition, BadPicture) as error:
        raise BadSetup(f"the position cannot be set up: {error}") from None


def dice_of(header: Header) -> Dice:
    """The dice a game is played with, fresh."""
    if header.seed == PHYSICAL:
        return Typed()
    return Seeded(header.seed) if header.hand is None else Handed(header.seed, (SEATS.index(header.hand),))


class Saved:
    """A game and the journal it is written into.

    `game` is played as any other. `journal` is None for a game that is only watched or not kept. If `misfit` is set, a
    line of the journal does not fit the rules of today: the game stands just before it, and `play_on` goes on there.
    """

    def __init__(self, header: Header, state: State, journal: Journal | None, record: Record | None = None) -> None:
        self.header = header
        self.file = journal.file if journal else record.file if record else None
        self.journal = journal
        self.misfit: Misfit | None = None
        self.misfit_line: int | None = None
        """The line of the file that does not fit."""
        self._record = record
        self._lines: list[int] = []
        """The lines of the file on which the lines of the game stand."""
        self._noted: tuple[object, ...] = ()
        self.reasons: dict[int, str] = {}
        """Why opponents answered as they did, by the line of the game."""
        inputs, trouble = self._inputs(record.entries if record else ())
        replay = Replay(state, dice_of(header), inputs, self._write, trouble)
        self.game: Game = replay.game
        replay.run()
        if replay.misfit is not None:
            self._stop(replay.misfit)
        self.game.settled = self._settled
        self._settled()

    def line_of_file(self, index: int) -> int:
        """On which line of the file a line of the game stands, counted from 1, the header's."""
        return self._lines[index]

    @property
    def seats(self) -> tuple[str, str]:
        """Who sits at a and b: `person`, or an opponent."""
        return self.header.seats

    def whims(self, side: int) -> int:
        """What the choices of an opponent follow from: the same whenever the match is gone on with.

        It is told this and not the seed of the dice, which cannot be read from it.
        """
        header = self.header
        of = header.created if header.seed == PHYSICAL else header.seed
        return int.from_bytes(sha256(f"whims {side} {of}".encode()).digest()[:4])

    def _inputs(self, entries: Sequence[Entry]) -> tuple[list[Input], str]:
        """The inputs that entries stand for, and why the next one stands for none."""
        inputs: list[Input] = []
        after = [-1]
        """The input on each line of the file, or before it."""
        for entry in entries:
            match entry:
                case Answer(ask=asked, player=seat, text=text):
                    if asked not in set(Ask):
                        return inputs, f"there is no question {asked!r}"
                    inputs.append(Answered(Ask(asked), SEATS.index(seat), text))
                case Throw(faces=faces):
                    inputs.append(Threw(tuple(face if isinstance(face, int) else Element(face) for face in faces)))  # type: ignore[arg-type]
                case Undo(to=to, agreed=agreed):
                    if to > len(after):
                        return inputs, f"it goes back to line {to}, which is not there yet"
                    inputs.append(Undone(after[to - 1], len(agreed) > 1 or self.header.practice))
                case Adventure():
                    return inputs, "an adventure belongs into the file of a campaign"
                case Note(note=note):
                    if note in ("phase", "over"):
                        self._noted = (note, entry.turn, entry.player, entry.text)
                    elif note == REASON and entry.text is not None and inputs:
                        self.reasons[len(inputs) - 1] = entry.text
            after.append(len(inputs) - 1)
            if not isinstance(entry, Note):
                self._lines.append(len(after))
        return inputs, ""

    def _stop(self, misfit: Misfit) -> None:
        assert self._record is not None
        self.misfit = misfit
        lines = [number for number, entry in enumerate(self._record.entries, 2) if not isinstance(entry, Note)]
        self.misfit_line = lines[misfit.place]
        del self._lines[misfit.place :]
        self.game.listen = None
        self.close()

    def play_on(self, file: Path) -> None:
        """Go on, in a new file, from before the line that does not fit; the old file stays as it is.

        Raises:
            BadJournal: The new file cannot be written.
        """
        assert self._record is not None
        assert self.misfit_line is not None
        kept = self._record.entries[: self.misfit_line - 2]
        self.journal = Journal.create(file, self.header, kept)
        self.file = file
        self.misfit = self.misfit_line = None
        self._noted = ()
        self.game.listen = self._write
        self.game.roll()

    def _write(self, input: Input) -> None:
        """Write an input down; what cannot be written does not happen."""
        if self.journal is not None:
            self.journal.append(self._entry(input))
            self._lines.append(self.journal.line)

    def _entry(self, input: Input) -> Entry:
        match input:
            case Answered(asked, player, text):
                return Answer(ask=asked.value, player=SEATS[player], text=text)
            case Threw(faces):
                return Throw(faces=tuple(face.value if isinstance(face, Element) else face for face in faces))  # type: ignore[arg-type]
            case Undone(to, agreed):
                return Undo(to=self._lines[to] if to >= 0 else 1, agreed=self._agreed(agreed))

    def _agreed(self, agreed: bool) -> tuple[Seat, ...]:
        """Who agreed to a step back: in practice the persons, else both, or the one who takes back own answers."""
        if agreed and self.header.practice:
            return tuple(seat for seat, who in zip(SEATS, self.seats, strict=True) if who == PERSON)
        if agreed:
            return SEATS
        last = self.game.lines[self.game.standing_lines()[-1]].input
        return (SEATS[last.player],) if isinstance(last, Answered) else ()

    def _settled(self) -> None:
        """Note a new phase, or the end, for lists of saves; a note that cannot be written is left out."""
        state = self.game.state
        if self.journal is None or state.stage in _UNBEGUN:
            return
        if state.result is not None:
            winner = None if state.result.winner is None else SEATS[state.result.winner]
            last = min(state.turn, state.match.turn_limit or state.turn)
            note = Note(note="over", turn=last, player=winner, text=state.result.end.value)
        else:
            note = Note(note="phase", turn=state.turn, player=SEATS[state.player])
        noted = (note.note, note.turn, note.player, note.text)
        if noted != self._noted and not (note.note == "over" and self._noted[:1] == ("over",)):
            with suppress(BadJournal):
                self.journal.append(note)
            self._noted = noted

    def note(self, text: str, kind: str = "remark") -> None:
        """Write a remark into the journal.

        Raises:
            BadJournal: It cannot be written.
        """
        if self.journal is not None:
            self.journal.append(Note(note=kind, text=text))

    def close(self) -> None:
        """Let other processes go on with the match."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None


def start(file: Path | None, header: Header) -> Saved:
    """Begin a match; without a file it is not kept.

    Raises:
        BadSetup: No game can begin so.
        BadJournal: The file cannot be written.
    """
    state = beginning(header)
    journal = Journal.create(file, header) if file is not None else None
    try:
        return Saved(header, state, journal)
    except BadJournal:
        if journal is not None:
            journal.close()
        raise


def resume(file: Path) -> Saved:
    """Go on with a match.

    Raises:
        BadJournal: Its journal is damaged, of another version, in use, or cannot be written.
    """
    journal, record = Journal.open(file)
    try:
        return Saved(record.header, _beginning(record), journal, record)
    except BadJournal:
        journal.close()
        raise


def resume_last(folder: Path | None = None) -> Saved | None:
    """Go on with the match that was played last and is not over; those open elsewhere are passed over.

    Raises:
        BadJournal: All are open elsewhere, or its journal is damaged.
    """
    busy: InUse | None = None
    for file in unfinished(folder):
        try:
            return resume(file)
        except InUse as error:
            busy = busy or error
    if busy is not None:
        raise busy
    return None


def resume_whole_lines(file: Path) -> Saved:
    """Go on, in a new file beside it, behind the whole lines of a damaged journal; the old file stays as it is.

    Raises:
        BadJournal: Not even its first line is whole, or the new file cannot be written.
    """
    record = read_whole_lines(file)
    journal = Journal.create(new_file(record.header, file.parent), record.header, record.entries)
    try:
        return Saved(record.header, _beginning(record), journal, record)
    except BadJournal:
        journal.close()
        raise


def watch(file: Path) -> Saved:
    """Replay a journal and change nothing; it may be in use.

    Raises:
        BadJournal: It is damaged, of another version, or cannot be read.
    """
    record = read(file)
    return Saved(record.header, _beginning(record), None, record)


def _beginning(record: Record) -> State:
    try:
        return beginning(record.header)
    except BadSetup as error:
        raise BadJournal(record.file, 1, str(error), "play it with the okko that wrote it") from None
