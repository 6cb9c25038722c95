"""The one door to a campaign in progress: the next adventure, what came of it, and the choices between two."""

import datetime
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from okko.campaign.fates import fates_of
from okko.campaign.files import adventure_file
from okko.dice import Dice, Handed, Seeded, Typed, check_faces
from okko.game import PERSON, Faces, Game, IllegalAnswer, Saved, header_of, resume, start
from okko.game.adventuring import adventure_setup
from okko.journal import PHYSICAL, SEATS, Answer, BadJournal, Entry, Header, Journal, Seat, Throw, read
from okko.journal.entry import Adventure
from okko.model.adventure import Adventure as Page
from okko.model.campaign import Camp, CampaignSetup, CampDeed, Fate, Fates
from okko.model.decision import Decision, Roll
from okko.model.draft import Company, DraftSetup
from okko.model.element import Element
from okko.model.match import MatchSetup
from okko.model.refusal import Refusal
from okko.model.scenario import SideName
from okko.rules.camp import Rest, aftermath
from okko.rules.refused_camp import why_not_camp
from okko.rules.table import Flow

_FAR = 10**9
"""How far the seeds of a campaign's adventures lie apart."""


@dataclass
class Chapter:
    """An adventure and what followed: what a chronicle tells."""

    number: int
    winner: int | None
    fates: tuple[Fates, Fates]
    before: tuple[Fates, Fates] | None = None
    """The bands as they began it; None if they were drafted for it."""
    deeds: list[CampDeed] = field(default_factory=list)


class Campaign:
    """A campaign in progress. Every choice and every throw is on disk before anything follows from it.

    `pending` is the question to be answered between two adventures: a `Decision`, or a `Roll` where dice are thrown by
    hand. It is None while an adventure is to be played, and when the campaign is over.
    """

    def __init__(
        self, header: Header, journal: Journal | None, entries: Iterable[Entry] = (), file: Path | None = None
    ) -> None:
        assert header.campaign is not None
        self.header = header
        self.file = file or (journal.file if journal else Path())
        self.setup: CampaignSetup = header.campaign
        self.journal = journal
        self.chapters: list[Chapter] = []
        self.pending: Decision | Roll | None = None
        self._dice: Dice = _dice_of(header)
        self._rest: Rest | None = None
        self._flow: Flow[None] | None = None
        self._recorded: deque[Entry] = deque(entries)
        self._line = 1
        while self._recorded:
            self._replay(self._next())
        self._run()

    @staticmethod
    def begin(
        file: Path,
        setup: CampaignSetup,
        *,
        seed: int | None,
        seats: tuple[str, str] = (PERSON, PERSON),
        title: str = "A campaign",
        hand: Seat | None = None,
    ) -> "Campaign":
        """Begin a campaign in a new file; without a seed, the players throw real dice, with a `hand` that one alone.

        Raises:
            BadJournal: The file cannot be written.
        """
        import okko

        header = Header(
            created=datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            okko=okko.__version__,
            title=title,
            seats=seats,
            bands=setup.box.players,
            seed=PHYSICAL if seed is None else seed,
            hand=None if seed is None else hand,
            campaign=setup,
        )
        return Campaign(header, Journal.create(file, header))

    @staticmethod
    def resume(file: Path) -> "Campaign":
        """Go on with a campaign.

        Raises:
            BadJournal: Its file is damaged, in use, cannot be written, or is none of a campaign.
        """
        journal, record = Journal.open(file)
        try:
            if record.header.campaign is None:
                raise BadJournal(file, 1, "this is no campaign", "open it as a match")
            return Campaign(record.header, journal, record.entries)
        except BadJournal:
            journal.close()
            raise

    @staticmethod
    def watch(file: Path) -> "Campaign":
        """How a campaign stands; nothing can be answered, and its file may be in use.

        Raises:
            BadJournal: Its file is damaged, cannot be read, or is none of a campaign.
        """
        record = read(file)
        if record.header.campaign is None:
            raise BadJournal(file, 1, "this is no campaign", "open it as a match")
        return Campaign(record.header, None, record.entries, file)

    @property
    def camp(self) -> Camp | None:
        """Both bands as they stand between two adventures; None before they have been through one."""
        return self._rest.camp if self._rest else None

    def camp_after(self, deeds: int) -> Camp | None:
        """The camp as it stood after so many of the deeds in it."""
        return self._rest.camps[deeds] if self._rest else None

    def turn_at(self, deeds: int) -> tuple[int, int]:
        """Whose turn it was at a deed, or is now: the band, and the place in it."""
        if self._rest is None:
            return 0, 0
        return self._rest.turns[deeds] if deeds < len(self._rest.turns) else self._rest.turn

    @property
    def number(self) -> int:
        """The adventure that is played or comes next, counted from 1."""
        return len(self.chapters) + 1

    @property
    def over(self) -> bool:
        """Whether the last adventure has been played, or a band has nobody left to go on."""
        if self.pending is not None or self._flow is not None:
            return False
        return len(self.chapters) >= self.setup.adventures or (self.camp is not None and not all(self.camp.bands))

    def by_hand(self, band: int) -> bool:
        """Whether the player of a band throws real dice."""
        return self.header.seed == PHYSICAL or self.header.hand == SEATS[band]

    @property
    def won(self) -> tuple[int, int]:
        """How many adventures each band has won."""
        winners = [chapter.winner for chapter in self.chapters]
        return winners.count(0), winners.count(1)

    def box(self) -> DraftSetup:
        """What the next adventure is played with: the box, and the bands as they stand."""
        if self.camp is None:
            return self.setup.box
        players = self.setup.box.players
        mine, theirs = (Company(name=players[band], members=self.camp.veterans(band)) for band in (0, 1))
        return self.setup.box.model_copy(update={"bands": (mine, theirs)})

    def adventure(self) -> Saved:
        """The match of this adventure: begun, or gone on with where it stood.

        Raises:
            IllegalAnswer: The campaign is over, or there are choices to be made first.
            BadJournal: Its journal cannot be read or written.
            BadSetup: A band is larger than the adventure has room for.
        """
        if self.over or self.pending is not None or self.journal is None:
            raise IllegalAnswer("there is no adventure to be played now")
        file = adventure_file(self.journal.file, self.number)
        if file.exists():
            return resume(file)
        seed = None if self.header.seed == PHYSICAL else (int(self.header.seed) + self.number * _FAR) % 10**18
        page = self.page
        title = f"{self.header.title}, {self.number}" if page is None else f"{self.number}. {page.name}"
        setup = self.box() if page is None else self._setup(page)
        header = header_of(setup, seed=seed, seats=self.header.seats, title=title[-60:], hand=self.header.hand)
        return start(file, header)

    @property
    def begun(self) -> bool:
        """Whether the adventure that comes next has been begun already."""
        return not self.over and self.pending is None and adventure_file(self.file, self.number).exists()

    @property
    def page(self) -> Page | None:
        """The adventure of the book that is played or comes next, as earlier ones have left it, if there is one."""
        if not self.setup.chain or self.number > len(self.setup.chain):
            return None
        return self.setup.chain[self.number - 1].after(self.winners)

    @property
    def winners(self) -> dict[str, SideName | None]:
        """Who won the adventures of the book that have been played."""
        winners = (chapter.winner for chapter in self.chapters)
        return {
            page.id: None if winner is None else SEATS[winner]
            for page, winner in zip(self.setup.chain, winners, strict=False)
        }

    def _setup(self, page: Page) -> MatchSetup:
        """What an adventure of the book is played with: the bands as they stand, and all of Karasu (CAMP)."""
        box = self.box()
        assert box.bands is not None
        return adventure_setup(
            page.model_copy(update={"karasu": True}),
            {tile.id: tile for tile in box.tiles},
            {card.id: card for card in box.characters},
            {card.id: card for card in box.equipment},
            box.kami,
            bands=box.bands,
            players=box.players,
            rulings=box.rulings,
        )

    def finish(self, game: Game) -> None:
        """Let an adventure that has been played to its end be followed by what comes of it.

        Raises:
            IllegalAnswer: It is not over, or another one is to be played.
            BadJournal: It cannot be written down; nothing follows then.
        """
        state = game.state
        if not game.over or state.result is None or self.over or self.pending is not None:
            raise IllegalAnswer("the adventure is not over yet, or has been followed up already")
        winner = None if state.result.winner is None else SEATS[state.result.winner]
        entry = Adventure(winner=winner, first=SEATS[state.first], bands=fates_of(state, game.log))
        self._write(entry)
        self._follow(entry)
        self._run()

    def answer(self, text: str) -> None:
        """Answer the pending decision by the text of an option.

        Raises:
            IllegalAnswer: It is none of the options, or nothing is pending.
            BadJournal: It cannot be written down; nothing follows then.
        """
        question = self.pending
        option = question.find(text) if isinstance(question, Decision) else None
        if option is None or not isinstance(question, Decision):
            raise IllegalAnswer(f"{text!r} does not answer what is asked", self.why_not(text))
        self._write(Answer(ask=question.ask.value, player=SEATS[question.player], text=text))
        self._run(option)

    def why_not(self, text: str) -> Refusal | None:
        """Why a text answers nothing that is asked in the camp now; None if it does, or if there is no camp."""
        return why_not_camp(self.camp, self.pending, text) if self.camp is not None else None

    def thrown(self, faces: Faces) -> None:
        """Answer the pending roll with the faces of real dice.

        Raises:
            IllegalAnswer: No roll is pending.
            DiceError: Such dice have no such faces, or their number is wrong.
            BadJournal: It cannot be written down; nothing follows then.
        """
        if not isinstance(self.pending, Roll):
            raise IllegalAnswer("no dice are to be thrown now")
        check_faces(self.pending, faces)
        self._write(_throw(faces))
        self._run(faces)

    def close(self) -> None:
        """Let other processes go on with the campaign."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None

    def _write(self, entry: Entry) -> None:
        if self.journal is not None:
            self.journal.append(entry)

    def _next(self) -> Entry:
        self._line += 1
        return self._recorded.popleft()

    def _replay(self, entry: Entry) -> None:
        """Let a recorded entry happen again."""
        match entry, self.pending:
            case Adventure(), None if not self.over:
                self._follow(entry)
                self._run()
            case Answer(ask=asked, player=seat, text=text), Decision() as question:
                option = question.find(text)
                if option is None or (asked, seat) != (question.ask.value, SEATS[question.player]):
                    raise self._misfit(f"{text!r} is no lawful answer here")
                self._run(option)
            case Throw(), Roll():
                self._run(_faces(entry))
            case _:
                raise self._misfit("something else comes here")

    def _misfit(self, message: str) -> BadJournal:
        return BadJournal(self.file, self._line, message, "go on with the okko that wrote it")

    def _follow(self, entry: Adventure) -> None:
        """Make camp after an adventure; after the last one nobody has anything to choose."""
        winner = None if entry.winner is None else SEATS.index(entry.winner)
        self.chapters.append(Chapter(len(self.chapters) + 1, winner, entry.bands, self._mustered()))
        graves = self._rest.camp.graves if self._rest else frozenset()
        self._rest = Rest(Camp(self.setup.box, SEATS.index(entry.first), entry.bands, graves))
        self.chapters[-1].deeds = self._rest.deeds
        if len(self.chapters) < self.setup.adventures and all(entry.bands):
            self._flow = aftermath(self._rest)

    def _mustered(self) -> tuple[Fates, Fates] | None:
        """The bands as they begin the next adventure, if they stand already."""
        if self._rest is not None:
            return self._rest.camp.bands
        companies = self.setup.box.bands
        if companies is None:
            return None
        mine, theirs = (
            tuple(
                Fate(
                    card=each.card,
                    state="shaken" if each.shaken else "vigilant",
                    equipment=each.equipment,
                    honor=each.honor,
                )
                for each in company.members
            )
            for company in companies
        )
        return mine, theirs

    def _run(self, answer: object = None) -> None:
        """Send an answer, and run to the next question that the dice do not answer."""
        if self._flow is None:
            return
        question: Decision | Roll | None = self.pending
        try:
            if answer is not None or question is None:
                question = self._flow.send(answer)
            while isinstance(question, Roll):
                self.pending = question
                faces = self._fall(question)
                if faces is None:
                    return
                question = self._flow.send(faces)
            self.pending = question
        except StopIteration:
            self.pending = self._flow = None

    def _fall(self, roll: Roll) -> Faces | None:
        """Let dice fall; what they show must be what is recorded, if it is, and is recorded otherwise."""
        faces = self._dice.throw(roll)
        if faces is None:
            return None
        if not self._recorded:
            self._write(_throw(faces))
        elif self._next() != _throw(faces):
            raise self._misfit("the dice show something else")
        return faces


def _dice_of(header: Header) -> Dice:
    """The dice of the camps: real ones, or from a seed of their own."""
    if header.seed == PHYSICAL:
        return Typed()
    seed = f"campaign {header.seed}"
    return Seeded(seed) if header.hand is None else Handed(seed, (SEATS.index(header.hand),))


def _throw(faces: Faces) -> Throw:
    return Throw(faces=tuple(face.value if isinstance(face, Element) else face for face in faces))  # type: ignore[arg-type]


def _faces(entry: Throw) -> Faces:
    return tuple(face if isinstance(face, int) else Element(face) for face in entry.faces)  # type: ignore[return-value]
