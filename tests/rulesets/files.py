"""Ruleset files written in a test."""

from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import Loaded, load_text

FILE = "my.toml"


def read(text: str) -> Loaded:
    """What a person's file gives beside the bundled rulesets."""
    return load_text(text, FILE, bundled())


def rulesets(text: str) -> dict[str, Ruleset]:
    """The rulesets of a file without faults."""
    loaded = read(text)
    assert [str(fault) for fault in loaded.faults] == []
    return loaded.rulesets


def ruleset(settings: str, *, extends: str = "nintendo-standard") -> Ruleset:
    """The ruleset that these settings make of a bundled one."""
    return rulesets(f'[mine]\nextends = "{extends}"\n{settings}\n')["mine"]


def faults(text: str) -> list[str]:
    """The faults of a file, as a person reads them."""
    return [str(fault) for fault in read(text).faults]


def fault(settings: str, *, extends: str = "nintendo-standard") -> str:
    """The one fault of these settings."""
    (only,) = faults(f'[mine]\nextends = "{extends}"\n{settings}\n')
    return only
