"""Scenario cards made up for a test."""

import json
from typing import Any

from okko.model.scenario import ScenarioCard


def card(*objectives: dict[str, Any], **changes: Any) -> ScenarioCard:
    """A card with these objectives, each called by its kind."""
    written = {"id": "twist", "name": "Twist", "text": "A twist.", **changes}
    written["objectives"] = [{"name": str(one["kind"]).capitalize(), **one} for one in objectives]
    return ScenarioCard.model_validate_json(json.dumps(written))
