"""Matches of Karasu, saved and resumed."""

from pathlib import Path

from okko.dice import Chooser
from okko.game import Game, check_bands, header_of, resume, start
from okko.model.card import Member
from okko.model.decision import Option
from okko.model.event import Summoned
from okko.model.match import MatchSetup
from tests.matches import fiercely, match_setup, play_out, same
from tests.scenes import draw, who
from tests.spirits import SPIRITS, SUMMONING


def karasu_setup() -> MatchSetup:
    """The match of the tests with a sorcerer in each band, and the Kami they can call."""
    setup = match_setup(None)
    mage = draw("a . B", a=who(type="sorcerer", skills=[SUMMONING])).match.recruits[0].card
    bands = tuple(
        band.model_copy(update={"members": (*band.members[1:4], Member(card="a"))})  # the test's mage is called a
        for band in setup.bands
    )
    changes = {"bands": bands, "characters": (*setup.characters, mage), "karasu": True, "kami": SPIRITS}
    return MatchSetup.model_validate_json(setup.model_copy(update=changes).model_dump_json())


def devoutly(game: Game, chooser: Chooser) -> Option:
    """An answer of somebody who calls the Kami when possible."""
    prayers = [option for option in game.decision.options if option.text.startswith("use summoning")]
    return prayers[0] if prayers else fiercely(game, chooser)


def test_a_match_of_karasu_is_kept_with_its_kami(tmp_path: Path) -> None:
    file = tmp_path / "match.okko.jsonl"
    setup = karasu_setup()
    check_bands(setup)
    saved = start(file, header_of(setup, seed=1))
    play_out(saved.game, Chooser(1), devoutly, lines=200)
    saved.game.undo(20, agreed=True)
    play_out(saved.game, Chooser(2), devoutly)
    assert any(isinstance(event, Summoned) for event in saved.game.log)
    saved.close()
    again = resume(file)
    assert again.game.state.match.karasu
    assert again.game.state.match.turn_limit == 6
    assert same(saved.game, again.game)
