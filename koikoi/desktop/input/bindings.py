"""Commands, and the keys and pad buttons that give them: as delivered, as a person has changed them, and in words.

A key's name is its character, or pygame's constant in small letters without `K_` (`return`, `f11`, `lshift`); a pad
button's is SDL's (`a`, `dpup`, `leftshoulder`).  Settings keep changes as command to name.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum, auto
from itertools import combinations
from string import ascii_lowercase, digits
from typing import Final

import pygame

from koikoi import settings
from koikoi.desktop.draw.fonts import Face, characters
from koikoi.locales import _


class Command(StrEnum):
    """Everything a key or a button may be bound to."""

    CONFIRM = "confirm"
    CANCEL = "cancel"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    HELP = "help"
    UNSEEN = "unseen"
    LOG = "log"
    MENU = "menu"
    HURRY = "hurry"
    UNDO = "undo"
    TEMPO = "tempo"
    MUTE = "mute"
    FULL_SCREEN = "full_screen"
    PEEK_1 = "peek_1"
    PEEK_2 = "peek_2"
    PEEK_3 = "peek_3"
    PEEK_4 = "peek_4"


PEEKS: Final = (Command.PEEK_1, Command.PEEK_2, Command.PEEK_3, Command.PEEK_4)
"""By seat."""
SIGNS: Final = {
    "a": "✕", "b": "○", "x": "□", "y": "△",
    "leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
}  # fmt: skip
"""Pad buttons by what stands on them where that is no letter."""
ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
"""Signs for directions; key caps draw them as pictures."""

KEYS: Final[Mapping[Command, str]] = {
    Command.CONFIRM: "return",
    Command.CANCEL: "escape",
    **{Command(name): name for name in ARROWS},
    Command.HELP: "f1",
    Command.UNSEEN: "u",
    Command.LOG: "l",
    Command.MENU: "p",
    Command.HURRY: "space",
    Command.UNDO: "z",
    Command.TEMPO: "t",
    Command.MUTE: "m",
    Command.FULL_SCREEN: "f11",
    Command.PEEK_1: "lshift",
    Command.PEEK_2: "rshift",
    Command.PEEK_3: "lctrl",
    Command.PEEK_4: "rctrl",
}
"""Keys as delivered."""
PAD: Final[Mapping[Command, str]] = {
    Command.CONFIRM: "a",
    Command.CANCEL: "b",
    **{Command(name): f"dp{name}" for name in ARROWS},
    Command.HELP: "y",
    Command.UNSEEN: "x",
    Command.LOG: "back",
    Command.MENU: "start",
    Command.HURRY: "rightstick",
    Command.UNDO: "leftstick",
    Command.TEMPO: "rightstickright",
    Command.MUTE: "rightstickleft",
    Command.PEEK_1: "leftshoulder",
    Command.PEEK_2: "rightshoulder",
    Command.PEEK_3: "lefttrigger",
    Command.PEEK_4: "righttrigger",
}
"""Pad buttons as delivered."""
RESERVED: Final[Mapping[str, Command]] = {
    "return": Command.CONFIRM,
    "kp_enter": Command.CONFIRM,
    "escape": Command.CANCEL,
    **{name: Command(name) for name in ARROWS},
}
"""Keys that always do this, so that nobody can lock themselves out."""
RESERVED_PAD: Final[Mapping[str, Command]] = {f"dp{name}": Command(name) for name in ARROWS}

_CODES: Final = {
    name[2:].lower(): getattr(pygame, name) for name in dir(pygame) if name.startswith("K_") and len(name) > 3
}
_NAMES: Final = {code: name for name, code in sorted(_CODES.items(), reverse=True)}
_PLACES: Final[Mapping[int, int]] = {
    getattr(pygame, f"KSCAN_{character.upper()}"): ord(character) for character in ascii_lowercase + digits
}
"""Letters and digits on a keyboard with our letters, by their places."""


class Device(Enum):
    """What somebody used last."""

    POINTER = auto()
    TOUCH = auto()
    KEYS = auto()
    PAD = auto()


_device = Device.POINTER
_signs = False
"""The pad that was used last has signs on its buttons, no letters."""


def used(device: Device, *, signs: bool = False) -> None:
    """Somebody uses this now; hints follow.  `signs`: it is a pad whose buttons bear ✕ ○ □ △."""
    global _device, _signs
    _device = device
    if device is Device.PAD:
        _signs = signs


def device() -> Device:
    """What was used last."""
    return _device


def by_keys() -> bool:
    """Whether the focus has to be shown because nobody points."""
    return _device in (Device.KEYS, Device.PAD)


# Bindings


def code_meant(code: int, place: int) -> int:
    """The code that a key counts as: by its place (a scancode) where a letter or digit that is not ours stands on it.

    A key to which something has been bound by its own letter keeps that.
    """
    if code < 128 or not _foreign(code) or key_named(code) in keys().values():
        return code
    return _PLACES.get(place, code)


def _foreign(code: int) -> bool:
    """Whether it is a letter or a digit of another script: Cyrillic, Greek, Hebrew, Arabic, kana, Thai."""
    character = key_named(code)
    if len(character) != 1 or unicodedata.category(character)[0] not in "LMN":
        return False
    return "LATIN" not in unicodedata.name(character, "")


def key_named(code: int) -> str:
    """The name of a key by its code: the character that stands on it, or what it is called."""
    if 33 <= code < 0x40000000 and code != pygame.K_DELETE and chr(code).isprintable():
        return chr(code)
    return _NAMES.get(code, "")


def keys() -> Mapping[Command, str]:
    """The key of each command now."""
    return _changed(KEYS, settings.now().keys)


def pad() -> Mapping[Command, str]:
    """The pad button of each command now; some have none."""
    return _changed(PAD, settings.now().pad)


def command_of_key(code: int) -> Command | None:
    """What a key means now."""
    return _meaning(key_named(code), keys(), RESERVED)


def command_of_button(name: str) -> Command | None:
    """What a pad button means now."""
    return _meaning(name, pad(), RESERVED_PAD)


def conflicts(changed: Mapping[str, str], *, for_pad: bool = False) -> list[tuple[Command, Command]]:
    """Pairs of commands that would have the same key (or pad button) with these settings.

    A key that is reserved for another command conflicts with that command.
    """
    bound = _changed(PAD if for_pad else KEYS, changed)
    reserved = RESERVED_PAD if for_pad else RESERVED
    names = {
        command: {name for name, owner in reserved.items() if owner is command} | {bound.get(command, "")} - {""}
        for command in Command
    }
    return [(one, other) for one, other in combinations(Command, 2) if names[one] & names[other]]


def _changed(delivered: Mapping[Command, str], changed: Mapping[str, str]) -> dict[Command, str]:
    known = {Command(command): name for command, name in changed.items() if command in tuple(Command)}
    return {**delivered, **known}


def _meaning(name: str, bound: Mapping[Command, str], reserved: Mapping[str, Command]) -> Command | None:
    if name in reserved:
        return reserved[name]
    return next((command for command, bound_to in bound.items() if name and bound_to == name), None)


# In words


def key_word(name: str) -> str:
    """A key as people call it; arrows are signs that key caps draw."""
    words = {
        "return": _("Enter"),
        "kp_enter": _("Enter"),
        "escape": _("Esc"),
        "space": _("Space"),
        "tab": _("Tab"),
        "backspace": _("Backspace"),
        "delete": _("Del"),
        "insert": _("Ins"),
        "home": _("Home"),
        "end": _("End"),
        "pageup": _("Page up"),
        "pagedown": _("Page down"),
        "lshift": _("Left Shift"),
        "rshift": _("Right Shift"),
        "lctrl": _("Left Ctrl"),
        "rctrl": _("Right Ctrl"),
        "lalt": _("Left Alt"),
        "ralt": _("Right Alt"),
    }
    if name in words:
        return words[name]
    if name in ARROWS:
        return ARROWS[name]
    if len(name) == 1:
        upper = name.upper() if len(name.upper()) == 1 else name
        return upper if upper in characters(Face.BOLD) else f"U+{ord(name):04X}"
    return name.replace("_", " ").upper()


def button_word(name: str) -> str:
    """A pad button as it is printed on most pads, or on the one in use."""
    if _signs and name in SIGNS:
        return SIGNS[name]
    words = {
        "leftshoulder": _("LB"),
        "rightshoulder": _("RB"),
        "lefttrigger": _("LT"),
        "righttrigger": _("RT"),
        "leftstick": _("left stick"),
        "rightstick": _("right stick"),
        "back": "Back",  # as it is printed on the pad, in every language
        "start": "Start",
        "guide": "Guide",
    }
    for stick, word in (("leftstick", words["leftstick"]), ("rightstick", words["rightstick"])):
        if name != stick and name.startswith(stick):
            return f"{word} {ARROWS[name.removeprefix(stick)]}"
    return words.get(name) or ARROWS.get(name.removeprefix("dp")) or name.upper()


def key_name(command: Command) -> str:
    """The key of a command in words; arrows are the signs of ARROWS, which key caps draw."""
    return key_word(keys()[command])


def button_name(command: Command) -> str:
    """The pad button of a command in words; empty if it has none."""
    name = pad().get(command, "")
    return button_word(name) if name else ""


def said(command: Command) -> str:
    """A command in words, for the list of keys."""
    return {
        Command.CONFIRM: _("Play the card, press the button"),
        Command.CANCEL: _("Back, or pause"),
        Command.LEFT: _("To the left"),
        Command.RIGHT: _("To the right"),
        Command.UP: _("Up"),
        Command.DOWN: _("Down"),
        Command.HELP: _("Yaku sheet"),
        Command.UNSEEN: _("Cards not yet seen"),
        Command.LOG: _("What has happened"),
        Command.MENU: _("Pause"),
        Command.HURRY: _("Hurry things along"),
        Command.UNDO: _("Take a card back"),
        Command.TEMPO: _("Speed of the cards"),
        Command.MUTE: _("Sound on or off"),
        Command.FULL_SCREEN: _("Full screen"),
        Command.PEEK_1: _("First player looks (hold)"),
        Command.PEEK_2: _("Second player looks (hold)"),
        Command.PEEK_3: _("Third player looks (hold)"),
        Command.PEEK_4: _("Fourth player looks (hold)"),
    }[command]


Hint = tuple[str, str]
"""What stands on the key cap, and what it does."""


def hint(entries: Iterable[tuple[Command | Iterable[Command], str]]) -> list[Hint]:
    """Hints of what is in use: keys after keys, pad buttons after the pad, nothing after mouse or finger.

    Each entry is a command, or several that share a cap (left and right), and a word on what it does here.
    """
    if not by_keys():
        return []
    name = key_name if _device is Device.KEYS else button_name
    hints = []
    for which, text in entries:
        commands = (which,) if isinstance(which, Command) else tuple(which)
        cap = "".join(name(command) for command in commands)
        if cap:
            hints.append((cap, text))
    return hints
