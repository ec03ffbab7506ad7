"""Why rules that are being written can't be played."""

from koikoi.locales.faults import contradiction
from koikoi.rulesets.draft import Draft


def draft_fault(draft: Draft) -> str:
    """In a sentence; empty if they can be played."""
    fault = draft.fault
    return contradiction(getattr(fault, "key", ""), str(fault)) if fault else ""
