"""Nothing that goes wrong on the way to a reader takes the game with it; and nobody is loaded whom nobody wants."""

import json
import queue
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

import pytest

from koikoi import settings
from koikoi.desktop.accessibility.accesskit_bridge import AccessKitBridge
from koikoi.desktop.accessibility.announcements import KEPT, Announcements
from koikoi.desktop.accessibility.items import Description, Item, Role
from koikoi.desktop.accessibility.readers import ReaderWatch
from koikoi.desktop.app.listeners import Listeners
from koikoi.desktop.input.intents import AdjustItem, Cycle, FocusItem, PressItem
from koikoi.desktop.screens.routes import SettingsRoute
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.scene import Scene
from tests.desktop.windows import SERVICES, button_of, entered, new_stack, panel_of

SIZE = (960, 600)


class Mute(Scene):
    """A scene that can't say what it shows."""

    def described(self) -> Description:
        raise ZeroDivisionError


def test_nothing_is_put_into_words_while_nobody_listens() -> None:
    announcements, asked = Announcements(), list[int]()

    def tell() -> list[str]:
        asked.append(1)
        return ["something", ""]

    announcements.say(tell)
    assert (announcements.take(), asked) == ((), [])
    announcements.wanted = True
    for _ in range(2 * KEPT):
        announcements.say(tell)
    assert announcements.take() == ("something",) * KEPT
    assert announcements.take() == ()


def test_a_window_loads_neither_accesskit_nor_a_voice() -> None:
    code = (
        "import sys, json, koikoi.desktop.app.loop;"
        "print(json.dumps([one for one in sys.modules if one.split('.')[0] in ('accesskit', 'prism')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == []


class Adapter:
    """AccessKit's, as far as the bridge uses it; told to, it ends in a panic."""

    def __init__(self, on: object, asked: object, off: object) -> None:
        self.on, self.asked, self.off = on, asked, off
        self.updates: list[object] = []
        self.panics = False

    def update_if_active(self, factory: object) -> None:
        if self.panics:
            raise BaseException("panic")  # as PanicException, this is no Exception
        assert callable(factory)
        self.updates.append(factory())

    def update_window_focus_state(self, focused: bool) -> None:
        pass


@pytest.fixture
def adapters(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    if find_spec("accesskit") is None or sys.platform in ("win32", "darwin"):
        pytest.skip("no AccessKit, or another adapter than that of Linux")
    import accesskit

    made: list[Adapter] = []

    def make(*handlers: object) -> Adapter:
        made.append(Adapter(*handlers))
        return made[-1]

    unix = ModuleType("unix")
    vars(unix)["Adapter"] = make
    monkeypatch.setattr(accesskit, "unix", unix)
    monkeypatch.setattr(ReaderWatch, "start", lambda watch: setattr(watch, "seen", True))
    monkeypatch.setattr(SERVICES.announcements, "wanted", False)
    return made


def listening(adapters: list[Adapter]) -> Listeners:
    listeners = Listeners(SERVICES.announcements, lambda make: make(0))
    listeners.start()
    listeners.update(1.0, new_stack(SERVICES.routes.scene(SettingsRoute()), SIZE))
    on = adapters[-1].on
    assert callable(on)
    on()
    return listeners


def test_a_reader_gets_the_tree_once_it_listens(adapters: list[Adapter]) -> None:
    stack = new_stack(SERVICES.routes.scene(SettingsRoute()), SIZE)
    listeners = listening(adapters)
    assert adapters[-1].updates == [], "before that nothing is called on the adapter"
    listeners.update(1.0, stack)
    assert len(adapters[-1].updates) == 1


def test_a_panic_ends_the_bridge_and_not_the_game(adapters: list[Adapter]) -> None:
    stack = new_stack(SERVICES.routes.scene(SettingsRoute()), SIZE)
    listeners = listening(adapters)
    adapters[-1].panics = True
    for _ in range(3):
        listeners.update(1.0, stack)
    assert not listeners.active
    assert len(adapters) == 1, "it is not tried again and again"


def test_a_scene_that_can_not_be_described_goes_on(adapters: list[Adapter]) -> None:
    listeners = listening(adapters)
    for _ in range(3):
        listeners.update(1.0, new_stack(Mute(), SIZE))
    assert not listeners.active


def test_without_the_library_the_game_runs_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.setattr(ReaderWatch, "start", lambda watch: setattr(watch, "seen", True))
    listeners = Listeners(SERVICES.announcements, lambda make: make(0))
    listeners.start()
    listeners.update(1.0, new_stack(SERVICES.routes.scene(SettingsRoute()), SIZE))
    assert not listeners.active
    assert list(listeners.intents()) == []
    with pytest.raises(ImportError):
        AccessKitBridge(0)


# The system's voice


class Prism(ModuleType):
    """The library, as far as it is used: says everything to a queue."""

    def __init__(self) -> None:
        super().__init__("prism")
        self.said: queue.Queue[tuple[str, bool]] = queue.Queue()

    def Context(self) -> "Prism":  # noqa: N802
        return self

    def acquire_best(self) -> "Prism":
        return self

    def speak(self, text: str, interrupt: bool) -> None:
        self.said.put((text, interrupt))


@pytest.fixture
def prism(monkeypatch: pytest.MonkeyPatch) -> Iterator[Prism]:
    """The library is there, and no reader."""
    prism = Prism()
    prism.__spec__ = ModuleSpec("prism", None)
    monkeypatch.setitem(sys.modules, "prism", prism)
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.setattr(ReaderWatch, "start", lambda watch: None)
    monkeypatch.setattr(SERVICES.announcements, "wanted", False)
    yield prism
    settings.adopt(replace(settings.now(), speak=False))


def test_the_voice_says_what_comes_and_where_the_focus_is_only_when_switched_on(prism: Prism) -> None:
    stack = new_stack(ConfirmDialog("Really?", "Yes", "No", list), SIZE)
    listeners = Listeners(SERVICES.announcements, lambda make: make(0))
    listeners.update(1.0, stack)
    assert not listeners.active
    settings.adopt(replace(settings.now(), speak=True))
    for _ in range(2):
        listeners.update(1.0, stack)
    assert prism.said.get(timeout=5) == ("Really?", False)
    stack.handle(Cycle(1))
    listeners.update(1.0, stack)
    assert prism.said.get(timeout=5) == ("No", True)
    settings.adopt(replace(settings.now(), speak=False))
    listeners.update(1.0, stack)
    assert not listeners.active


class Field(ConfirmDialog):
    """A dialog with a field in which somebody has typed a sign."""

    def described(self) -> Description:
        field = Item("field", Role.FIELD, "5 ×2", value="×2", able=True)
        return Description(Item("dialog", Role.DIALOG, "Ren · −3", children=(field,)), "field")


def test_signs_are_said_as_words_but_for_what_somebody_types(prism: Prism) -> None:
    stack = new_stack(Field("", "Yes", "No", list), SIZE)
    listeners = Listeners(SERVICES.announcements, lambda make: make(0))
    settings.adopt(replace(settings.now(), speak=True))
    for _ in range(2):
        listeners.update(1.0, stack, "Saved · 5 ×2")
    said = [prism.said.get(timeout=5)[0] for _ in range(3)]
    assert {"Ren, minus 3", "Saved, 5 times 2"} <= set(said)
    assert [one for one in said if "5 times 2" in one and "×2" in one]


# What readers do


def test_a_button_is_pressed_by_its_key_and_a_stale_key_presses_nothing() -> None:
    pressed: list[int] = []
    dialog = entered(ConfirmDialog("Really?", "Yes", "No", lambda: pressed.append(1)), SIZE)
    buttons = {one.label: one for one in dialog.described().item.walk() if one.role is Role.BUTTON}
    assert list(buttons) == ["Yes", "No"]
    dialog.handle(FocusItem(buttons["No"].key))
    assert dialog.described().focus == buttons["No"].key
    dialog.handle(PressItem("Button Maybe 1"))
    assert pressed == []
    dialog.handle(PressItem(buttons["Yes"].key))
    assert pressed == [1]
    assert dialog.panel.focus is button_of(dialog, "Yes")


def test_choices_switches_and_values_are_told_and_changed() -> None:
    scene = entered(SERVICES.routes.scene(SettingsRoute()), SIZE)

    def items(role: Role) -> list[Item]:
        return [one for one in scene.described().item.walk() if one.role is role]

    sizes = next(row for row in items(Role.CHOICES) if any(one.label == "130%" for one in row.children))
    assert sizes.label
    before = panel_of(scene)
    scene.handle(PressItem(next(one.key for one in sizes.children if one.label == "130%")))
    sizes = next(row for row in items(Role.CHOICES) if any(one.label == "130%" for one in row.children))
    assert [one.label for one in sizes.children if one.on] == ["130%"]
    switch = items(Role.SWITCH)[0]
    assert switch.label
    scene.handle(PressItem(switch.key))
    assert items(Role.SWITCH)[0].on is not switch.on
    slider = items(Role.SLIDER)[0]
    assert slider.number is not None
    scene.handle(AdjustItem(slider.key, -1))
    after = items(Role.SLIDER)[0].number
    assert after is not None
    assert after[0] < slider.number[0]
    assert before is panel_of(scene)
