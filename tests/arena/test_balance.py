"""Balance: what is counted for which card, and the report."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from okko import cli
from okko.arena.balance import Balance, Order, Share, balance, shares_of_cards, shares_of_causes
from okko.arena.contest import Outcome
from okko.arena.rating import wilson
from okko.arena.report import balance_report, summary
from okko.arena.results import Results
from okko.arena.terms import Place, Terms
from okko.arena.venue import Earlier, meeting
from okko.library import Library
from okko.model.match import Match
from okko.model.square import squares_of


def outcome(winner: int | None, mine: str, theirs: str) -> Outcome:
    no = (0, 0)
    return Outcome(winner, 0, 8, False, (20, 20), no, no, no, no, 0.0, 0, (mine, theirs))


def test_a_card_is_judged_by_games_in_which_only_one_band_has_it() -> None:
    pairs = [
        [
            outcome(0, "okko+iron-fan tikku", "oni-bushi yojimbo"),
            outcome(0, "oni-bushi yojimbo", "okko+iron-fan tikku"),
        ],
        [outcome(None, "okko yojimbo", "oni-bushi yojimbo"), outcome(0, "oni-bushi yojimbo", "okko yojimbo")],
    ]
    found = shares_of_cards(pairs)
    # Okko: a win and a loss, then a draw and a loss. The yojimbo stands on both sides of the second pair.
    assert (found["okko"].games, found["okko"].share) == (4, 0.375)
    assert (found["oni-bushi"].games, found["oni-bushi"].share) == (4, 0.625)
    assert (found["yojimbo"].games, found["yojimbo"].share) == (2, 0.5)
    assert (found["iron-fan"].games, found["tikku"].share) == (2, 0.5)


def test_a_card_fielded_twice_counts_once() -> None:
    found = shares_of_cards([[outcome(0, "ashigaru ashigaru", "okko")]])
    assert (found["ashigaru"].games, found["ashigaru"].share) == (1, 1.0)
    assert found["ashigaru"].interval == pytest.approx(wilson(1, 1), abs=1e-4)


def test_the_cause_of_a_band_is_that_of_its_members_who_are_no_mercenaries() -> None:
    pairs = [
        [outcome(0, "yojimbo okko+iron-fan", "rikishi"), outcome(0, "rikishi", "yojimbo okko+iron-fan")],
        [outcome(0, "oni-bushi", "rikishi kunoichi"), outcome(1, "rikishi kunoichi", "oni-bushi")],
        [outcome(0, "rikishi", "yojimbo")],
    ]
    found = shares_of_causes(pairs, Library.load())
    assert {cause: (share.games, share.share) for cause, share in found.items()} == {
        "demon-hunter": (2, 0.5),
        "evil": (2, 1.0),
        "mercenary": (4, 0.25),
    }


def test_the_same_order_finds_the_same_and_plays_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "balance.jsonl"
    order = Order("random", 2, "random", 2, "random", 2, seed=3)
    begun: list[tuple[str, int]] = []

    def told(name: str, games: int) -> object:
        begun.append((name, games))
        return lambda played: None

    found = balance(order, results=Results.of(file), told=told)  # type: ignore[arg-type]
    adventures = [
        "a-blade-in-the-night",
        "a-blade-in-the-night the-stolen-scroll:b",
        "a-matter-of-honour",
        "lantern-night",
        "the-caged-bird",
        "the-caged-bird the-secret-way:a",
        "the-drowned-bell",
        "the-laughing-mask",
        "the-laughing-mask the-caged-bird:a",
        "the-laughing-mask the-drowned-bell:b",
        "the-laughing-mask the-drowned-bell:b the-caged-bird:a",
        "the-pilgrims-road",
        "the-pilgrims-road lantern-night:a",
        "the-rampart",
        "the-rampart a-blade-in-the-night:b",
        "the-secret-way",
        "the-stolen-scroll",
    ]
    assert begun == [("random bands", 2), *((id, 2) for id in adventures), ("player A", 2)]
    assert (found.games, found.unlawful) == (2, 0)
    assert list(found.adventures) == adventures
    page = balance_report(found, "okko arena balance")
    assert "| The laughing mask after The drowned bell (b) and The caged bird (a) | 2 |" in page
    assert {share.games for share in found.adventures.values()} == {2}
    assert set(found.turns) == {"base game", *adventures}

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("okko.arena.match.play_pair", never)
    assert balance(order, results=Results.of(file)) == found


def _rows(match: Match) -> set[int]:
    """The rows in which side a may be set up."""
    assert match.scenario is not None
    assert match.scenario.zones is not None
    return {square // match.board.width for square in squares_of(match.scenario.zones[0])}


def test_a_linked_adventure_is_played_as_earlier_ones_have_left_it() -> None:
    library = Library.load()
    place = Place(karasu=True, adventure="the-laughing-mask")
    won: Earlier = (("the-drowned-bell", "b"), ("the-caged-bird", "a"))
    places = [replace(place, earlier=won[:links]) for links in (0, 1, 2)]
    plain, rung, both = (meeting(library, Terms(("", ""), 1, (each,)), 0).match for each in places)
    # Its book: two closed doors and three rows to be set up in; the bell leaves a row, the singer's stair all three.
    assert (len(plain.board.doors), _rows(plain)) == (2, {0, 1, 2})
    assert (len(rung.board.doors), _rows(rung)) == (2, {0})
    assert (len(both.board.doors), _rows(both)) == (1, {0, 1, 2})


def test_the_summary_names_what_lies_outside_and_what_was_seen_too_rarely() -> None:
    library = Library.load()
    fair = Share(2000, 0.51, (0.49, 0.53))
    cards = dict.fromkeys([*library.characters, *library.equipment], fair)
    cards |= {"okko": Share(2000, 0.63, (0.6, 0.66)), "tikku": Share(500, 0.41, (0.37, 0.46))}
    found = Balance(
        bot="scripted",
        adventure_bot="warrior",
        seed=1,
        games=9000,
        cards=cards,
        alignments={"evil": fair, "mercenary": Share(3000, 0.44, (0.42, 0.46))},
        adventures={},
        first={"random bands": Share(9000, 0.52, (0.5, 0.54)), "veteran": Share(400, 0.6, (0.55, 0.65))},
        activations=21.4,
        turns={"base game": 7.1},
        capped=Share(2000, 0.011, (0.007, 0.017)),
        unlawful=0,
    )
    assert summary(found) == [
        "Outside 42 to 58 % lie certainly Okko (63.0 %); perhaps Tikku (41.0 %).",
        f"1 of {len(cards)} cards have fewer than 1,000 appearances: Tikku.",
        "In these games of scripted, player A takes 52.0 % of the points (50.0 to 54.0 %, 9,000 games), inside 45 to "
        "55 %.",
        "Where veteran plays veteran, player A takes 60.0 % of the points (55.0 to 65.0 %, 400 games), outside 45 to "
        "55 %.",
        "Bands of Mercenaries take 44.0 % (42.0 to 46.0 %) against others; at least 45 % are wanted.",
        "A side has 21 activations in a game; 20 to 60 are wanted. 1.1 % of 2,000 base games reached the limit of 30 "
        "turns, under 2 % are wanted; they last 7.1 turns on average. Unlawful answers: 0.",
    ]
    report = balance_report(found, "okko arena balance")
    assert "| Okko | 2,000 | 63.0 % | 60.0 to 66.0 % | outside |" in report
    assert "\n- Outside 42 to 58 % lie certainly Okko (63.0 %); perhaps Tikku (41.0 %).\n- 1 of" in report
    assert max(len(line) for line in report.splitlines()) <= 120
    assert "| Noburo | 2,000 | 51.0 % | 49.0 to 53.0 % |  |" in report
    cards["okko"] = cards["tikku"] = fair
    assert summary(found)[0] == "No card lies outside 42 to 58 %."


def test_the_command_prints_a_page_tables_or_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["arena", "balance", "--bot", "random", "--games", "2", "--adventures", "0", "--first-bot", "random"]
    call += ["--first", "2", "--out", str(tmp_path / "balance.jsonl")]
    assert cli.run([*call, "--markdown"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("# Balance\n")
    assert all(f"\n## {heading}\n" in page for heading in ("Causes", "Characters", "Equipment"))
    assert cli.run([*call, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert cli.run(call) == 0
    assert "player A takes" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bot", "nobody"], 'there is no opponent "nobody"'),
        (["--first-bot", "nobody", "--games", "20000"], 'there is no opponent "nobody"'),
        (["--adventures", "-1", "--games", "20000"], "a match has at least one game, not -1"),
        (["--games", "0"], "a match has at least one game, not 0"),
        (["--jobs", "0"], "at least one process must play, not 0"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["arena", "balance", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
