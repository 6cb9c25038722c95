"""What is asked before a match and between two adventures."""

from collections.abc import Mapping

from okko.model.decision import Ask

PREPARING: Mapping[Ask, str] = {
    Ask.PICK: "which card do you take from the table?",
    Ask.BEARER: "who bears it?",
    Ask.TILE: "which tile do you lay, with which side up, and turned how?",
    Ask.ADJOIN: "where does the tile lie?",
    Ask.DOORS: "lay door tokens?",
    Ask.CAMP: "pray, or seek?",
    Ask.HONOR: "which honor is kept?",
    Ask.KEEP: "which equipment is kept?",
    Ask.HIRE: "who comes in the place of the dead?",
}
"""The questions, without the name of the player they are put to."""
