"""Hints tell the keys in use."""

import pygame

from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import (
    Command,
    Device,
    hint,
)
from koikoi.desktop.input.key_hints import cap_size, hint_line, hint_width


def test_hints_follow_what_is_used() -> None:
    entries: list[tuple[Command | tuple[Command, ...], str]] = [
        ((Command.LEFT, Command.RIGHT), "choose"),
        (Command.CONFIRM, "play"),
        (Command.FULL_SCREEN, "whole"),
    ]
    assert [] == hint(entries)
    bindings.used(Device.KEYS)
    assert [("←→", "choose"), ("Enter", "play"), ("F11", "whole")] == hint(entries)
    bindings.used(Device.PAD)
    assert [("←→", "choose"), ("A", "play")] == hint(entries)
    bindings.used(Device.TOUCH)
    assert [] == hint(entries)


def test_a_line_of_hints_leaves_out_what_has_no_room() -> None:
    bindings.used(Device.KEYS)
    hints = hint([((Command.LEFT, Command.RIGHT), "choose"), (Command.CONFIRM, "play")])
    target = pygame.Surface((600, 60), pygame.SRCALPHA)
    whole = hint_line(target, hints, (10, 30), 30, room=580)
    assert whole.w == hint_width(hints, 30, 580)
    drawn = target.get_bounding_rect()
    assert whole.inflate(4, 4).contains(drawn)
    assert hint_width(hints, 30, whole.w - 1) == hint_width(hints[:1], 30, 580)
    assert 0 == hint_width(hints, 30, 5)
    assert cap_size("A", 30) == (30, 30)
