"""Lessons: each can be played to its end, says something to every foreseen miss, and has no dead end."""

from pathlib import Path

import pytest

from okko.dice import Chooser
from okko.learning.course import Course, FixedDice, reached
from okko.learning.proof import unplayable
from okko.library import Library, shipped
from okko.library.check import check
from okko.model.decision import Decision, Roll, RollKind
from okko.model.event import ActivationEnded, Fought, Moved
from okko.model.lesson import Lesson

LIBRARY = Library((shipped(),))
LESSONS = LIBRARY.lessons
EACH = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def test_there_are_six_to_ten_and_they_are_numbered_from_one() -> None:
    assert 6 <= len(LESSONS) <= 10
    assert [lesson.number for lesson in LESSONS.values()] == list(range(1, len(LESSONS) + 1))


@EACH
def test_its_solutions_lead_from_goal_to_goal_to_the_end(lesson: Lesson) -> None:
    course = Course(lesson, LIBRARY)
    for number, step in enumerate(lesson.steps):
        assert course.progress.step == number
        course.follow(step.solution)
        course.let_enemy()
    assert course.step is None


@EACH
def test_every_foreseen_miss_is_spoken_of_and_can_be_taken_back(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for miss in step.misses:
            course = Course(lesson, LIBRARY)
            course.begin(number)
            course.follow(miss.example)
            course.let_enemy()
            assert course.progress.said == miss.say
            for _ in miss.example:
                course.keep(len(course.answers) - 1)
            assert course.progress.step == number
            assert course.progress.said is None


@EACH
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 30))])
def test_from_wherever_random_answers_lead_a_fresh_start_leads_on(lesson: Lesson, seed: int) -> None:
    for number in range(len(lesson.steps)):
        course = Course(lesson, LIBRARY)
        course.begin(number)
        wander(course, Chooser(f"{lesson.id} {seed} {number}"), 8)
        course.again()
        at = course.progress.step
        assert at >= number or at == len(lesson.steps) - 1
        assert course.progress.said is None
        course.follow(lesson.steps[at].solution)
        course.let_enemy()
        assert course.progress.step == at + 1


def wander(course: Course, chooser: Chooser, answers: int) -> None:
    """Answer whatever is lawful, as long as the lesson goes on."""
    for _ in range(answers):
        course.let_enemy()
        if not isinstance(course.game.pending, Decision) or course.step is None:
            return
        options = course.game.decision.options
        course.game.answer(options[chooser.below(len(options))])


def test_a_step_taken_back_is_to_be_done_again() -> None:
    lesson = LESSONS["first-steps"]
    course = Course(lesson, LIBRARY)
    course.begin(1)
    course.follow(["move b4 N"])
    assert course.progress.step == 2
    course.keep(len(course.answers) - 1)
    assert course.progress.step == 1
    assert course.answers == ["activate okko"]


def test_what_follows_from_reaching_a_goal_is_no_fault_in_the_next_step() -> None:
    """Okko's activation ends by itself after his walk, since nobody is in reach: the next step has just begun."""
    course = Course(LESSONS["first-steps"], LIBRARY)
    course.follow(["activate okko", "move b4 N"])
    assert isinstance(course.game.log[-1], ActivationEnded)
    assert (course.progress.step, course.progress.missed) == (2, False)


def test_progress_follows_from_what_happened_alone() -> None:
    lesson = LESSONS["first-steps"]
    course = Course(lesson, LIBRARY)
    course.begin(2)
    steps = [reached(lesson, course.game.log[:end])[0] for end in range(len(course.game.log) + 1)]
    assert steps == sorted(steps)
    assert steps[:2] == [0, 1], "the activation is the first event"
    assert [type(course.game.log[steps.index(2) - 1])] == [Moved]


def test_a_step_is_missed_at_the_end_of_its_span_and_a_later_goal_still_counts() -> None:
    lesson = LESSONS["first-steps"]
    course = Course(lesson, LIBRARY)
    course.follow(["end phase"])
    course.let_enemy()
    assert course.progress.missed
    assert course.progress.said == lesson.steps[0].otherwise
    course.follow(["activate okko"])
    assert course.progress.step == 1


def test_a_step_of_a_round_goes_on_to_the_end_of_the_next_phase() -> None:
    lesson = LESSONS["doors"]
    course = Course(lesson, LIBRARY)
    course.begin(2)
    course.follow(["end phase"])
    course.let_enemy()
    assert not course.progress.missed, "a phase of the player has ended that had begun before the step"
    course.follow(["end phase", "done"])
    course.let_enemy()
    assert course.progress.missed


def test_the_dice_of_a_step_fall_as_told_and_others_always_the_same() -> None:
    lesson = LESSONS["inspiration"]
    told = FixedDice(lesson)
    fight, again = Roll(RollKind.COMBAT, 2, 0), Roll(RollKind.COMBAT, 2, 0)
    assert told.throw(fight) == (4, 4), "as the first step has it"
    beyond = told.throw(again)
    other = FixedDice(lesson)
    other.throw(fight)
    assert other.throw(again) == beyond
    assert len(FixedDice(lesson).throw(Roll(RollKind.INSPIRATION, 4, 0, elements=True)) or ()) == 4, "it does not fit"


def test_an_attempt_started_afresh_meets_the_same_dice() -> None:
    course = Course(LESSONS["the-attack"], LIBRARY)
    fights = []
    for _ in range(2):
        course.again()
        course.follow(["activate okko", "attack Bandit"])
        course.let_enemy()
        fights += [event.faces for event in course.game.log if isinstance(event, Fought)]
        course.keep(len(course.answers) - 1)
    assert fights == [(6, 2), (6, 2)]


SOUND = (shipped().scenarios or shipped().folder.parent / "scenarios") / "lessons" / "1-first-steps.yaml"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "goal: {event: activated, who: okko}",
            "goal: {event: activated, who: okka}",
            'called "okka"; did you mean okko?',
        ),
        ("at: [b4], facing: N", "at: [z9], facing: N", "z9"),
        ("rules: [TURN-3,", "rules: [TURN-99,", 'no rule "TURN-99"'),
        ("event: activated, who: okko", "event: woken, who: okko", "woken"),
        ("to_act: a", "to_act: b", "the player leads band a"),
        ("solution: [move b4 N]", "solution: [move b3 N]", "these answers do not lead to the goal"),
        ("solution: [move b4 N]", "solution: [move b4 N, end phase]", "before the last of these answers"),
        (
            "solution: [activate tikku, move e3 W]",
            "solution: [activate ashigaru, end activation, activate tikku, move e3 W]",
            "longer span",
        ),
        ("solution: [move b4 N]", "solution: [fly b4]", "'fly b4' does not answer the question 'act'"),
        ("example: [move b3 N]", "example: [move b4 N]", "do not lead to this miss"),
        ("span: phase", "span: evening", "evening"),
        ("solution: [end phase]", "solution: [end phase]\n    dice: [[seven]]", "seven"),
    ],
)
def test_a_mistake_in_a_lesson_is_found_with_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = SOUND.read_text(encoding="utf-8")
    assert old in text
    line = text[: text.index(old)].count("\n") + 1
    file = tmp_path / "lesson.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = [*check(file).problems, *unplayable(file)]
    assert len(problems) == 1, problems
    assert says in str(problems[0])
    assert abs(problems[0].line - line) <= 1


@pytest.mark.parametrize("folder", [".", "scenarios/lessons"])
def test_the_lessons_of_a_folder_are_played_wherever_they_lie(tmp_path: Path, folder: str) -> None:
    text = SOUND.read_text(encoding="utf-8").replace("solution: [move b4 N]", "solution: [move b3 N]", 1)
    file = tmp_path / folder / "walk.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    assert [problem.file.resolve() for problem in unplayable(tmp_path)] == [file.resolve()]
