"""Putting a band together: what may join, why not, and keeping it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from okko.model.card import BandList, Member
from okko.tui.own_bands import BadBand, as_text, delete_band, folder, from_text, id_of, save_band, saved_bands
from okko.tui.screens.builder import Builder
from okko.tui.widgets.menu import Menu
from tests.tui.sitting import LIBRARY, Sitting, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]

EMPTY = BandList(id="empty", name="Nobody", budget=16, members=())


@asynccontextmanager
async def building(band: BandList = EMPTY, budget: int = 16) -> AsyncIterator[tuple[Sitting, Builder, list[object]]]:
    """The builder over the title, and what it answers."""
    answers: list[object] = []
    async with sitting() as here:
        here.app.push_screen(Builder(band, budget), answers.append)
        yield here, await here.arrives(Builder), answers


async def to(here: Sitting, builder: Builder, card: str) -> None:
    """Put the cursor on a card to take."""
    menu = builder.query_one("#pool", Menu)
    menu.highlighted = menu.get_option_index(card)
    menu.focus()
    await here.pilot.pause()


async def take(here: Sitting, builder: Builder, *cards: str) -> None:
    """Take some cards, with keys."""
    for card in cards:
        await to(here, builder, card)
        await here.press("enter")


def cards(builder: Builder) -> list[str]:
    return [f"{one.card}+{one.equipment}" if one.equipment else one.card for one in builder.band.members]


async def test_a_band_is_put_together_with_keys_and_used() -> None:
    async with building() as (here, builder, answers):
        await take(here, builder, "okko", "noburo", "ashigaru", "oni-mask")
        await here.reads("13 of 16 Zeni")
        await here.reads("3 left")
        assert cards(builder) == ["okko", "noburo", "ashigaru+oni-mask"]
        await here.press("u")
        await here.until(lambda: bool(answers), "the answer")
        assert answers == [builder.band]


async def test_a_band_is_put_together_with_clicks() -> None:
    async with building() as (here, builder, _):
        await here.click("+ Noburo")
        await here.until(lambda: cards(builder) == ["noburo"], "Noburo")
        await here.click("Take away")
        await here.until(lambda: cards(builder) == [], "nobody")


@pytest.mark.parametrize(
    ("band", "card", "rule", "fact"),
    [
        (["okko"], "okko", "BAND-4", "Okko is unique and stands in the band twice"),
        (["okko"], "oni-bushi", "BAND-2", "Okko is a Demon Hunter, Oni Bushi an Evil Creature"),
        (["okko", "noburo", "ashigaru", "ashigaru", "ashigaru"], "ashigaru", "BAND-1", "The band costs 18 Zeni of 16"),
        (["tikku"], "hunting-bow", "BAND-7", "Tikku may not bear Hunting bow"),
        ([], "hunting-bow", "BAND-7", "Nobody is there to carry it"),
    ],
)
async def test_what_does_not_fit_says_why_with_the_rule(band: list[str], card: str, rule: str, fact: str) -> None:
    members = tuple(Member(card=one) for one in band)
    async with building(EMPTY.model_copy(update={"members": members})) as (here, builder, _):
        await to(here, builder, card)
        await here.reads(f"! {rule}  {fact}")
        await here.press("enter")
        await here.pilot.pause()
        assert cards(builder) == band


async def test_equipment_goes_before_its_bearer_and_every_change_can_be_taken_back() -> None:
    members = (Member(card="okko", equipment="oni-mask"),)
    async with building(EMPTY.model_copy(update={"members": members})) as (here, builder, _):
        await here.press("x")
        assert cards(builder) == ["okko"]
        await here.press("x")
        assert cards(builder) == []
        await here.press("z", "z")
        assert cards(builder) == ["okko+oni-mask"]
        await here.press("c")
        assert cards(builder) == []


async def test_equipment_is_given_to_the_member_under_the_cursor() -> None:
    members = (Member(card="okko"), Member(card="noburo"))
    async with building(EMPTY.model_copy(update={"members": members})) as (here, builder, _):
        await here.press("tab", "down", "enter")
        await take(here, builder, "oni-mask")
        assert cards(builder) == ["okko", "noburo+oni-mask"]


async def test_an_unlawful_band_is_not_used() -> None:
    async with building() as (here, builder, answers):
        await here.press("u")
        await here.reads("! BAND-10")
        assert here.app.screen is builder
        assert answers == []


async def test_a_band_is_named_saved_opened_and_forgotten() -> None:
    async with building() as (here, builder, _):
        await take(here, builder, "okko")
        await here.press("r", "ctrl+u")
        await here.write("Night watch")
        await here.press("enter", "s")
        await here.reads("Night watch is saved.")
        assert [band.name for band in saved_bands(LIBRARY)[0]] == ["Night watch"]
        await here.press("c", "o")
        await here.reads("Begin with this band")
        await here.press("enter")
        await here.until(lambda: cards(builder) == ["okko"], "the saved band")
        await here.press("D")
        assert saved_bands(LIBRARY) == ([], [])


async def test_a_random_band_is_lawful_and_can_be_taken_back() -> None:
    """How to play a band is said as long as it is that band."""
    async with building(EMPTY.model_copy(update={"text": "Leave them at home."})) as (here, builder, answers):
        await here.reads("Leave them at home.")
        await here.press("n")
        await here.reads("Random ")
        assert builder.band.text is None
        drawn = cards(builder)
        assert drawn
        await here.press("z")
        assert cards(builder) == []
        await here.press("n", "u")
        await here.until(lambda: bool(answers), "a band that may be used")


async def test_a_band_is_passed_on_as_text() -> None:
    async with building() as (here, builder, _):
        await here.press("t", "ctrl+u")
        await here.write("16 okko+oni-mask noburo")
        await here.press("enter")
        await here.until(lambda: cards(builder) == ["okko+oni-mask", "noburo"], "the band")
        await here.press("t", "ctrl+u")
        await here.write("16 okku")
        await here.press("enter")
        await here.reads("This is no band: there is no character")
        assert cards(builder) == ["okko+oni-mask", "noburo"]


def test_a_text_gives_the_band_it_was_made_of() -> None:
    for band in LIBRARY.bands.values():
        assert from_text(as_text(band), LIBRARY) == (band.budget, band.members)


@pytest.mark.parametrize("text", ["", "okko", "99 okko", "16 nobody", "16 okko+nothing", "16" + " okko" * 31, "٣ okko"])
def test_a_text_that_is_no_band_is_refused(text: str) -> None:
    with pytest.raises(BadBand):
        from_text(text, LIBRARY)


@pytest.mark.parametrize("name", ["Night watch", 'It\'s "quoted": #1', "é ü", "42", "夜", "x" * 40, "- yes"])
def test_a_saved_band_is_read_back(name: str) -> None:
    band = BandList(id=id_of(name), name=name, budget=12, members=(Member(card="okko", equipment="oni-mask"),))
    save_band(band)
    assert saved_bands(LIBRARY) == ([band], [])
    delete_band(band)
    assert saved_bands(LIBRARY) == ([], [])


def test_a_broken_saved_band_is_named_and_the_others_are_there() -> None:
    band = BandList(id="good", name="Good", budget=12, members=(Member(card="okko"),))
    save_band(band)
    (folder() / "bad.yaml").write_text("okko-band: 1\nid: bad\nname: Bad\nbudget: 16\nmembers: [{card: nobody}]\n")
    bands, problems = saved_bands(LIBRARY)
    assert bands == [band]
    assert "nobody" in str(problems[0])
