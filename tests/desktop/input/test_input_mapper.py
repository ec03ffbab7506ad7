"""Keys, mouse and fingers: which intents window events become, what repeats, and what lets go."""

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.input_mapper import AGAIN, DELAY, InputMapper
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    CancelDrag,
    Choose,
    ChooseAll,
    Compose,
    Confirm,
    Copy,
    Cut,
    Cycle,
    CycleSpeed,
    Ends,
    Erase,
    Extend,
    FullScreen,
    Help,
    Hurry,
    KeyCaptured,
    Menu,
    MoveFocus,
    Mute,
    Paste,
    Peek,
    Point,
    Press,
    Release,
    Scroll,
    TablePanel,
    TogglePanel,
    Undo,
    Write,
)
from koikoi.engine.actions import Seat
from koikoi.settings import Settings
from tests.desktop.input_events import button, event, finger, key, lettered_key, taken

CORNERS = {Seat(0): pygame.Rect(0, 600, 100, 100), Seat(1): pygame.Rect(0, 0, 100, 100)}


# Keys


@pytest.mark.parametrize(
    ("code", "mod", "intent"),
    [
        (pygame.K_RETURN, 0, Confirm()),
        (pygame.K_KP_ENTER, 0, Confirm()),
        (pygame.K_ESCAPE, 0, Cancel()),
        (pygame.K_UP, 0, MoveFocus(0, -1)),
        (pygame.K_TAB, 0, Cycle(1)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Cycle(-1)),
        (pygame.K_HOME, 0, Ends(-1)),
        (pygame.K_PAGEDOWN, 0, Scroll(NOWHERE, -6)),
        (pygame.K_m, 0, Mute()),
        (pygame.K_t, 0, CycleSpeed()),
        (pygame.K_l, 0, TogglePanel(TablePanel.LOG)),
        (pygame.K_u, 0, TogglePanel(TablePanel.UNSEEN)),
        (pygame.K_p, 0, Menu()),
        (pygame.K_SPACE, 0, Hurry()),
        (pygame.K_v, pygame.KMOD_LCTRL, Paste()),
        (pygame.K_v, pygame.KMOD_LMETA, Paste()),
        (pygame.K_INSERT, pygame.KMOD_LSHIFT, Paste()),
        (pygame.K_c, pygame.KMOD_RCTRL, Copy()),
        (pygame.K_c, pygame.KMOD_LMETA, Copy()),
        (pygame.K_INSERT, pygame.KMOD_LCTRL, Copy()),
        (pygame.K_F1, 0, Help()),
        (pygame.K_SLASH, pygame.KMOD_LSHIFT, Help()),
        (pygame.K_F11, 0, FullScreen()),
        (pygame.K_RETURN, pygame.KMOD_LALT, FullScreen()),
        (pygame.K_RSHIFT, pygame.KMOD_RSHIFT, Peek(1, True)),
        (pygame.K_LCTRL, pygame.KMOD_LCTRL, Peek(2, True)),
    ],
)
def test_keys_as_delivered(code: int, mod: int, intent: object) -> None:
    assert [intent] == taken(InputMapper(), key(code, mod))
    assert bindings.device() is Device.KEYS


@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_l, pygame.K_SPACE, pygame.K_SLASH, pygame.K_LSHIFT])
def test_while_something_is_typed_no_letter_is_a_command(code: int) -> None:
    mapper, typing = InputMapper(), InputContext(writes=True)
    assert [] == taken(mapper, key(code), key(code, up=True), context=typing)
    assert [Write("ß")] == taken(mapper, event(pygame.TEXTINPUT, text="ß"), context=typing)
    assert [Compose("は")] == taken(mapper, event(pygame.TEXTEDITING, text="は", start=0, length=1), context=typing)
    assert [Erase(-1), Erase(1)] == taken(mapper, key(pygame.K_BACKSPACE), key(pygame.K_DELETE), context=typing)
    assert [Help(), Cancel()] == taken(mapper, key(pygame.K_F1), key(pygame.K_ESCAPE), context=typing)


@pytest.mark.parametrize(
    ("code", "mod", "intent", "elsewhere"),
    [
        (pygame.K_a, pygame.KMOD_LCTRL, ChooseAll(), []),
        (pygame.K_a, pygame.KMOD_LMETA, ChooseAll(), []),
        (pygame.K_x, pygame.KMOD_LCTRL, Cut(), []),
        (pygame.K_DELETE, pygame.KMOD_LSHIFT, Cut(), []),
        (pygame.K_LEFT, pygame.KMOD_LSHIFT, Extend(-1), [MoveFocus(-1, 0)]),
        (pygame.K_RIGHT, pygame.KMOD_RSHIFT, Extend(1), [MoveFocus(1, 0)]),
        (pygame.K_HOME, pygame.KMOD_LSHIFT, Extend(-1, whole=True), [Ends(-1)]),
        (pygame.K_END, pygame.KMOD_LSHIFT, Extend(1, whole=True), [Ends(1)]),
    ],
)
def test_what_is_written_is_chosen_as_everywhere(code: int, mod: int, intent: object, elsewhere: list[object]) -> None:
    assert [intent] == taken(InputMapper(), key(code, mod), context=InputContext(writes=True))
    assert elsewhere == taken(InputMapper(), key(code, mod))


def test_what_is_typed_where_nothing_can_be_typed_is_nothing() -> None:
    assert [] == taken(InputMapper(), event(pygame.TEXTINPUT, text="m"))


def test_letters_with_ctrl_or_alt_are_no_commands() -> None:
    assert [] == taken(InputMapper(), key(pygame.K_m, pygame.KMOD_LCTRL), key(pygame.K_l, pygame.KMOD_LALT))


def test_arrows_repeat_while_they_are_held_and_enter_does_not() -> None:
    mapper = InputMapper()
    taken(mapper, key(pygame.K_RETURN), key(pygame.K_DOWN))
    assert [] == list(mapper.wait(DELAY - 0.01))
    assert [MoveFocus(0, 1)] == list(mapper.wait(0.02))
    assert [MoveFocus(0, 1)] == list(mapper.wait(AGAIN + 0.01))
    taken(mapper, key(pygame.K_DOWN, up=True))
    assert [] == list(mapper.wait(1.0))


def test_a_key_to_be_bound_is_given_by_its_name() -> None:
    mapper, listening = InputMapper(), InputContext(listening=True)
    events = (key(pygame.K_m), key(ord("ö")), key(pygame.K_RSHIFT), key(pygame.K_F5), key(pygame.K_ESCAPE))
    assert [KeyCaptured("m"), KeyCaptured("ö"), KeyCaptured("rshift"), KeyCaptured("f5"), Cancel()] == taken(
        mapper, *events, context=listening
    )
    assert [KeyCaptured("x", pad=True)] == taken(mapper, button(pygame.CONTROLLER_BUTTON_X), context=listening)


# Other keyboards


@pytest.mark.parametrize(
    ("unseen", "log", "menu"),
    [
        pytest.param("г", "д", "з", id="Russian"),
        pytest.param("θ", "λ", "π", id="Greek"),
        pytest.param("ו", "ך", "פ", id="Hebrew"),
        pytest.param("к", "в", "з", id="Bulgarian"),
        pytest.param("ع", "م", "ح", id="Arabic"),
        pytest.param("な", "り", "せ", id="kana"),
        pytest.param("ี", "ส", "ย", id="Thai"),
    ],
)
def test_where_a_key_has_no_letter_of_ours_its_place_decides(unseen: str, log: str, menu: str) -> None:
    events = [lettered_key(one, place) for one, place in zip((unseen, log, menu), "ULP", strict=True)]
    assert [TogglePanel(TablePanel.UNSEEN), TogglePanel(TablePanel.LOG), Menu()] == taken(InputMapper(), *events)


def test_on_other_latin_keyboards_a_key_means_the_letter_that_stands_on_it() -> None:
    azerty = [lettered_key("m", "SEMICOLON"), lettered_key(",", "M"), lettered_key("é", "2")]
    dvorak = [lettered_key("l", "P"), lettered_key("p", "R"), lettered_key("g", "U")]
    qwertz = [lettered_key("z", "Y"), lettered_key("y", "Z"), lettered_key("ü", "LEFTBRACKET")]
    numbered = InputContext(numbered=9)
    assert [Mute()] == taken(InputMapper(), *azerty, context=numbered)
    assert [TogglePanel(TablePanel.LOG), Menu()] == taken(InputMapper(), *dvorak)
    assert [Undo()] == taken(InputMapper(), *qwertz)


def test_answers_and_the_clipboard_go_by_the_place_as_well() -> None:
    asked = InputContext(lettered=4, numbered=3)
    events = lettered_key("ф", "A"), lettered_key("в", "D"), lettered_key("у", "E"), lettered_key("۲", "2")
    assert [Choose(0), Choose(3), Choose(1)] == taken(InputMapper(), *events, context=asked)
    typing, ctrl = InputContext(writes=True), pygame.KMOD_LCTRL
    events = lettered_key("с", "C", ctrl), lettered_key("м", "V", ctrl), lettered_key("г", "U"), lettered_key("с", "C")
    assert [Copy(), Paste()] == taken(InputMapper(), *events, context=typing)


def test_a_key_of_another_keyboard_is_bound_by_its_place_and_one_bound_by_its_own_letter_stays() -> None:
    listening = InputContext(listening=True)
    assert [KeyCaptured("u"), KeyCaptured("ö"), KeyCaptured("х")] == taken(
        InputMapper(),
        lettered_key("г", "U"),
        lettered_key("ö", "SEMICOLON"),
        lettered_key("х", "LEFTBRACKET"),
        context=listening,
    )
    settings.adopt(Settings(keys={"mute": "г"}))
    assert [Mute(), TogglePanel(TablePanel.LOG)] == taken(InputMapper(), lettered_key("г", "U"), lettered_key("д", "L"))


# Mouse and fingers


def test_mouse_positions_are_pixels_of_the_surface() -> None:
    events = (
        event(pygame.MOUSEMOTION, pos=(10, 20)),
        event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1),
        event(pygame.MOUSEBUTTONUP, pos=(11, 20), button=1),
    )
    assert [Point((15, 30)), Press((15, 30)), Release((16, 30))] == taken(InputMapper(), *events, scale=1.5)


def test_the_mouse_that_is_made_from_a_finger_is_not_heard() -> None:
    events = (
        finger(pygame.FINGERDOWN, 7, 0.5, 0.5),
        event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, touch=True),
        finger(pygame.FINGERMOTION, 7, 0.25, 0.5),
        event(pygame.MOUSEMOTION, pos=(320, 360), touch=True),
        finger(pygame.FINGERUP, 7, 0.25, 0.5),
        event(pygame.MOUSEBUTTONUP, pos=(320, 360), button=1, touch=True),
    )
    here, there = (640, 360), (320, 360)
    assert [Press(here, touch=True), Point(there, touch=True), Release(there, touch=True)] == taken(
        InputMapper(), *events
    )


def test_a_second_finger_points_at_nothing_but_looks_in_its_corner() -> None:
    mapper, table = InputMapper(), InputContext(corners=CORNERS)
    events = (
        finger(pygame.FINGERDOWN, 1, 0.5, 0.5),
        finger(pygame.FINGERDOWN, 2, 0.6, 0.5),
        finger(pygame.FINGERDOWN, 3, 0.02, 0.9),
        finger(pygame.FINGERMOTION, 3, 0.5, 0.9),
        finger(pygame.FINGERUP, 2, 0.6, 0.5),
        finger(pygame.FINGERUP, 3, 0.5, 0.9),
        finger(pygame.FINGERUP, 1, 0.5, 0.5),
    )
    assert [Press((640, 360), touch=True), Peek(0, True), Peek(0, False), Release((640, 360), touch=True)] == taken(
        mapper, *events, context=table
    )


def test_the_mouse_may_hold_a_corner_too_and_plays_what_it_is_let_go_on() -> None:
    down = event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1)
    looks = Peek(1, True), Peek(1, False)
    for at, plays in (((20, 10), []), ((500, 10), [Press((500, 10)), Release((500, 10))])):
        up = event(pygame.MOUSEBUTTONUP, pos=at, button=1)
        intents = taken(InputMapper(), down, up, context=InputContext(corners=CORNERS))
        assert [looks[0], *plays, looks[1]] == intents, "the hand closes last"


def test_nothing_is_pressed_where_the_corner_is_gone_before_it_is_let_go() -> None:
    """Face to face the hand lies open then; a dialog may have come."""
    mapper = InputMapper()
    down = event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1)
    assert [Peek(1, True)] == taken(mapper, down, context=InputContext(corners=CORNERS))
    assert [Peek(1, False)] == taken(mapper, event(pygame.MOUSEBUTTONUP, pos=(500, 10), button=1))


def test_a_hand_stays_open_while_its_player_holds_anything() -> None:
    mapper, table = InputMapper(), InputContext(corners=CORNERS)
    taken(mapper, key(pygame.K_LSHIFT), finger(pygame.FINGERDOWN, 3, 0.02, 0.9), context=table)
    assert [Peek(0, True)] == taken(mapper, key(pygame.K_LSHIFT, up=True), context=table)
    assert [Peek(0, False)] == taken(mapper, finger(pygame.FINGERUP, 3, 0.02, 0.9), context=table)


def test_losing_the_window_lets_go_of_everything() -> None:
    mapper = InputMapper()
    taken(mapper, key(pygame.K_LSHIFT), key(pygame.K_RIGHT), button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    assert [Peek(0, False), Peek(1, False), CancelDrag()] == taken(mapper, event(pygame.WINDOWFOCUSLOST))
    assert [] == list(mapper.wait(2.0))
    assert [] == taken(mapper, key(pygame.K_LSHIFT, up=True))
