"""Campaigns through the adventures of the book: what was won before counts, and the chronicle tells it."""

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from okko.bots.camper import camp_choice
from okko.campaign import Campaign, chronicle, fates_of
from okko.campaign.chronicle import told
from okko.dice import Chooser
from okko.game import Answered
from okko.model.adventure import Adventure
from okko.model.campaign import CampaignSetup, Fates, Healed, Hired, Prayed, Sought
from okko.model.card import BandList
from okko.model.decision import Decision
from okko.model.draft import Company, DraftSetup, Veteran
from okko.model.element import Element
from okko.model.event import Event
from okko.model.match import MatchSetup
from okko.model.state import State
from tests.adventurers import adventures, earnestly, library
from tests.campaign.test_campaign import check_camp, check_deeds
from tests.matches import play_out

CASTLE = ("the-secret-way", "the-caged-bird", "the-laughing-mask")


def company(band: BandList) -> Company:
    return Company(
        name=band.name, members=tuple(Veteran(card=each.card, equipment=each.equipment) for each in band.members)
    )


def setup(*ids: str) -> CampaignSetup:
    """Hunters against evil creatures through these adventures."""
    box = library()
    chain = tuple(adventures()[id] for id in ids)
    return CampaignSetup(
        box=DraftSetup(
            characters=tuple(box.characters.values()),
            equipment=tuple(box.equipment.values()),
            tiles=tuple(box.tiles.values()),
            kami=tuple(box.kami.values()),
            bands=(company(box.bands["hunters-old-companions"]), company(box.bands["evil-household"])),
            players=("Sanae", "Takeo"),
        ),
        adventures=len(chain),
        chain=chain,
    )


def pages(campaign: Campaign) -> Adventure:
    assert campaign.page is not None
    return campaign.page


def given_up(campaign: Campaign, player: int) -> MatchSetup:
    """The adventure is begun and given up; what it was played with."""
    saved = campaign.adventure()
    saved.game.resign(player)
    campaign.finish(saved.game)
    saved.close()
    assert saved.header.setup is not None
    return saved.header.setup


def camp(campaign: Campaign) -> None:
    while isinstance(campaign.pending, Decision):
        assert campaign.camp is not None
        campaign.answer(camp_choice(campaign.camp, campaign.pending).text)


def test_each_adventure_is_played_as_the_ones_before_have_left_it(tmp_path: Path) -> None:
    campaign = Campaign.begin(tmp_path / "c.campaign.jsonl", setup(*CASTLE), seed=3)
    assert pages(campaign).id == "the-secret-way"
    played = given_up(campaign, 1)
    assert played.karasu, "a campaign is played with all of Karasu"
    camp(campaign)
    assert campaign.winners == {"the-secret-way": "a"}
    assert pages(campaign).turns == 9
    played = given_up(campaign, 0)
    assert played.adventure is not None
    assert played.adventure.turns == 9
    assert all(played.companies)
    camp(campaign)
    assert [door.edge for door in pages(campaign).doors] == ["d7/d8", "k7/k8"], "the bird was not freed"
    given_up(campaign, 1)
    assert (campaign.over, campaign.page, campaign.won) == (True, None, (2, 1))
    campaign.close()


def test_the_bands_carry_over_from_adventure_to_adventure(tmp_path: Path) -> None:
    """What is in the camp at its end is what the next adventure begins with."""
    campaign = Campaign.begin(tmp_path / "c.campaign.jsonl", setup("a-matter-of-honour", *CASTLE[:2]), seed=8)
    saved = campaign.adventure()
    play_out(saved.game, Chooser(4), earnestly)
    campaign.finish(saved.game)
    saved.close()
    camp(campaign)
    assert campaign.camp is not None
    again = campaign.adventure()
    state = again.game.state
    for band in (0, 1):
        fates = campaign.camp.bands[band]
        members = [state.match.recruits[who] for who in state.match.members[band]]
        assert [member.card.id for member in members] == [fate.card for fate in fates]
        assert [member.equipment.id if member.equipment else None for member in members] == [
            fate.equipment for fate in fates
        ]
        assert [member.honor for member in members] == [fate.honor for fate in fates]
        assert [state.characters[member.index].shaken for member in members] == [
            fate.state == "shaken" for fate in fates
        ]
    again.close()
    campaign.close()


def test_a_campaign_resumed_in_the_midst_of_an_adventure_stands_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "c.campaign.jsonl"
    campaign = Campaign.begin(file, setup(*CASTLE), seed=3)
    given_up(campaign, 1)
    camp(campaign)
    saved = campaign.adventure()
    for _ in range(5):
        saved.game.answer(saved.game.decision.options[0])
    answered = [line.input for line in saved.game.lines if isinstance(line.input, Answered)]
    saved.close()
    campaign.close()
    campaign = Campaign.resume(file)
    assert pages(campaign).id == "the-caged-bird"
    saved = campaign.adventure()
    assert [line.input for line in saved.game.lines if isinstance(line.input, Answered)] == answered
    saved.close()
    campaign.close()


def test_a_chain_needs_bands_and_the_right_number_of_adventures() -> None:
    whole = setup(*CASTLE)
    with pytest.raises(ValueError, match="as many adventures"):
        CampaignSetup(box=whole.box, adventures=2, chain=whole.chain)
    with pytest.raises(ValueError, match="bands"):
        CampaignSetup(box=whole.box.model_copy(update={"bands": None}), adventures=3, chain=whole.chain)


def test_the_chronicle_tells_who_lived_who_fell_and_who_won_what(tmp_path: Path) -> None:
    campaign = Campaign.begin(tmp_path / "c.campaign.jsonl", setup(*CASTLE), seed=3, title="Under the mask")
    page = chronicle(campaign)
    assert (page.title, page.pages, page.muster) == ("Under the mask", (), ((), ()))
    assert page.standing == "Adventure 1 of 3. Won so far: Sanae 0, Takeo 0."
    given_up(campaign, 1)
    camp(campaign)
    page = chronicle(campaign)
    (first,) = page.pages
    assert (first.heading, first.outcome) == ("1. The secret way", "Sanae won it.")
    assert first.bands[0][:4] == tuple(
        f"{name} came through unharmed." for name in ("Okko", "Noburo", "Noshin", "Tikku")
    )
    assert len(first.bands[0]) == 8, "each has had its turn"
    assert page.muster[0][0].startswith("Okko, vigilant, with ")
    given_up(campaign, 1)
    camp(campaign)
    given_up(campaign, 1)
    assert chronicle(campaign).standing == "The campaign is over, and Sanae has won it: Sanae 3, Takeo 0."
    campaign.close()


def test_the_chronicle_tells_what_was_used_up_or_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Noshin set out with a fan and comes back without; nobody else had anything."""
    campaign = Campaign.begin(tmp_path / "c.campaign.jsonl", setup(*CASTLE), seed=3)

    def without_the_fan(state: State, log: Sequence[Event]) -> tuple[Fates, Fates]:
        mine, theirs = fates_of(state, log)
        return tuple(fate.model_copy(update={"equipment": None}) for fate in mine), theirs

    monkeypatch.setattr("okko.campaign.course.fates_of", without_the_fan)
    given_up(campaign, 1)
    (page,) = chronicle(campaign).pages
    assert page.bands[0][:3] == (
        "Okko came through unharmed.",
        "Noburo came through unharmed.",
        "Noshin came through unharmed; gone: Iron fan.",
    )
    campaign.close()


def test_each_deed_of_the_camp_is_told_with_what_the_dice_showed() -> None:
    box = setup(*CASTLE).box
    assert told(box, Healed(0, "okko", 1, "dead")) == "Okko throws 1 and dies of the wounds."
    assert told(box, Healed(0, "okko", 5, "vigilant")) == "Okko throws 5 and is whole again."
    assert told(box, Hired(0, "noburo", "okko")) == "Noburo comes in the place of Okko."
    assert told(box, Prayed(0, "okko", Element.FIRE, Element.FIRE)) == ("Okko prays, the die shows fire: Experienced.")
    assert told(box, Prayed(0, "okko", Element.TORII, None)) == "Okko prays, the die shows torii: nobody answers."
    assert told(box, Sought(0, "okko", ("iron-fan", "oni-mask"), "iron-fan")) == (
        "Okko searches, turns up Iron fan and Oni mask, and keeps Iron fan."
    )
    assert told(box, Sought(0, "okko", (), None)) == "Okko searches, turns up nothing, and keeps nothing."


KILLED = """
import os, signal, sys
from pathlib import Path
from okko.campaign import Campaign
campaign = Campaign.resume(Path(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    campaign.answer("pray" if campaign.pending.find("pray") else campaign.pending.options[-1].text)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_program_killed_between_two_choices_has_lost_none_and_throws_none_again(tmp_path: Path) -> None:
    """The same campaign goes on in processes that are killed after so many choices, and here without a pause."""
    files = [tmp_path / name / "c.campaign.jsonl" for name in ("whole", "killed")]
    for file in files:
        file.parent.mkdir()
        campaign = Campaign.begin(file, setup(*CASTLE), seed=3)
        given_up(campaign, 1)
        campaign.close()
    for choices in (1, 2, 3):
        killed = subprocess.run([sys.executable, "-c", KILLED, str(files[1]), str(choices)], check=False)
        assert killed.returncode == -signal.SIGKILL
    campaign = Campaign.resume(files[0])
    for _ in range(6):
        assert isinstance(campaign.pending, Decision)
        campaign.answer("pray" if campaign.pending.find("pray") else campaign.pending.options[-1].text)
    again = Campaign.resume(files[1])
    assert again.camp == campaign.camp
    assert again.chapters[-1].deeds == campaign.chapters[-1].deeds
    assert isinstance(again.pending, Decision)
    assert isinstance(campaign.pending, Decision)
    assert again.pending.skill == campaign.pending.skill
    again.close()
    campaign.close()


@pytest.mark.rule("CAMP-3", "CAMP-6")
@pytest.mark.parametrize("seed", [0, 1])
def test_a_campaign_through_the_whole_book_loses_no_card_and_is_the_same_when_resumed(
    tmp_path: Path, seed: int
) -> None:
    """Ten adventures played in earnest, with whatever is chosen in the camps."""
    file, chooser = tmp_path / "c.campaign.jsonl", Chooser(seed)
    campaign = Campaign.begin(file, setup(*adventures()), seed=seed)
    while not campaign.over:
        saved = campaign.adventure()
        play_out(saved.game, chooser, earnestly)
        campaign.finish(saved.game)
        saved.close()
        while isinstance(campaign.pending, Decision):
            check_camp(campaign)
            options = campaign.pending.options
            campaign.answer(options[chooser.below(len(options))].text)
        check_deeds(campaign)
        camp, told = campaign.camp, chronicle(campaign)
        campaign.close()
        campaign = Campaign.resume(file)
        assert (campaign.camp, chronicle(campaign)) == (camp, told)
    assert len(campaign.chapters) == 10 or not all(campaign.chapters[-1].fates)
    campaign.close()
