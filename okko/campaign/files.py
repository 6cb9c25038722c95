"""Where campaigns lie: a file for each, its adventures beside it."""

import re
from itertools import count, takewhile
from pathlib import Path

SUFFIX = ".campaign.jsonl"


def campaigns_folder() -> Path:
    """Where campaigns are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "campaigns"


def new_campaign_file(created: str, folder: Path | None = None) -> Path:
    """A file for a new campaign that is not there yet, named after the moment it began."""
    folder = folder or campaigns_folder()
    name = re.sub(r"[-:Z]", "", created).replace("T", "-")
    numbers = (f"-{number}" if number > 1 else "" for number in range(1, 10_000))
    return next(file for number in numbers if not (file := folder / f"{name}{number}{SUFFIX}").exists())


def list_campaigns(folder: Path | None = None) -> list[Path]:
    """All campaigns, the last played first."""
    folder = folder or campaigns_folder()
    found = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    return sorted(found, key=played_at, reverse=True)


def played_at(campaign: Path) -> float:
    """When a campaign or one of its adventures was last written, in seconds of Unix time."""
    adventures = takewhile(Path.exists, (adventure_file(campaign, number) for number in count(1)))
    return max(file.stat().st_mtime for file in (campaign, *adventures))


def adventure_file(campaign: Path, number: int) -> Path:
    """The journal of an adventure, counted from 1."""
    return campaign.with_name(f"{campaign.name.removesuffix(SUFFIX)}-{number}.okko.jsonl")
