"""Why rules that are being written can't be played."""

from koikoi.locales.faults import contradiction
from koikoi.rulesets.draft import Draft


def draft_fault(draft: Draft) -> str:
    """In a sentence; empty if they can be played."""
    return contradiction(draft.fault) if draft.fault is not None else ""
