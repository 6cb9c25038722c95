"""The analysis JSON of random positions, judged by the slow and literal geometry of `tests/oracles.py`."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from okko.analysis.query import query, query_text
from okko.model.arrange import state_of
from okko.model.board import Terrain, draw_board
from okko.model.position import AdHoc, AdHocShot, AdHocStats, Position
from okko.model.rulings import Rulings
from okko.model.state import State
from okko.model.verb import Condition
from tests import oracles
from tests.oracles import CLOCKWISE, Floor, Spot
from tests.skirmishes import board, rulings

HARD = (Terrain.HINDERING, Terrain.AQUATIC)
RESULTS = (
    "attacker_disabled",
    "attacker_shaken",
    "attacker_retreats",
    "draw",
    "defender_retreats",
    "defender_shaken",
    "defender_disabled",
)


def written(chance: random.Random) -> Position:
    """A position of ad-hoc characters without skills, some of them archers."""
    ground = board(chance)
    free = [square for square in range(ground.size) if not ground.blocking >> square & 1]
    chance.shuffle(free)

    def stats() -> dict[str, Any]:
        found: dict[str, Any] = {name: chance.randint(0, 6) for name in ("attack", "movement", "defense", "willpower")}
        if chance.random() < 0.5:
            found["shot"] = {"value": chance.randint(1, 6), "range": chance.randint(1, 7)}
        return found

    bands = {
        letter: {
            "characters": [
                {
                    "name": f"{letter}{number}",
                    "at": ground.name(free.pop()),
                    "facing": chance.choice(CLOCKWISE),
                    "state": chance.choice(["vigilant", "vigilant", "shaken"]),
                    "activated": chance.random() < 0.2,
                    "profile": stats(),
                    "shaken_profile": stats(),
                }
                for number in range(chance.randint(1, 4))
            ]
        }
        for letter in "ab"
    }
    return Position.model_validate_json(
        json.dumps(
            {
                "board": draw_board(ground),
                "to_act": chance.choice("ab"),
                "bands": bands,
                "rulings": rulings(chance).model_dump(),
            }
        )
    )


class Judge:
    """What the rules say about a position, worked out square by square."""

    def __init__(self, position: Position, state: State, *, air: bool) -> None:
        self.position, self.air = position, air
        self.rulings: Rulings = position.rulings
        self.floor = Floor.of(state.match.board)
        self.bands = {
            letter: [one for one in band.characters if isinstance(one, AdHoc)]
            for letter, band in (("a", position.bands.a), ("b", position.bands.b))
        }
        self.known = {one.name: one for band in self.bands.values() for one in band}
        self.spots = {name: self.spot(one.at) for name, one in self.known.items()}
        self.facings = {name: str(one.facing) for name, one in self.known.items()}

    @staticmethod
    def spot(name: str) -> Spot:
        return ord(name[0]) - 97, int(name[1:]) - 1

    @staticmethod
    def listed(spots: Any) -> list[str]:
        """Squares by column, then row."""
        return [f"{chr(97 + x)}{y + 1}" for x, y in sorted(spots)]

    def occupied(self, *gone: str) -> set[Spot]:
        return {spot for name, spot in self.spots.items() if name not in gone}

    def stats(self, who: str) -> AdHocStats:
        """The side of the card that is up."""
        one = self.known[who]
        red = one.shaken_profile
        return red if one.state is Condition.SHAKEN and red is not None else one.profile

    def zone(self, who: str, *gone: str, facing: str | None = None) -> set[Spot]:
        cut = self.rulings.zone_cut
        return oracles.zone(self.floor, self.spots[who], facing or self.facings[who], self.occupied(*gone), cut=cut)

    def zones(self, band: str, *gone: str) -> set[Spot]:
        """All zones of a band, as if some characters were gone."""
        return {spot for one in self.bands[band] for spot in self.zone(one.name, *gone)}

    def answer(self) -> dict[str, Any]:
        return {one.name: self.of(band, "b" if band == "a" else "a", one) for band in "ab" for one in self.bands[band]}

    def of(self, band: str, other: str, one: AdHoc) -> dict[str, Any]:
        here, shaken = self.spots[one.name], one.state is Condition.SHAKEN
        foes = [foe.name for foe in self.bands[other]]
        zones = self.zones(other, one.name)
        ways = oracles.retreats(self.floor, here, one.facing, self.occupied(one.name))
        open_now = self.position.to_act == band and not one.activated
        inside = here in self.zones(other)
        profile = self.stats(one.name)
        return {
            "band": band,
            "at": one.at,
            "facing": one.facing,
            "state": one.state,
            "zone": self.listed(self.zone(one.name)),
            "in_enemy_zone_of": [foe for foe in foes if here in self.zone(foe)],
            "retreat": [
                {"to": name, "shakes": self.spot(name) in zones or self.floor.terrain[self.spot(name)] in HARD}
                for name in self.listed(ways)
            ],
            "moves": self.moves(one, foes, zones, shaken, profile.movement + self.air) if open_now else [],
            "attacks": [self.attack(one, band, foe, other, profile.attack) for foe in foes if self.reaches(one, foe)]
            if open_now
            else [],
            "shots": self.shots(one, foes, profile.shot) if open_now and not inside else [],
            "recover": self.recover(inside, shaken) if open_now else {},
        }

    def moves(self, one: AdHoc, foes: list[str], zones: set[Spot], shaken: bool, points: int) -> list[dict[str, Any]]:
        here, held = self.spots[one.name], self.spots[one.name] in zones
        ends = oracles.ways(
            self.floor,
            here,
            one.facing,
            points,
            occupied=self.occupied(one.name),
            stops=zones,
            watchers=[(self.spots[foe], self.facings[foe]) for foe in foes],
            step=not (shaken and held),
            start_seen=self.rulings.start_square_seen,
            from_zone_stops=self.rulings.zone_to_zone_stops,
        )
        order = sorted(ends.cost, key=lambda pose: (pose[0], CLOCKWISE.index(pose[1])))
        return [
            {
                "to": f"{chr(97 + spot[0])}{spot[1] + 1}",
                "facing": facing,
                "cost": ends.cost[spot, facing],
                "stops": (spot, facing) in ends.halts,
                "shakes": held and not shaken and (spot != here or self.rulings.turning_is_leaving),
                "unseen_by": [foe for number, foe in enumerate(foes) if number in ends.unseen[spot, facing]],
            }
            for spot, facing in order
            if (spot, facing) != (here, one.facing)
        ]

    def reaches(self, one: AdHoc, foe: str) -> bool:
        return self.spots[foe] in self.zone(one.name)

    def attack(self, one: AdHoc, band: str, foe: str, other: str, attack: int) -> dict[str, Any]:
        here, there = self.spots[one.name], self.spots[foe]
        defense = self.stats(foe).defense
        support = self.helpers(band, one.name, there)
        against = self.helpers(other, foe, here)
        behind = int(here not in oracles.view(self.floor, there, self.facings[foe]))
        turns = [facing for facing in CLOCKWISE if here in self.zone(foe, facing=facing)]
        return {
            "target": foe,
            "attack": attack,
            "defense": defense,
            "attack_bonus": {"support": support, "behind": behind},
            "defense_bonus": {"support": against},
            "turns_to": [self.facings[foe]] if here in self.zone(foe) or not turns else turns,
            "odds": self.odds(attack + support + behind - defense - against),
        }

    def helpers(self, band: str, helped: str, spot: Spot) -> int:
        others = [each.name for each in self.bands[band] if each.name != helped]
        return sum(spot in self.zone(other) for other in others)

    def shots(self, one: AdHoc, foes: list[str], shot: AdHocShot | None) -> list[dict[str, Any]]:
        if shot is None:
            return []
        here = self.spots[one.name]
        measure = oracles.king if self.rulings.distance == "king" else oracles.paces
        found = []
        for foe in foes:
            there = self.spots[foe]
            defense = self.stats(foe).defense
            if (
                there in oracles.view(self.floor, here, one.facing)
                and measure(here, there) <= shot.range
                and oracles.sees(self.floor, here, there, self.occupied(one.name, foe))
            ):
                cover = oracles.cover(self.floor, here, there)
                found.append(
                    {
                        "target": foe,
                        "value": shot.value,
                        "defense": defense,
                        "cover": cover,
                        "range": measure(here, there),
                        "odds": self.odds(shot.value - defense - cover, shot=True),
                    }
                )
        return found

    @staticmethod
    def odds(difference: int, *, shot: bool = False) -> dict[str, int]:
        """COMBAT-4, SHOT-5: throw by throw."""
        found = dict.fromkeys(RESULTS, 0)
        for one in range(1, 7):
            for other in range(1, 7):
                margin = difference + one - other
                step = {0: 0, 1: 1, 2: 1, 3: 2}.get(abs(margin), 3)
                found[RESULTS[3 + (step if margin > 0 else 0 if shot else -step)]] += 1
        return {**found, "of": 36}

    @staticmethod
    def recover(inside: bool, shaken: bool) -> dict[str, Any]:
        if inside:
            return {"allowed": False, "rule": "STATE-4"}
        return {"allowed": True} if shaken else {"allowed": False, "rule": "STATE-3"}


@settings(max_examples=80)
@given(st.integers(0, 10**9), st.booleans())
def test_every_word_of_an_answer_is_what_the_rules_say(seed: int, air: bool) -> None:
    position = written(random.Random(seed))
    state = state_of(position, {}, {})
    answer = query(state, air=air)
    assert answer["characters"] == Judge(position, state, air=air).answer()
    assert query_text(state, air=air) == json.dumps(answer, ensure_ascii=False)
