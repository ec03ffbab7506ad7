"""The loop of the window.  Clock, events and canvas are arguments, so tests run the app without either."""

import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Protocol

import pygame

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.app.background import Background, opened
from koikoi.desktop.app.listeners import Listeners
from koikoi.desktop.app.screen_routes import screen_routes
from koikoi.desktop.app.toast import Toast
from koikoi.desktop.draw.warm import Warm
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import Cancel, CycleSpeed, EndTyping, FullScreen, Intent, Mute, Peek, Point
from koikoi.desktop.input.rumble import Rumble
from koikoi.desktop.platform import crash_report
from koikoi.desktop.platform.instance import MOST_FILES, Instance
from koikoi.desktop.platform.interrupt import Interrupt
from koikoi.desktop.platform.window import WindowCanvas
from koikoi.desktop.screens.crash import CrashScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Quit, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.locales import _
from koikoi.locales.faults import settings_kept
from koikoi.settings import Speed
from koikoi.table.table import Table

CALM = 0.5
NAP = 0.08
DOZE = 2.0
AWAKE, DOZING, AWAY = 60, 24, 6
"""Times a second that events are asked for: while there are any, after DOZE seconds without, and without focus."""
FRAME, LEAST = 0.012, 0.001
"""Seconds of a frame of which what is left is spent on what will be seen soon, and those that are in any case."""
LOSES = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED)
"""Events of windows after which nothing that was drawn is in the window any more."""


class Canvas(Protocol):
    """Something to draw on that people see."""

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on now; its size is the window's."""

    def show(self) -> None:
        """Makes what is drawn visible."""

    @property
    def full(self) -> bool:
        """Whether the whole screen is used."""

    def toggle_full_screen(self) -> None:
        """Full screen, or back to the former size."""

    def come_forward(self) -> None:
        """Somebody looks for the window."""

    @property
    def scale(self) -> float:
        """Pixels per unit of pointer positions."""


def loop(
    stack: SceneStack,
    canvas: Canvas,
    events: Callable[[], Iterable[pygame.event.Event]],
    tick: Callable[[int], float],
    background: Background | None = None,
    listeners: Listeners | None = None,
) -> None:
    """Runs until the stack is empty or the window is closed.

    `events` gives what has happened since the last call; `tick` waits for the next frame at the given rate and
    returns the seconds that have passed.  Nothing is drawn unless something has changed, or while the window is
    minimized; where nothing has happened for CALM seconds, scenes are asked every NAP seconds only.  Scenes whose
    motion is leisurely keep nobody awake.  Pads are looked for once the first frame is on the screen.
    """
    focused, seen, input_mapper, toast = True, True, InputMapper(), Toast()
    calm = owed = 0.0
    while stack:
        heard = listeners is not None and listeners.active
        here = heard or (seen and (focused or (stack.animating and not stack.leisurely)))
        passed = tick((AWAKE if calm < DOZE else DOZING) if here else AWAY)
        began = perf_counter()
        calm, owed, taken = calm + passed, owed + passed, tuple(events())
        if calm > CALM and owed < NAP and not taken:
            continue
        seconds, owed = min(owed, NAP), 0.0
        for event in taken:
            calm = 0.0
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                if not asks_before_closing(stack):
                    return
                continue
            if background is not None:
                background.handle(event, stack)
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                focused = event.type == pygame.WINDOWFOCUSGAINED
                if listeners is not None:
                    listeners.window_focus(gained=focused)
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
                seen = True
            if event.type in LOSES:
                stack.dirty = True
                stack.invalidate()
            if event.type == pygame.WINDOWMINIMIZED:
                seen = False
            for intent in tuple(input_mapper.take(event, canvas.scale, stack.size, input_context(stack))):
                give(stack, canvas, toast, intent)
        for intent in (*input_mapper.wait(seconds), *(listeners.intents() if listeners is not None else ())):
            give(stack, canvas, toast, intent)
        input_mapper.write(input_context(stack), canvas.scale)
        if stack and settings.now().full_screen != canvas.full:
            canvas.toggle_full_screen()
            stack.invalidate()
        stack.resize(canvas.surface.get_size())
        if focused or not stack.leisurely:
            stack.update(seconds)
        if background is not None and background.update(seconds, stack):
            canvas.come_forward()
        stack.dirty |= toast.update(seconds)
        if stack and stack.dirty and seen:
            calm = calm if stack.leisurely else 0.0
            stack.draw(canvas.surface)
            if toast.text:
                toast.draw(canvas.surface)
                stack.invalidate()
            canvas.show()
            if not input_mapper.pads.started:
                input_mapper.pads.start()
                stack.services.sounds.felt = Rumble(input_mapper.pads).feel
                if background is not None:
                    background.start()
                if listeners is not None:
                    listeners.start()
        if listeners is not None:
            listeners.update(seconds, stack, toast.text)
        if stack and seen:
            stack.make_ahead(max(FRAME - (perf_counter() - began), LEAST))


def happened(interrupt: Interrupt) -> list[pygame.event.Event]:
    """What has happened by now; also Ctrl-C, and that a file was dropped whose name is no text (pygame stumbles)."""
    if interrupt.came:
        return [pygame.event.Event(pygame.QUIT)]
    try:
        return pygame.event.get()
    except SystemError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError):
            raise
        return [pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(error.__cause__.object))]


def asks_before_closing(stack: SceneStack) -> bool:
    """Lays a question over a match of which something can't be saved, still not; who closes again has answered it."""
    from koikoi.desktop.match.scenes.unsaved import UnsavedDialog  # late: the first frame need not wait for it

    scene = _table(stack)
    table = scene.played_table if scene is not None else None
    if table is None or isinstance(stack.top, UnsavedDialog) or (error := table.save()) is None:
        return False
    stack.push(UnsavedDialog(error, Quit))
    return True


def input_context(stack: SceneStack) -> InputContext:
    """What the top scene does with its input."""
    return stack.top.input_context if stack else InputContext()


def give(stack: SceneStack, canvas: Canvas, toast: Toast, intent: Intent) -> None:
    """Does what concerns the whole game, and gives the rest to the scene that it is for."""
    if not stack:
        return
    match intent:
        case FullScreen():
            settings.change(full_screen=not canvas.full)
        case Mute():
            settings.change(muted=not settings.now().muted)
            toast.say(_("Sound off") if settings.now().muted else _("Sound on"))
        case CycleSpeed():
            speeds = tuple(Speed)
            settings.change(speed=speeds[(speeds.index(settings.now().speed) + 1) % len(speeds)])
            toast.say(_speed(settings.now().speed))
        case Peek() if (table := _table(stack)) is not None:
            table.handle(intent)  # also under a question that lies over the table
            stack.invalidate()
        case Cancel() if (panel := stack.top.panel) is not None and panel.typing is not None:
            stack.handle(EndTyping())
        case _:
            stack.handle(intent)
    if isinstance(intent, FullScreen | Mute | CycleSpeed):
        stack.top.refresh()
    stack.dirty |= not isinstance(intent, Point)


def _table(stack: SceneStack) -> Scene | None:
    """The match being played, if there is one."""
    return next((scene for scene in reversed(stack.scenes) if scene.played_table is not None), None)


def _speed(speed: Speed) -> str:
    return {
        Speed.CALM: _("Cards move calmly"),
        Speed.NORMAL: _("Cards move at normal speed"),
        Speed.BRISK: _("Cards move briskly"),
        Speed.NONE: _("Cards do not move"),
    }[speed]


def run(
    canvas: WindowCanvas,
    instance: Instance | None,
    interrupt: Interrupt,
    paths: Sequence[Path] = (),
    aside: Path | None = None,
) -> bool:
    """Plays in an open window until it is closed; see `start`.  Returns whether nothing went wrong.

    `paths` are files to open; `aside` is where a file of settings is that could not be read.
    """
    apply_settings.begin()
    services = Services(routes=screen_routes())
    background = Background(services, instance)
    clock = pygame.time.Clock()
    try:
        stack = SceneStack(TitleScene(lively=True), canvas.surface.get_size(), services)
        if aside is not None:
            stack.push(NoticeDialog(settings_kept(aside)))
        for path in paths[:MOST_FILES]:
            stack.push(opened(path, stack.scenes))
        listeners = Listeners(services.announcements, canvas.with_handle)
        events, tick = partial(happened, interrupt), lambda rate: clock.tick(rate) / 1000
        return play(stack, canvas, events, tick, background, listeners)
    finally:
        background.end()
        pygame.quit()


def play(
    stack: SceneStack,
    canvas: Canvas,
    events: Callable[[], Iterable[pygame.event.Event]],
    tick: Callable[[int], float],
    background: Background | None = None,
    listeners: Listeners | None = None,
) -> bool:
    """The loop; what goes wrong in it that should not leads to a calm page, and from there back to the title.

    What goes wrong on that page, too, is raised.  Returns whether nothing went wrong.
    """
    well = True
    while stack:
        try:
            loop(stack, canvas, events, tick, background, listeners)
            break
        except Exception as error:
            if not stack or isinstance(stack.top, CrashScene):
                raise
            well = False
            scene = _table(stack)
            table = scene.played_table if scene is not None else None
            report = crash_report.report(error, table)
            _close(stack)
            stack.push(CrashScene(report, saved=_saved(table)))
    if (wrong := _close(stack)) is not None:
        crash_report.report(wrong, None)
        well = False
    return well


def _close(stack: SceneStack) -> Exception | None:
    """Leaves all scenes, also where one of them fails at it.  Returns the last exception."""
    wrong = None
    while stack:
        try:
            stack.close()
        except Exception as error:
            wrong = error
    stack.services.warm = Warm()  # frames of a scene that could not be left would be made ready still, and fail again
    return wrong


def _saved(table: Table | None) -> bool | None:
    """True where a match is saved; None where there is none, or nothing to save has happened in it."""
    if table is None or len(table.lines) < 2:
        return None
    return table.path is not None and table.unsaved is None
