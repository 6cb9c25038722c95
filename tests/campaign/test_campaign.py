"""Campaigns kept in a file: adventures, what comes of them, and choices that a crash does not undo (CAMP)."""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from okko.campaign import Campaign, chronicle, fates_of, list_campaigns, new_campaign_file, played_at
from okko.dice import Chooser
from okko.game import Game, IllegalAnswer, resume
from okko.journal import BadJournal
from okko.model.campaign import CampaignSetup, Fate, Healed, Hired, Prayed, Sought
from okko.model.decision import Decision, Roll
from okko.model.draft import Company, Veteran
from okko.model.element import Element
from okko.model.match import BASE_DICE
from okko.model.state import State
from tests.drafts import box, gear, people, person, whole_box
from tests.matches import fiercely
from tests.scenes import draw, play, skill, who
from tests.test_invariants import check_losses


def small(adventures: int = 3, **changes: Any) -> CampaignSetup:
    cards = [person("a", unique=True), *people(b=3, c=3, d=3, e=3, f=3)]
    bands = tuple(
        Company(name=name, members=tuple(Veteran(card=card) for card in cards))
        for name, cards in (("Ann", "ab"), ("Ben", "cd"))
    )
    return CampaignSetup(
        box=box(cards, [gear(id) for id in ("hat", "cap", "fan")], bands=bands, **changes), adventures=adventures
    )


def given_up(campaign: Campaign, player: int = 1) -> None:
    """The adventure is begun, and given up as soon as the bands stand on the board."""
    saved = campaign.adventure()
    chooser = Chooser(1)
    while saved.game.state.turn == 1 and not saved.game.over and saved.game.state.stage != "activate":
        options = saved.game.decision.options
        saved.game.answer(options[chooser.below(len(options))])
    saved.game.resign(player)
    campaign.finish(saved.game)
    saved.close()


def test_a_campaign_goes_from_adventure_to_camp_to_adventure(tmp_path: Path) -> None:
    campaign = Campaign.begin(tmp_path / "c.campaign.jsonl", small(), seed=5)
    assert (campaign.number, campaign.pending, campaign.over) == (1, None, False)
    given_up(campaign)
    assert isinstance(campaign.pending, Decision)
    assert [option.text for option in campaign.pending.options] == ["pray", "seek"]
    with pytest.raises(IllegalAnswer):
        campaign.adventure()
    with pytest.raises(IllegalAnswer):
        campaign.answer("sleep")
    while campaign.pending is not None:
        campaign.answer("pray")
    assert (campaign.number, campaign.won) == (2, (1, 0))
    given_up(campaign, 0)
    while campaign.pending is not None:
        campaign.answer(campaign.pending.options[0].text)
    given_up(campaign)
    assert (campaign.over, campaign.pending, campaign.won) == (True, None, (2, 1))
    campaign.close()


@pytest.mark.rule("CAMP-5", "CAMP-7", "CAMP-1")
def test_what_is_left_of_a_band_after_an_adventure() -> None:
    """a used up its charm, c its honor; e was disabled and keeps its fan, but neither its honor nor its place."""
    charm = {
        "id": "charm",
        "permanent": False,
        "skills": [{"id": "x", "optional": True, "effects": [{"kind": "reroll", "of": ["combat"]}]}],
    }
    fan = {"id": "fan", "skills": [{"id": "y", "effects": [{"kind": "exempt", "rule": "MOVE-4"}]}]}
    scene = draw(
        "e . .\nB . .\na c .",
        to_act="b",
        e=who("N", equipment=fan, honor="air", defense=1),
        a=who("S", equipment=charm),
        c=who(honor="fire", spent=["honor-of-fire"], shaken=True),
        B=who("N", attack=5),
        D=who(fallen=True),
        M=who(band="b", kami="fire", fallen=True),
    )
    game = play(scene, "activate b; attack e", [6, 1])
    mine, theirs = fates_of(game.state, game.log)
    assert mine == (
        Fate(card="a", state="vigilant", equipment="charm"),
        Fate(card="c", state="shaken"),
        Fate(card="e", state="disabled", equipment="fan"),
    )
    assert theirs == (Fate(card="b", state="vigilant"), Fate(card="d", state="disabled"))
    used = play(draw(". .\nB .\na .", a=who(equipment=charm), B=who()), "activate a; attack b; use x", [1, 1, 1])
    assert fates_of(used.state, used.log)[0] == (Fate(card="a", state="vigilant"),)


@pytest.mark.rule("CAMP-7", "BAND-8")
def test_equipment_taken_from_the_living_is_lost() -> None:
    thief = skill(
        {
            "id": "grab",
            "effects": [{"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "discard"}]}],
        }
    )
    fan = {"id": "fan", "skills": [{"id": "y", "effects": [{"kind": "exempt", "rule": "MOVE-4"}]}]}
    game = play(draw(". .\nB .\na .", a=who(skills=[thief]), B=who(equipment=fan)), "activate a; attack b", [3, 3])
    assert fates_of(game.state, game.log)[1] == (Fate(card="b", state="vigilant"),)


def test_after_a_crash_at_any_line_the_campaign_stands_where_it_stood(tmp_path: Path) -> None:
    """The file is cut after each of its lines: what follows falls and is chosen as before."""
    file = tmp_path / "c.campaign.jsonl"
    campaign = Campaign.begin(file, small(2), seed=11)
    given_up(campaign)
    answers = []
    while isinstance(campaign.pending, Decision):
        answers.append(campaign.pending.options[-1].text)
        campaign.answer(answers[-1])
    assert campaign.camp is not None
    end, deeds = campaign.camp.bands, campaign.chapters[0].deeds
    campaign.close()
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) > 6
    for number in range(2, len(lines) + 1):
        cut = tmp_path / f"cut{number}.campaign.jsonl"
        cut.write_bytes(b"".join(lines[:number]) + lines[number - 1][:9])
        again = Campaign.resume(cut)
        given = sum(line.startswith(b'{"kind":"answer"') for line in lines[:number])
        for answer in answers[given:]:
            again.answer(answer)
        assert again.camp is not None
        assert (again.camp.bands, again.chapters[0].deeds, again.pending) == (end, deeds, None)
        again.close()
        assert cut.read_bytes().splitlines()[number:] == [line.rstrip() for line in lines[number:]]


def test_an_adventure_broken_off_goes_on_where_it_stood(tmp_path: Path) -> None:
    campaign = Campaign.begin(tmp_path / "c.campaign.jsonl", small(), seed=5)
    saved = campaign.adventure()
    saved.game.answer(saved.game.decision.options[0])
    saved.close()
    again = campaign.adventure()
    assert len(again.game.standing_lines()) == len(saved.game.standing_lines())
    with pytest.raises(IllegalAnswer):
        campaign.finish(again.game)
    again.close()


def test_with_real_dice_the_camp_waits_for_each_throw(tmp_path: Path) -> None:
    file = tmp_path / "c.campaign.jsonl"
    campaign = Campaign.begin(file, small(), seed=None)
    saved = campaign.adventure()
    saved.game.thrown((6, 1))
    saved.game.resign(0)
    campaign.finish(saved.game)
    saved.close()
    campaign.answer("pray")
    assert isinstance(campaign.pending, Roll)
    campaign.close()
    campaign = Campaign.resume(file)
    assert isinstance(campaign.pending, Roll)
    campaign.thrown((Element.FIRE,))
    campaign.close()
    campaign = Campaign.resume(file)
    assert campaign.camp is not None
    assert campaign.camp.bands[0][0].honor is Element.FIRE
    campaign.close()


def test_one_player_alone_throws_real_dice_and_the_chronicle_marks_them(tmp_path: Path) -> None:
    file = tmp_path / "c.campaign.jsonl"
    campaign = Campaign.begin(file, small(), seed=5, hand="a")
    saved = campaign.adventure()
    assert saved.header.hand == "a"
    assert [face is None for face in saved.game.given] == [True, False], "Ben's die of the roll-off is the program's"
    saved.game.resign(1)
    campaign.finish(saved.game)
    saved.close()
    for _ in "ab":
        campaign.answer("pray")
        assert isinstance(campaign.pending, Roll)
        campaign.close()
        campaign = Campaign.resume(file)
        campaign.thrown((Element.FIRE,))
    for _ in "cd":
        campaign.answer("pray")
        assert not isinstance(campaign.pending, Roll)
    (page,) = chronicle(campaign).pages
    assert [sum("(by hand)" in line for line in lines) for lines in page.bands] == [2, 0]
    campaign.close()
    Campaign.resume(file).close()


def test_a_match_is_no_campaign_and_a_campaign_no_match(tmp_path: Path) -> None:
    file = tmp_path / "c.campaign.jsonl"
    campaign = Campaign.begin(file, small(), seed=5)
    saved = campaign.adventure()
    saved.close()
    campaign.close()
    with pytest.raises(BadJournal, match="no campaign"):
        Campaign.resume(tmp_path / "c-1.okko.jsonl")
    with pytest.raises(BadJournal, match="campaign"):
        resume(file)


def test_campaigns_are_listed_and_new_ones_get_files_of_their_own(tmp_path: Path) -> None:
    first = new_campaign_file("2026-01-02T03:04:05Z", tmp_path)
    assert first.name == "20260102-030405.campaign.jsonl"
    Campaign.begin(first, small(), seed=1).close()
    assert new_campaign_file("2026-01-02T03:04:05Z", tmp_path).name == "20260102-030405-2.campaign.jsonl"
    assert list_campaigns(tmp_path) == [first]


def test_a_campaign_was_played_when_one_of_its_adventures_was(tmp_path: Path) -> None:
    """The second campaign began later, but the third adventure of the first went on after that."""
    first, second = tmp_path / "20260102-030405.campaign.jsonl", tmp_path / "20260102-030405-2.campaign.jsonl"
    changed = {
        first.name: 10,
        "20260102-030405-1.okko.jsonl": 20,
        second.name: 40,
        "20260102-030405-2-1.okko.jsonl": 45,
    }
    for name, moment in changed.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (moment, moment))
    assert (played_at(first), played_at(second)) == (20, 45)
    assert list_campaigns(tmp_path) == [second, first]
    for number, moment in ((2, 30), (3, 50)):
        later = tmp_path / f"20260102-030405-{number}.okko.jsonl"
        later.touch()
        os.utime(later, (moment, moment))
    assert list_campaigns(tmp_path) == [first, second]


def check_camp(campaign: Campaign) -> None:
    """Every card lies in one place: with a band, in the box, or, of the unique dead, in a grave."""
    camp = campaign.camp
    assert camp is not None
    held = Counter(fate.card for band in camp.bands for fate in band)
    gears = Counter(fate.equipment for band in camp.bands for fate in band if fate.equipment)
    for card in campaign.setup.box.characters:
        if card.id in camp.graves:
            assert (card.unique, held[card.id], camp.left()[card.id]) == (True, 0, 0)
        else:
            assert held[card.id] + camp.left()[card.id] == card.copies
    for item in campaign.setup.box.equipment:
        assert gears[item.id] + camp.gear_left()[item.id] == item.copies


def check_deeds(campaign: Campaign) -> None:
    """Nobody comes for a dead character who is worth more, and nobody comes for the living."""
    chapter = campaign.chapters[-1]
    zeni = {card.id: card.zeni for card in campaign.setup.box.characters}
    zeni |= {card.id: card.zeni for card in campaign.setup.box.equipment}
    for band in (0, 1):
        dead = [
            deed.card
            for deed in chapter.deeds
            if isinstance(deed, Healed) and (deed.band, deed.state) == (band, "dead")
        ]
        came = [deed for deed in chapter.deeds if isinstance(deed, Hired) and deed.band == band]
        assert {deed.dead for deed in came} <= set(dead)
        lost = sum(
            zeni[fate.card] + zeni.get(fate.equipment or "", 0) for fate in chapter.fates[band] if fate.card in dead
        )
        assert sum(zeni[deed.card] for deed in came) <= lost


def dice(state: State, band: int) -> int:
    members = state.standing(band)
    return len(state.pools[band]) + state.used[band] + sum(each.reserve is not None for each in members)


def adventure(campaign: Campaign, chooser: Chooser, lines: int) -> Game:
    """An adventure played by somebody who attacks where it can, and given up after so many lines."""
    saved = campaign.adventure()
    game = saved.game
    while not game.over and len(game.lines) < lines:
        game.answer(fiercely(game, chooser) if game.state.characters else pick(game, chooser))
        if game.state.match.draft is None and not game.over and isinstance(game.pending, Decision):
            for band in (0, 1):
                civilians = sum(game.state.recruit(each.index).civilian for each in game.state.standing(band))
                if game.pending.ask.value == "activate":
                    assert dice(game.state, band) == BASE_DICE + civilians
    if not game.over:
        game.resign(chooser.below(2))
    check_losses(game.start, game.state, list(game.log))
    saved.close()
    return game


def pick(game: Game, chooser: Chooser) -> Any:
    options = game.decision.options
    return options[chooser.below(len(options))]


@pytest.mark.rule("CAMP-1", "CAMP-3", "CAMP-6", "CAMP-7")
@pytest.mark.parametrize("seed", [2, 5])
def test_a_whole_random_campaign_of_ten_adventures_loses_no_card_no_die_and_no_zeni(tmp_path: Path, seed: int) -> None:
    file, chooser = tmp_path / "c.campaign.jsonl", Chooser(seed)
    campaign = Campaign.begin(file, CampaignSetup(box=whole_box(), adventures=10), seed=seed)
    while not campaign.over:
        game = adventure(campaign, chooser, 260)
        before = [recruit.card.id for recruit in game.state.match.recruits if recruit.kami is None]
        assert (
            sorted(before) == sorted(member.card for band in campaign.box().bands or () for member in band.members)
            or campaign.number == 1
        )
        campaign.finish(game)
        while isinstance(campaign.pending, Decision):
            check_camp(campaign)
            options = campaign.pending.options
            campaign.answer(options[chooser.below(len(options))].text)
        check_camp(campaign)
        check_deeds(campaign)
        camp, deeds = campaign.camp, campaign.chapters[-1].deeds
        campaign.close()
        campaign = Campaign.resume(file)
        assert campaign.camp is not None
        assert camp is not None
        assert (campaign.camp.bands, campaign.camp.graves) == (camp.bands, camp.graves)
        assert campaign.chapters[-1].deeds == deeds
    assert len(campaign.chapters) == 10
    kinds = Counter(type(deed) for chapter in campaign.chapters for deed in chapter.deeds)
    assert min(kinds[kind] for kind in (Healed, Prayed, Sought, Hired)) > 0, kinds
    campaign.close()
