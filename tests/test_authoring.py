"""The examples of `docs/authoring.md` are right, and do what the page says."""

import re
from pathlib import Path

from okko.dice import Scripted
from okko.game import Game, opening_of
from okko.game.adventuring import adventure_setup
from okko.learning.proof import unplayable
from okko.library import Library, Pack, shipped
from okko.library.check import check
from okko.library.positions import read_position
from okko.model.square import Facing
from okko.model.state import placed
from okko.rules.victory import achieved
from tests.fights import spent, sums
from tests.scenes import options

PAGE = Path(__file__).parent.parent / "docs" / "authoring.md"
EXAMPLE = re.compile(r"<!-- (\S+) -->\n```yaml\n(.*?)```", re.DOTALL)


def written(folder: Path) -> Pack:
    """A pack of all examples of the page."""
    for name, text in EXAMPLE.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Pack("river", folder)


def test_the_examples_make_a_pack_without_a_mistake(tmp_path: Path) -> None:
    written(tmp_path)
    report = check(tmp_path)
    assert (report.files, report.problems, report.notices) == (7, (), ())
    assert unplayable(tmp_path) == []


def test_the_examples_replace_no_card_and_no_skill_of_the_game(tmp_path: Path) -> None:
    library = Library([shipped(), written(tmp_path)])
    assert library.notices == ()
    mine = {
        skill.id for side in ("vigilant", "shaken") for skill in getattr(library.characters["ferryman"], side).skills
    }
    others = {
        skill.id
        for card in library.characters.values()
        if card.id != "ferryman"
        for skill in card.vigilant.skills + card.shaken.skills
    }
    assert not mine & others


def test_the_last_ferry_can_be_played(tmp_path: Path) -> None:
    """Side b sets up first, a opens; two of a's on the landing win at once."""
    library = Library([shipped(), written(tmp_path)])
    page = library.adventures["last-ferry"]
    state = opening_of(adventure_setup(page, library.tiles, library.characters, library.equipment))
    assert (state.player, state.first, state.match.turn_limit) == (1, 0, 7)
    goal = page.objectives[0]
    assert achieved(state, 0, goal) == 0
    for who, square in enumerate(("i13", "n14", "h12")):
        state = placed(state, who, state.match.board.square(square), Facing.N)
    assert achieved(state, 0, goal) == goal.number == 2


def test_the_ferryman_stands_fast_in_the_ford(tmp_path: Path) -> None:
    """The Oni raises its Attack with Fire; the Ferryman pays the Earth on his card for his pole."""
    library = Library([shipped(), written(tmp_path)])
    _, state = read_position(tmp_path / "ford.position.yaml", library)
    game = Game(state, Scripted(2, 3))
    for answer in ("activate oni-bushi", "attack ferryman", "raise attack fire"):
        assert answer in options(game)
        game.answer(answer)
    assert options(game) == ["raise defense earth reserve", "use steady-pole earth reserve", "done"]
    game.answer("use steady-pole earth reserve")
    assert sums(game) == ("5 Attack +1 fire +2 die", "3 Defense +2 Steady pole +3 die")
    assert spent(game) == ["oni-bushi raises attack with fire", "ferryman uses steady-pole with earth reserve"]
