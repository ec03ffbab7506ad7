"""Where a record leaves another one: the key `branch` of its first line."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from koikoi.texts import clean_line

MOST_NAME = 120
"""Characters of a file's name, at most."""
MOST_LINES = 100_000


class Hidden(StrEnum):
    """What became of the cards that nobody could see."""

    AS_DEALT = "as_dealt"
    """They lie as they lay."""
    DEALT_ANEW = "dealt_anew"
    """They were dealt from all that one seat could not know."""


@dataclass(frozen=True, slots=True)
class BranchOrigin:
    """What a record was played on from."""

    of: str
    """Name of the other record's file."""
    after: int
    """So many lines of it, after its first, are played first; where cards were dealt anew, all but the last deal."""
    hidden: Hidden

    def table(self) -> dict[str, Any]:
        """As written into a record."""
        return {"of": self.of, "after": self.after, "hidden": self.hidden.value}


def file_name(name: str) -> str:
    """The name of a file as a record names it."""
    return clean_line(name, MOST_NAME)


def read(value: object) -> BranchOrigin | None:
    """From a record; None where it makes no sense, as for older readers, who know nothing of branches."""
    if not isinstance(value, Mapping):
        return None
    of, after, hidden = value.get("of"), value.get("after"), value.get("hidden")
    if not isinstance(of, str) or not isinstance(hidden, str) or hidden not in tuple(Hidden):
        return None
    name = file_name(of)
    if not name or name in (".", "..") or "/" in name or "\\" in name:
        return None
    if not isinstance(after, int) or isinstance(after, bool) or not 0 < after <= MOST_LINES:
        return None
    return BranchOrigin(name, after, Hidden(hidden))
