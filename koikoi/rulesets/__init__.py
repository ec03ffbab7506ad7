"""The rule variants: TOML files, and the loader that turns them into `Ruleset` values.

Here belong: `variants.toml` (the rulesets that come with the game), reading and checking ruleset files, comparing
rulesets.  Here do not belong: what a rule does (engine) and rules in words (locales).
"""

from koikoi.rulesets.collection import Library, UnknownRuleset, library, ruleset_from_table
from koikoi.rulesets.faults import Fault
from koikoi.rulesets.loader import Loaded, load_file, load_text
from koikoi.rulesets.tables import differences, to_dict

FIRST_CHOICE = "nintendo-standard"
"""The ruleset chosen at a first start: what most players know today."""

__all__ = [
    "FIRST_CHOICE",
    "Fault",
    "Library",
    "Loaded",
    "UnknownRuleset",
    "differences",
    "library",
    "load_file",
    "load_text",
    "ruleset_from_table",
    "to_dict",
]
