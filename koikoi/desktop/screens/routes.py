"""What one screen asks to be shown of the others.  `app.screen_routes` says which scene that is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GuidedRoundRoute:
    """The lesson in which one plays."""
