"""What a band may hold, and why not, for those who put one together (BAND)."""

from okko.rules.band import band_refusals, may_add, may_give, zeni_of

__all__ = ["band_refusals", "may_add", "may_give", "zeni_of"]
