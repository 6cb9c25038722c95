"""What was played last and goes on: a match, or a campaign."""

from okko.campaign import Campaign, list_campaigns, played_at
from okko.game import BadJournal, Save, list_saves
from okko.journal import in_use


def last_played() -> Save | Campaign | None:
    """The match or the campaign that was played last and is not over, if there is one; none that is open elsewhere."""
    unfinished = (save for save in list_saves() if not (save.over or save.broken or in_use(save.file)))
    saved = next(unfinished, None)
    for file in list_campaigns():
        if saved is not None and saved.changed > played_at(file):
            break
        if in_use(file):
            continue
        try:
            campaign = Campaign.watch(file)
        except BadJournal:
            continue
        if not campaign.over:
            return campaign
    return saved


def where(unfinished: Save | Campaign) -> str:
    """How far it has come, and whose it is, in a few words."""
    if isinstance(unfinished, Campaign):
        return f"adventure {unfinished.number}, {unfinished.header.title}"
    turn = f"turn {unfinished.turn}" if unfinished.turn else "setting up"
    return f"{turn}, {unfinished.bands[0]}"
