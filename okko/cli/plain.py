"""A match line by line, for scripts and for those who listen to their terminal: a question, an answer, what follows."""

import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches

import click

from okko.analysis.narration import tell_all
from okko.bots import bot_named
from okko.cli.picture import describe
from okko.dice import DiceError, filled
from okko.game import PERSON, BadJournal, IllegalAnswer, NoUndo, Saved
from okko.intake import as_typed
from okko.model.decision import Ask, Decision, Option, PoseOptions, Roll
from okko.model.element import Element
from okko.tui.asking import Question, question_of
from okko.tui.session import Bot, Person, Seat, Session
from okko.tui.throwing import throw_of

FEW = 12
"""So many places are listed; more are only counted."""
OF_MANY = (Ask.PICK, Ask.TILE, Ask.DOORS)
"""Questions with so many answers that they are only counted, if they are more than a few."""
RECENT = 12
"""So much of what happened before is told when a match goes on."""
ENOUGH_MISTAKES = 20
"""After so many lines in a row that answer nothing, whoever writes them is no player."""
LOST = 3
"""After so many they are told where help is."""
HELP = """\
Answer with the number in front of an answer, or with its words.
  moves [WORD]    list the places open to the character, or those on a square; of many answers those with a word
  board           draw the board, with both bands and their dice
  why ANSWER      say why an answer is not lawful
  undo, redo      take back the last answer, give it again; `undo agreed` when both players agree
  resign, draw    give up; `draw agreed` when both players agree
  quit            leave; the match is saved"""


class PlainMatch:
    """A match read from one stream and told to another."""

    def __init__(self, saved: Saved, lines: Iterable[str], say: Callable[[str], None]) -> None:
        self.saved = saved
        seats = (_seat(saved, 0), _seat(saved, 1))
        self.session = Session(saved.game, seats, saved=saved.file, practice=saved.header.practice)
        self.game = saved.game
        self._lines = iter(lines)
        self._say = say
        self._told = 0
        self._choices: list[Option] = []
        self._mistakes = 0

    def play(self) -> bool:
        """Play to the end of the game or of the lines; answers whether the game is over."""
        self._say(self.saved.header.title)
        self._told = max(0, len(self.game.log) - RECENT)
        while self.game.pending is not None:
            if self.session.bot is not None:
                self.session.carry_out(self.session.think())
                self._tell()
                continue
            self._ask()
            line = next(self._lines, None)
            if line is None or not self._take(" ".join(line.split())):
                return False
        self._tell()
        return True

    def _tell(self) -> None:
        """Say what has happened since the last time; after a step back, nothing."""
        log = self.game.log
        before = log[self._told - 1].state if 0 < self._told <= len(log) else self.game.start
        for sentence in tell_all(log[self._told :], before):
            self._say(sentence.text)
        self._told = len(log)

    def _question(self) -> Question:
        pending = self.game.pending
        if isinstance(pending, Roll):
            return throw_of(self.game.state, pending, filled(self.game.given, ()))
        return question_of(self.game.state, self.game.decision)

    def _ask(self) -> None:
        """Put the pending question, with its answers numbered."""
        self._tell()
        pending, asked = self.game.pending, self._question()
        player = self.session.name(asked.player)
        if isinstance(pending, Roll):
            kind = "of fire, water, air, earth, torii" if pending.elements else "from 1 to 6"
            number = self.game.given.count(None)
            faces = f"{number} faces" if number > 1 else "one face"
            self._say(f"{player}: throw for {pending.kind.value}, and type {faces} {kind}.")
            return
        poses = [option for group in asked.poses for option in group] if _places(asked) <= FEW else []
        answers = {choice.answer: choice for choice in asked.choices}
        self._choices = [*poses, *(answer for answer in answers if not isinstance(answer, int | Element))]
        self._say(f"{player}: {asked.title}")
        if asked.ask in OF_MANY and len(self._choices) > FEW:
            self._choices = []
            texts = [option.text for option in answers if not isinstance(option, int | Element)]
            self._say(f"  {len(texts)} answers, such as `{texts[0]}` and `{texts[-1]}`; `moves` lists them")
        if _places(asked) > FEW:
            self._say(f"  {_places(asked)} places, such as `{asked.poses[0][0].text}`; `moves` lists them")
        for number, option in enumerate(self._choices, 1):
            choice = answers.get(option)
            words = "" if choice is None or choice.label == option.text else f"  – {choice.label}"
            self._say(f"  {number}  {option.text}{words}" + (f" ({choice.hint})" if choice and choice.hint else ""))

    def _take(self, line: str) -> bool:
        """Do what a line says; answers whether to go on."""
        command, _, rest = line.partition(" ")
        try:
            match command:
                case "":
                    return True
                case "quit":
                    return False
                case "help" | "?":
                    self._say(HELP)
                case "board":
                    self._say(describe(self.game.state))
                case "moves":
                    self._list_places(rest)
                case "why":
                    self._why(rest)
                case "undo":
                    self._undo(rest == "agreed")
                case "redo":
                    self.session.redo()
                    self._say("Given again.")
                case "resign":
                    self.game.resign(self._asked())
                case "draw":
                    self._draw(rest == "agreed")
                case _:
                    return self._answer(line)
        except (NoUndo, IllegalAnswer, DiceError) as error:
            return self._refuse(f"{error}.")
        except BadJournal as error:
            self._say(f"{error}.")
            return False
        return True

    def _refuse(self, why: str) -> bool:
        """Say why a line does nothing; answers whether to go on."""
        self._say(why[:1].upper() + why[1:])
        self._mistakes += 1
        if self._mistakes == LOST:
            self._say("`help` says what can be typed; `quit` leaves, and the match is saved.")
        if self._mistakes < ENOUGH_MISTAKES:
            return True
        self._say(f"{self._mistakes} lines in a row answered nothing.")
        return False

    @property
    def given_up(self) -> bool:
        """Whether it gave up, since nothing that was typed answered anything."""
        return self._mistakes >= ENOUGH_MISTAKES

    def _asked(self) -> int:
        assert self.game.pending is not None
        return self.game.pending.player

    def _answer(self, line: str) -> bool:
        pending = self.game.pending
        if isinstance(pending, Roll):
            given, typed = self.game.given, _faces(pending, line)
            if len(typed) != given.count(None):
                raise DiceError(f"{pending.kind} takes {given.count(None)} dice, here are {len(typed)}")
            self.game.thrown(filled(given, typed))  # type: ignore[arg-type]
        else:
            option = self._meant(line)
            if option is None:
                return self._refuse(self._not_an_answer(line))
            self.session.answer(option)
        self._mistakes = 0
        return True

    def _meant(self, line: str) -> Option | None:
        """The option that a line names, by its number or its text."""
        if line.isdecimal() and len(line) < 4:
            number = int(line)
            return self._choices[number - 1] if 0 < number <= len(self._choices) else None
        decision = self.game.decision
        found = decision.find(line)
        if found is None:
            alike = [option for option in decision.options if option.text.casefold() == line.casefold()]
            found = alike[0] if len(alike) == 1 else None
        return found

    def _not_an_answer(self, line: str) -> str:
        if line.isdecimal():
            if self._choices:
                return f"no answer has the number {line[:9]}; there are {len(self._choices)}."
            return "no answer here has a number; `moves` lists them as they are typed."
        refusal = self.game.why_not(line)
        if refusal is not None:
            return f"{refusal.fact} ({refusal.rule})" + (f": {refusal.cure}." if refusal.cure else ".")
        close = get_close_matches(line, [option.text for option in self.game.decision.options], n=1)
        shown = line[:60] if line.isprintable() else "that"
        return f"`{shown}` is no answer here; " + (f"did you mean `{close[0]}`?" if close else "`help` says what is.")

    def _why(self, text: str) -> None:
        if isinstance(self.game.pending, Decision) and self.game.pending.find(text) is not None:
            self._say("That is lawful.")
        else:
            self._say(self._not_an_answer(text))

    def _list_places(self, square: str) -> None:
        """List the ends of a movement, or the places where a character can be set up."""
        asked = self._question()
        groups: tuple[PoseOptions, ...] = asked.poses
        board = self.game.state.match.board
        if not groups:
            self._list_answers(asked, square)
            return
        texts = [
            option.text
            for group in groups
            for option in group.listed()
            if not square or board.name(option.to) == square
        ]
        self._say("\n".join(f"  {text}" for text in texts) or "  There are none.")

    def _list_answers(self, asked: Question, word: str) -> None:
        """List the answers to a question, or those in which a word stands."""
        told = [
            f"  {choice.answer.text}  – {choice.label}" + (f" ({choice.hint})" if choice.hint else "")
            for choice in asked.choices
            if not isinstance(choice.answer, int | Element) and word in f"{choice.answer.text} {choice.label}"
        ]
        self._say("\n".join(told) or "  There are none.")

    def _undo(self, agreed: bool) -> None:
        if agreed and len(self.session.people) < 2 and not self.session.practice:
            raise NoUndo("an opponent agrees to nothing; start a match with --practice to take back freely")
        self.session.undo(agreed=agreed)
        self._told = len(self.game.log)
        self._say("Taken back.")

    def _draw(self, agreed: bool) -> None:
        if len(self.session.people) < 2:
            raise NoUndo("an opponent agrees to nothing")
        if not agreed:
            raise NoUndo("if both players agree, type `draw agreed`")
        self.game.agree_draw()


def _seat(saved: Saved, side: int) -> Seat:
    """Who plays a band."""
    name, seat = saved.game.state.match.players[side], saved.seats[side]
    if seat == PERSON:
        return Person(name)
    return Bot(name, bot_named(seat.removeprefix("bot:"), saved.whims(side)))


def _places(asked: Question) -> int:
    """How many squares and facings are open to the character."""
    return sum(map(len, asked.poses))


def _faces(roll: Roll, line: str) -> tuple[int, ...] | tuple[Element, ...]:
    """Pips as they are typed: `4 3`, or `fire torii`.

    Raises:
        DiceError: They are none.
    """
    words = line.replace(",", " ").split()
    if roll.elements:
        if any(word not in set(Element) for word in words):
            raise DiceError("type the faces with blanks between them, such as `fire torii air`")
        return tuple(Element(word) for word in words)
    if any(not (word.isascii() and word.isdecimal() and len(word) == 1) for word in words):
        raise DiceError("type the faces with blanks between them, such as `4 3`")
    return tuple(int(word) for word in words)


def play_plainly(saved: Saved) -> int:
    """Play a match on standard input and output."""

    def say(text: str) -> None:
        print(text, flush=True)

    try:
        match = PlainMatch(saved, sys.stdin, say)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    over = False
    try:
        over = match.play()
    finally:
        if not over and saved.file is not None:
            say(f"The match is saved: okko resume --plain {as_typed(saved.file)}")
    return 1 if match.given_up else 0
