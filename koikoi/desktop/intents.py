"""What people want, whatever they use to say it: window events become intents here and nowhere else."""

from dataclasses import dataclass

import pygame

Position = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer is here."""

    at: Position


@dataclass(frozen=True, slots=True)
class Press:
    """Something here is meant: the pointer's button went down."""

    at: Position


@dataclass(frozen=True, slots=True)
class Release:
    """The pointer's button went up."""

    at: Position


@dataclass(frozen=True, slots=True)
class Scroll:
    """Up (positive) or down, in steps."""

    at: Position
    steps: int


@dataclass(frozen=True, slots=True)
class Step:
    """To the neighbour: -1 or 1 across or down."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes, this one."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Away from here."""


@dataclass(frozen=True, slots=True)
class Write:
    """Characters typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase:
    """The character before the cursor goes."""


@dataclass(frozen=True, slots=True)
class FullScreen:
    """Full screen, or back."""


@dataclass(frozen=True, slots=True)
class Help:
    """The yaku sheet."""


Intent = Point | Press | Release | Scroll | Step | Confirm | Cancel | Write | Erase | FullScreen | Help

_KEYS: dict[int, Intent] = {
    pygame.K_RETURN: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
    pygame.K_ESCAPE: Cancel(),
    pygame.K_BACKSPACE: Erase(),
    pygame.K_F1: Help(),
    pygame.K_F11: FullScreen(),
    pygame.K_LEFT: Step(-1, 0),
    pygame.K_RIGHT: Step(1, 0),
    pygame.K_UP: Step(0, -1),
    pygame.K_DOWN: Step(0, 1),
    pygame.K_TAB: Step(1, 0),
}


def intent_of(event: pygame.event.Event, scale: float = 1.0) -> Intent | None:
    """The intent behind a window event, if it has one.  `scale`: surface pixels per window unit (high-DPI screens)."""
    match event.type:
        case pygame.MOUSEMOTION:
            return Point(_scaled(event.pos, scale))
        case pygame.MOUSEBUTTONDOWN if event.button == 1:
            return Press(_scaled(event.pos, scale))
        case pygame.MOUSEBUTTONUP if event.button == 1:
            return Release(_scaled(event.pos, scale))
        case pygame.MOUSEWHEEL:
            return Scroll(_scaled(pygame.mouse.get_pos(), scale), event.y)
        case pygame.KEYDOWN:
            return _KEYS.get(event.key)
        case pygame.TEXTINPUT:
            return Write(event.text)
        case _:
            return None


def _scaled(at: Position, scale: float) -> Position:
    return (round(at[0] * scale), round(at[1] * scale))
