"""Whether lessons can be played to their end: each solution leads to its goal, and each miss is one."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from okko.game import IllegalAnswer
from okko.learning.course import Course, Progress
from okko.library import BadData, Library, Pack, shipped
from okko.library.document import Document, Where, read_document
from okko.library.kinds import LESSON, kind_of, read_model
from okko.library.lessons import lesson_problems
from okko.model.lesson import Lesson


def unplayable(path: Path | None) -> list[BadData]:
    """What keeps lessons from being played: those of all packs, of a folder, or that of a file.

    Lessons that cannot be read or set up are left out: `okko.library.check` says what is wrong with them.
    """
    return [problem for document, lesson, library in _lessons(path) for problem in faults(document, lesson, library)]


def _lessons(path: Path | None) -> Iterator[tuple[Document, Lesson, Library]]:
    if path is None:
        library = Library.load()
        for id, document in library.documents(LESSON).items():
            yield document, library.lessons[id], library
        return
    folder = path.is_dir()
    library = Library((shipped(), Pack(path.resolve().name, path))) if folder else Library.load()
    for file in sorted(path.rglob("*.y*ml")) if folder else [path]:
        lesson = _lesson(file)
        if lesson is not None:
            yield *lesson, library


def _lesson(file: Path) -> tuple[Document, Lesson] | None:
    """The lesson that a file holds, if it holds one."""
    try:
        document = read_document(file)
        model = read_model(document, LESSON) if kind_of(document) is LESSON else None
    except BadData:
        return None
    return (document, model) if isinstance(model, Lesson) else None


def faults(document: Document, lesson: Lesson, library: Library) -> Iterator[BadData]:
    """Play a lesson step by step, and every miss of each.

    Yields:
        What does not lead where it should.
    """
    if lesson_problems(document, lesson, (library.characters, library.equipment, library.kami), library.rules):
        return
    for number, step in enumerate(lesson.steps):
        here: Where = ("steps", number)
        course = Course(lesson, library)
        for place, miss in enumerate(step.misses):
            course.begin(number)
            said = _followed(course, miss.example)
            if isinstance(said, str):
                yield document.bad((*here, "misses", place, "example"), said)
            elif said.step != number or said.said != miss.say:
                yield document.bad((*here, "misses", place, "example"), "these answers do not lead to this miss")
        course.begin(number)
        fault = _solved(course, number)
        if fault is not None:
            yield document.bad((*here, "solution"), fault)
            return


def _solved(course: Course, number: int) -> str | None:
    """Play the solution of a step; what is wrong with it, if anything."""
    *before, last = course.lesson.steps[number].solution
    for answer in before:
        said = _followed(course, [answer])
        if isinstance(said, str):
            return said
        if said.step != number:
            return "the goal is reached before the last of these answers"
        if said.said is not None:
            return f"after {answer!r} the step counts as missed; give it a longer span"
    said = _followed(course, [last])
    if isinstance(said, str):
        return said
    return None if said.step == number + 1 else "these answers do not lead to the goal"


def _followed(course: Course, answers: Iterable[str]) -> Progress | str:
    """Give answers, and the enemy's to them; how far the lesson has come then, or what is wrong with them."""
    for answer in answers:
        try:
            course.follow([answer])
        except IllegalAnswer:
            asked = getattr(course.game.pending, "ask", None)
            return f"{answer!r} does not answer the question {str(asked)!r}" if asked else f"{answer!r} comes too late"
    course.let_enemy()
    return course.progress
