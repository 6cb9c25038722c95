"""The key map: one table of acts, changes of it, and why a key is refused."""

from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

import okko.tui
from okko.tui.acts import ACTS, ANSWERS, CONTEXTS, MOVES, together
from okko.tui.bound import Page, Window
from okko.tui.keymap import Keymap, is_key, written
from okko.tui.screens.keys import AskKey
from okko.tui.standing import Standing


def kinds(of: type[DOMNode]) -> set[type[DOMNode]]:
    """All classes below one, itself included."""
    return {of}.union(*(kinds(one) for one in of.__subclasses__()))


def bound() -> list[tuple[str, list[Binding]]]:
    """Every class of the program that binds keys, and its bindings."""
    for module in walk_packages(okko.tui.__path__, "okko.tui."):
        import_module(module.name)
    ours = [kind for kind in kinds(DOMNode) if kind.__module__.startswith("okko.") and "BINDINGS" in vars(kind)]
    return [(kind.__name__, list(vars(kind)["BINDINGS"])) for kind in ours]


def test_every_binding_of_the_program_is_in_the_table_and_has_its_keys() -> None:
    wrong = [
        (name, binding.key)
        for name, bindings in bound()
        for binding in bindings
        if binding.id not in ACTS or tuple(binding.key.split(",")) != ACTS[binding.id].keys
    ]
    assert not wrong


def test_help_codex_and_settings_are_one_key_away_from_every_screen() -> None:
    bound()
    ours = [kind for kind in kinds(Screen) if kind.__module__.startswith("okko.") and kind is not Standing]
    assert [kind.__name__ for kind in ours if not issubclass(kind, Page | Window | AskKey)] == []


def test_every_act_of_the_table_is_bound_somewhere() -> None:
    assert {binding.id for _, bindings in bound() for binding in bindings} == set(ACTS)


def test_the_contexts_of_a_screen_are_known_to_work_together() -> None:
    apart = [
        (name, one, other)
        for name, bindings in bound()
        for one, other in combinations(sorted({ACTS[binding.id or ""].context for binding in bindings}), 2)
        if not together(one, other) and "battle" not in (one, other)  # a window closes by the key that opened it
    ]
    assert not apart


def test_no_key_does_two_things_on_one_screen() -> None:
    for name, bindings in bound():
        keys = [key for binding in bindings for key in binding.key.split(",")]
        assert len(keys) == len(set(keys)), name


def test_the_shipped_keys_pass_their_own_rules() -> None:
    keymap = Keymap()
    assert [refused for act in ACTS.values() if (refused := keymap.refusal(act.id, act.keys))] == []
    assert all(is_key(key) for act in ACTS.values() for key in act.keys)


def test_no_key_both_moves_and_answers() -> None:
    moving = {key for act in MOVES for key in ACTS[act].keys}
    assert not moving & {key for act in ANSWERS for key in ACTS[act].keys}


def test_a_taken_key_is_refused_with_the_names_of_both_acts() -> None:
    refused = Keymap().refusal("battle.undo", ("v",))
    assert refused == (
        "v is the key of “Another die or skill for the same movement” (The battle) already; "
        "“Take the last answer back” needs another one."
    )


def test_a_key_given_away_is_free_for_another_act() -> None:
    keymap = Keymap().changed("battle.zones", ("Z",))
    assert keymap.refusal("battle.undo", ("z",)) is None
    assert keymap.refusal("battle.undo", ("Z",)) is not None


def test_a_key_of_another_screen_is_free() -> None:
    assert Keymap().refusal("battle.undo", ("T",)) is None  # T: turns a tile back where tiles are laid
    assert Keymap().refusal("saves.watch", ("z",)) is not None  # z brings back there


def test_a_key_that_works_everywhere_is_free_nowhere() -> None:
    assert "List the keys that work now" in (Keymap().refusal("saves.watch", ("f1",)) or "")
    assert "Take the last answer back" in (Keymap().refusal("app.help", ("u",)) or "")


def test_a_moving_key_confirms_nothing() -> None:
    refused = Keymap().refusal("talk.agree", ("j",))
    assert refused is not None
    assert "“Down”" in refused
    assert "“Agree”" in refused
    assert Keymap().refusal("battle.end", ("pagedown",)) is not None
    assert Keymap().changed("talk.agree", ("y",)).refusal("go.up", ("y",)) is not None


def test_letters_are_left_to_lines_that_are_typed_in() -> None:
    assert "types a letter" in (Keymap().refusal("form.start", ("x",)) or "")
    assert Keymap().refusal("form.start", ("f9",)) is None


@pytest.mark.parametrize(
    ("key", "said"),
    [("f1", "F1"), ("question_mark", "?"), ("left_square_bracket", "["), ("ctrl+p", "^p"), ("shift+tab", "shift+tab"),
     ("up", "↑"), ("U", "U"), ("pageup", "pgup"), ("full_stop", "."), ("alt+left", "alt+←")],
)  # fmt: skip
def test_keys_are_written_as_they_are_engraved(key: str, said: str) -> None:
    assert written(key) == said


def test_the_keys_shipped_are_no_change() -> None:
    keymap = Keymap({"battle.undo": "n"})
    assert keymap.keys("battle.undo") == ("n",)
    assert keymap.changed("battle.undo", ("u",)).changes == {}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"battle.fly": "n"}, "there is nothing called “battle.fly” that a key could do"),
        ({"battle.undo": "hyperspace"}, "There is no key called “hyperspace”"),
        ({"battle.undo": ""}, "needs a key"),
        ({"battle.undo": "n,n"}, "has that key already"),
        ({"battle.undo": "n", "battle.zones": "n"}, "n is the key of"),
    ],
)
def test_faults_of_a_key_map_are_named(changes: dict[str, str], said: str) -> None:
    assert said in (Keymap(changes).fault() or "")


def test_keys_can_change_places() -> None:
    assert Keymap({"battle.undo": "z", "battle.zones": "u"}).fault() is None


def test_contexts_have_names_of_their_own() -> None:
    assert len({context.title for context in CONTEXTS}) == len(CONTEXTS)
