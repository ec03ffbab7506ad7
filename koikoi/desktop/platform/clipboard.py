"""The system's clipboard, for words only."""

import pygame

MOST = 10_000
"""Characters that are taken from it: whatever somebody copied elsewhere may be there."""


def put(text: str) -> bool:
    """Lays words there; False where there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def line() -> str:
    """What lies there, on one line, without signs that are not seen."""
    return "".join(one for one in " ".join(get().split()) if one.isprintable())


def get() -> str:
    """What lies there; empty where it is no text."""
    try:
        return pygame.scrap.get_text()[:MOST] if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeDecodeError):  # other programs may call anything a text
        return ""
