"""The base of everything that a person writes in a file."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from okko.intake import CONTROLS, CONTROLS_OF_A_LINE


class Written(BaseModel):
    """A value read from a file: frozen, strict, and without unknown keys.

    It is validated from JSON (`model_validate_json`), so that lists become tuples and texts become enums.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
"""A name used in files, journals and on the command line: `some-card`."""

ONE_LINE = f"^[^{CONTROLS_OF_A_LINE}]+$"
"""The pattern of a line without control, direction and unseen characters."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=ONE_LINE)]
"""A printed name: one line without control, direction and unseen characters."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=4000, pattern=f"^[^{CONTROLS}]+$")]
"""Some sentences for a reader, without control, direction and unseen characters."""

RuleId = Annotated[str, StringConstraints(pattern=r"^[A-Z]+-[0-9]+$")]
"""An entry of the rules: `MOVE-9`."""
