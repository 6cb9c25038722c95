"""The switches for doubtful points, in words and as they are written."""

import pytest

from okko.library import Library
from okko.model.rulings import SWITCHES, Rulings, Switch, switched, switches_of, written


def test_every_field_is_a_switch_with_two_readings_in_words() -> None:
    assert [switch.name for switch in SWITCHES] == list(Rulings.model_fields)
    for switch in SWITCHES:
        assert Rulings().value(switch.name) == switch.shipped.value
        assert switch.shipped.words != switch.other.words
        assert switch.stance(Rulings()) is switch.shipped


def test_every_switch_belongs_to_a_rule_that_tells_both_readings() -> None:
    rules = Library.load().rules
    for switch in SWITCHES:
        assert rules[switch.rule].reading is not None, switch.rule
    assert [switch.name for switch in switches_of("GEO-8")] == ["distance", "adjacent_through_walls"]
    assert switches_of("MOVE-1") == ()


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_switch_is_turned_to_its_other_value_and_back(switch: Switch) -> None:
    turned = switched(Rulings(), switch.name, switch.other.value)
    assert turned.changed == (switch.name,)
    assert switch.stance(turned) is switch.other
    assert Rulings.model_validate_json(turned.model_dump_json()) == turned
    assert switched(turned, switch.name, switch.shipped.value) == Rulings()


def test_what_is_no_switch_and_no_value_is_refused() -> None:
    with pytest.raises(KeyError):
        switched(Rulings(), "zone_cuts", "all")
    with pytest.raises(ValueError, match='zone_cut is walls or all, not "none"'):
        switched(Rulings(), "zone_cut", "none")


@pytest.mark.rule("ZONE-2", "MOVE-12", "MOVE-13", "RETREAT-6", "GEO-8", "DICE-14", "BEHIND-2", "COMBAT-7", "SUMMON-5")
def test_the_readings_that_ship_are_those_of_the_ledger() -> None:
    assert Rulings().model_dump() == {
        "zone_cut": "walls",
        "zone_to_zone_stops": True,
        "turning_is_leaving": False,
        "reasons_shake_once": True,
        "distance": "king",
        "fire_raises_shots": False,
        "adjacent_through_walls": False,
        "start_square_seen": True,
        "defender_picks_facing": True,
        "kami_placement": "adjacent",
    }
    assert [written(value) for value in ("walls", True, False)] == ["walls", "true", "false"]
