"""Keys and buttons have names, may be changed, and are told apart."""

import pygame

from koikoi import settings
from koikoi.desktop.draw.fonts import Face, characters
from koikoi.desktop.input.bindings import (
    KEYS,
    PAD,
    Command,
    conflicts,
    key_name,
    key_named,
    key_word,
    said,
)
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import Confirm, Mute
from koikoi.settings import Settings
from tests.desktop.input_events import button, key, taken


def test_what_is_delivered_has_no_conflicts_and_every_command_has_words() -> None:
    assert [] == conflicts({}) == conflicts({}, for_pad=True)
    assert set(Command) == set(KEYS)
    assert set(PAD) < set(Command)
    assert all(said(command) for command in Command)


def test_a_changed_key_holds_and_reserved_keys_keep_working() -> None:
    settings.adopt(Settings(keys={"mute": "x", "confirm": "e", "nonsense": "q"}, pad={"confirm": "x", "unseen": "a"}))
    mapper = InputMapper()
    assert [Mute(), Confirm(), Confirm()] == taken(mapper, key(pygame.K_x), key(pygame.K_e), key(pygame.K_RETURN))
    assert [] == taken(mapper, key(pygame.K_m), key(pygame.K_q))
    assert [Confirm()] == taken(mapper, button(pygame.CONTROLLER_BUTTON_X))
    assert ("X", "E") == (key_name(Command.MUTE), key_name(Command.CONFIRM))


def test_conflicts_are_found_also_with_keys_that_are_reserved() -> None:
    assert [(Command.LOG, Command.MUTE)] == conflicts({"mute": "l"})
    assert [(Command.CONFIRM, Command.MUTE)] == conflicts({"mute": "kp_enter"})
    assert [] == conflicts({"mute": "l", "log": "m"})
    assert [(Command.CONFIRM, Command.HELP)] == conflicts({"help": "a"}, for_pad=True)


def test_every_key_has_a_name_that_can_be_written() -> None:
    codes = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {0}
    known = characters(Face.BOLD)
    for code in codes:
        assert key_named(code)
        assert set(key_word(key_named(code))) - {" "} <= known
    assert "U+1F984" == key_word("\U0001f984")
