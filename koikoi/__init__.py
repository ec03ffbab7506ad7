"""Koi-Koi: the Japanese card game of flowers and months, for one screen and two or more people.

What stands in `__all__` is meant for other programs; each name is imported when it is first asked for.

    >>> from koikoi import account_of, CardSet, library
    >>> account_of(library().get("german"), CardSet.parse("1B 3B 8B")).total
    5
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from koikoi.agents.players import UnknownPlayer
    from koikoi.arena.arena import FailedMatch, LostProcess
    from koikoi.arena.simulate import EndlessMatch
    from koikoi.engine.cards import Card, CardError, CardSet, card, cards
    from koikoi.engine.contradictions import RulesetError
    from koikoi.engine.notation import NotationError
    from koikoi.engine.ruleset import Ruleset
    from koikoi.engine.scoring import Calls, account_of
    from koikoi.engine.state import Match, MatchError, new_match
    from koikoi.engine.step import IllegalAction, legal_actions, step
    from koikoi.engine.view import View, observe
    from koikoi.errors import KoikoiError, UnfitFile
    from koikoi.rulesets.collection import UnknownRuleset, library
    from koikoi.rulesets.own_files import UnchangedRules
    from koikoi.table.comparing import CompareError
    from koikoi.table.lock import InUse
    from koikoi.table.record import RecordError
    from koikoi.table.replay import replay_file
    from koikoi.table.share_code import CodeError
    from koikoi.table.table import Table

__version__ = "0.1.0"

__all__ = [
    "Calls",
    "Card",
    "CardError",
    "CardSet",
    "CodeError",
    "CompareError",
    "EndlessMatch",
    "FailedMatch",
    "IllegalAction",
    "InUse",
    "KoikoiError",
    "LostProcess",
    "Match",
    "MatchError",
    "NotationError",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "Table",
    "UnchangedRules",
    "UnfitFile",
    "UnknownPlayer",
    "UnknownRuleset",
    "View",
    "account_of",
    "card",
    "cards",
    "legal_actions",
    "library",
    "new_match",
    "observe",
    "replay_file",
    "step",
]

_ROOMS = {
    "koikoi.agents.players": ("UnknownPlayer",),
    "koikoi.arena.arena": ("FailedMatch", "LostProcess"),
    "koikoi.arena.simulate": ("EndlessMatch",),
    "koikoi.engine.cards": ("Card", "CardError", "CardSet", "card", "cards"),
    "koikoi.engine.notation": ("NotationError",),
    "koikoi.engine.contradictions": ("RulesetError",),
    "koikoi.engine.ruleset": ("Ruleset",),
    "koikoi.engine.scoring": ("Calls", "account_of"),
    "koikoi.engine.state": ("Match", "MatchError", "new_match"),
    "koikoi.engine.step": ("IllegalAction", "legal_actions", "step"),
    "koikoi.engine.view": ("View", "observe"),
    "koikoi.errors": ("KoikoiError", "UnfitFile"),
    "koikoi.rulesets.collection": ("UnknownRuleset", "library"),
    "koikoi.rulesets.own_files": ("UnchangedRules",),
    "koikoi.table.lock": ("InUse",),
    "koikoi.table.record": ("RecordError",),
    "koikoi.table.replay": ("replay_file",),
    "koikoi.table.comparing": ("CompareError",),
    "koikoi.table.share_code": ("CodeError",),
    "koikoi.table.table": ("Table",),
}


def __getattr__(name: str) -> Any:
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(room), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
