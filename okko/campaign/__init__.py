"""Campaigns: bands that carry over a chain of adventures, kept line by line in a file of their own (CAMP)."""

from okko.campaign.chronicle import Chronicle, chronicle
from okko.campaign.course import Campaign, Chapter
from okko.campaign.fates import fates_of
from okko.campaign.files import campaigns_folder, list_campaigns, new_campaign_file, played_at

__all__ = [
    "Campaign",
    "Chapter",
    "Chronicle",
    "campaigns_folder",
    "chronicle",
    "fates_of",
    "list_campaigns",
    "new_campaign_file",
    "played_at",
]
