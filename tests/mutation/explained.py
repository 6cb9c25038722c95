"""Why some changes of the rules make no test fail: by the key of the change."""

import json
from pathlib import Path

EXPLAINED: dict[str, str] = json.loads((Path(__file__).parent / "explained.json").read_text(encoding="utf-8"))
"""One line each; a change that is not here and survives makes the run fail."""
