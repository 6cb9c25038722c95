"""How much visitors may keep, what happens when it is full, and how they make room."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from okko.serve import visitors as visiting
from okko.serve.visitors import Room, bytes_in
from tests.serve.table import Echo, Served, closed, served


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    """A server that keeps 20 kB for each visitor and 50 kB for all, and 10 kB more for a match that is begun."""
    monkeypatch.setattr(visiting, "Program", Echo)
    monkeypatch.setattr(visiting, "MAX_FILE", 10_000)
    Echo.started = []
    async with served(tmp_path / "visitors", room=Room(20_000, 50_000)) as one:
        yield one


def kept(here: Served, key: str, name: str, size: int) -> Path:
    """A file of a visitor, of so many bytes."""
    file = here.visitors.known(key).folder / "data/okko" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"x" * size)
    return file


async def page(here: Served, key: str, way: str = "") -> tuple[int, str]:
    """What a page says to a visitor."""
    async with here.session.get(here.at + way, headers={"Cookie": f"okko-visitor={key}"}) as answer:
        return answer.status, await answer.text()


async def deleted(here: Served, key: str, way: str, origin: str | None = None) -> int:
    """The status with which a request to delete a file is answered."""
    headers = {"Origin": origin or here.door.origins[0], "Cookie": f"okko-visitor={key}"}
    async with here.session.post(f"{here.at}files/{way}/delete", headers=headers) as answer:
        return answer.status


def test_the_smallest_file_takes_up_a_block(tmp_path: Path) -> None:
    for number, size in enumerate((0, 1, 4096, 5000)):
        (tmp_path / str(number)).write_bytes(b"x" * size)
    (tmp_path / "link").symlink_to(__file__)
    assert bytes_in(tmp_path) == 4096 * 3 + 5000 + 4096
    assert bytes_in(tmp_path / "missing") == 0


async def test_who_keeps_too_much_begins_nothing_until_something_is_deleted(here: Served) -> None:
    key = await here.visitor()
    file = kept(here, key, "saves/20260101-a.okko.jsonl", 20_000)
    status, text = await page(here, key)
    assert status == 507
    assert "Your files take up all the room there is for them." in text
    assert await closed(await here.line(key)) == visiting.LADEN
    assert not Echo.started
    assert file.stat().st_size == 20_000
    assert "0.0 of 0.02 MB" in (await page(here, "0" * 32, "files"))[1]
    assert (await page(here, await here.visitor()))[0] == 200

    assert await deleted(here, key, "matches/20260101-a.okko.jsonl", "http://example.org") == 403
    assert await deleted(here, await here.visitor(), "matches/20260101-a.okko.jsonl") == 404
    assert await deleted(here, key, "matches/20260101-b.okko.jsonl") == 404
    assert file.exists()
    assert await deleted(here, key, "matches/20260101-a.okko.jsonl") == 204
    assert not file.exists()
    assert (await page(here, key))[0] == 200


async def test_a_match_that_is_begun_is_not_cut_short_until_it_is_larger_than_any(here: Served) -> None:
    key = await here.visitor()
    kept(here, key, "saves/20260101-a.okko.jsonl", 19_000)
    line = await here.playing(key)
    kept(here, key, "saves/20260101-b.okko.jsonl", 10_000)
    await here.visitors.tidy()
    assert (await page(here, key))[0] == 200
    assert len(here.visitors.playing) == 1
    kept(here, key, "reports/okko-report-1.txt", 1_000)
    await here.visitors.tidy()
    assert await closed(line) == visiting.LADEN
    assert here.visitors.playing == []
    assert await deleted(here, key, "reports/okko-report-1.txt") == 204
    assert await closed(await here.line(key)) == visiting.LADEN
    assert await deleted(here, key, "matches/20260101-b.okko.jsonl") == 204
    await here.playing(key)
    assert [program.arguments for program in Echo.started] == [(), ("--resume",)]


async def test_when_the_disk_is_full_who_plays_goes_on_and_nobody_else_begins(here: Served) -> None:
    key, other = await here.visitor(), await here.visitor()
    await here.playing(key)
    for number in range(3):
        kept(here, f"{number}" * 32, "saves/20260101-a.okko.jsonl", 19_000)
    status, text = await page(here, other)
    assert status == 507
    assert "There is no room left" in text
    assert await closed(await here.line(other)) == visiting.CROWDED
    assert (await page(here, key))[0] == 200
    await here.visitors.tidy()
    assert len(here.visitors.playing) == 1


async def test_a_campaign_is_deleted_with_its_adventures_and_not_while_it_is_played(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await here.visitor()
    names = ("1.campaign.jsonl", "1-1.okko.jsonl", "1-2.okko.jsonl", "2.campaign.jsonl")
    files = [kept(here, key, f"campaigns/{name}", 100) for name in names]
    text = (await page(here, key, "files"))[1]
    assert [part.split('"')[0] for part in text.split('data-way="')[1:]] == [
        "files/campaigns/1.campaign.jsonl/delete",
        "files/campaigns/2.campaign.jsonl/delete",
    ]
    assert await deleted(here, key, "campaigns/1-1.okko.jsonl") == 409
    monkeypatch.setattr("okko.serve.server.in_use", lambda file: file == files[2])
    assert await deleted(here, key, "campaigns/1.campaign.jsonl") == 409
    assert all(file.exists() for file in files)
    monkeypatch.setattr("okko.serve.server.in_use", lambda file: False)
    assert await deleted(here, key, "campaigns/1.campaign.jsonl") == 204
    assert [file.exists() for file in files] == [False, False, False, True]
