"""Scenes that declare their boxes: `layout` says what stands under what, and everything else follows from that."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial

from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.animation.cue_player import CuePlayer
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Clock, Timeline
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.painter import Surface, overlay
from koikoi.desktop.draw.stage import Group, lay
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    CancelDrag,
    Confirm,
    Cycle,
    Ends,
    FocusItem,
    Hurry,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    Release,
    Scroll,
)
from koikoi.desktop.input.key_hints import hint_line, hint_width
from koikoi.desktop.layout import line_width
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import (
    REACH,
    Around,
    Box,
    Column,
    Grow,
    Marker,
    Pad,
    Placed,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    boxclass,
)
from koikoi.desktop.ui.described.box_items import box_description
from koikoi.desktop.ui.grids import Fitting
from koikoi.desktop.ui.leaves import HEADING, Control, Heading, Paper
from koikoi.desktop.ui.measures import Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop, Scene, Sheet
from koikoi.desktop.ui.scroll_panel import ScrollPanel, Viewport
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.locales import _, language

FINGER = 10
"""Pixels a finger moves before it scrolls."""
AIR = 10
"""Units at the left of a page for the ring of the focus; at the right the bar needs as much again."""

SKETCHED = 60
"""Frames of a second that are made ahead."""
SEAM = 18
"""Units that the hem takes at the edges of the cloth: the bar of a whole screen stands inside of it."""
LEAST_SEEN = 0.4
"""Share of a screen's height that its part that scrolls has at least, or all of it scrolls."""


def upright_scale(size: tuple[int, int]) -> float:
    """Scale of a screen whose parts stand one below the other in a window higher than wide."""
    return min(size[0] / 800, size[1] / 1400)


def tall(size: tuple[int, int]) -> bool:
    """Whether things stand one below the other in such a window."""
    return size[0] < 1.2 * size[1]


def tall_scale(size: tuple[int, int]) -> float:
    """How large they are then: larger in a window so high that holes would be left."""
    wide, high = size
    return max(min(size) / 1000, min(wide / 900, high / 1600), 0.62)


def _air() -> int:
    """Pixels beside a page; enlarged words need the room that a larger window would add."""
    return AIR if fonts.enlarged() else pen(AIR)


def page_width(area: Rect) -> int:
    """How wide a page in this area is."""
    return area.w - 3 * _air()


@dataclass(frozen=True)
class BoxLayout:
    """The boxes of a screen in their places."""

    placed: tuple[Placed, ...] = ()
    scale: Scale = Scale(1.0)
    viewport: Viewport | None = None
    """Through which its page is seen, at whose edges that fades out."""

    @classmethod
    def of(cls, box: Box, area: Rect, factor: float, viewport: Viewport | None = None) -> "BoxLayout":
        """Lays a box out in an area; `factor`: how much larger than the drawing the window is."""
        scale = Scale(factor)
        placed = tuple(box.place(area, scale))
        scale.forget()
        return cls(placed, scale, viewport)

    def rect(self, name: str) -> Rect:
        """Where the box of this name lies.  Raises KeyError where there is none."""
        return Rect(self._named[name])

    @cached_property
    def _named(self) -> dict[str, Rect]:
        """Where all boxes lie that have a name; of several of one name the first."""
        return {one.leaf.name: one.rect for one in reversed(self.placed) if isinstance(one.leaf, Marker)}

    def on_paper(self, area: Rect) -> bool:
        """Whether there is a sheet below all of an area."""
        return any(isinstance(one.leaf, Paper) and not one.scrolls and one.rect.contains(area) for one in self.placed)

    def scrolled(self, pixels: int) -> "BoxLayout":
        """The same with its page so many pixels further down."""
        placed = (Placed(one.leaf, one.rect.move(0, pixels), True) if one.scrolls else one for one in self.placed)
        return replace(self, placed=tuple(placed))

    def draw(self, target: Surface, window: Rect) -> None:
        """Draws everything but widgets; what lies on a page that scrolls, within that page's window."""
        for placed in self.placed:
            if not placed.scrolls or placed.rect.colliderect(window):
                self.draw_leaf(target, placed, window)

    def draw_leaf(self, target: Surface, placed: Placed, window: Rect) -> None:
        """Draws one of them; each by itself fades out at the window's edges, in whatever order they are drawn."""
        if not placed.scrolls:
            placed.leaf.draw(target, placed.rect, self.scale)
            return
        with (self.viewport or Viewport(window)).onto(target, placed.rect):
            placed.leaf.draw(target, placed.rect, self.scale)


def draw_box(target: Surface, box: Box, area: Rect, factor: float) -> None:
    """Lays a box out in an area and draws it, once; not for every frame."""
    BoxLayout.of(box, area, factor).draw(target, area)


@boxclass
class ScrollArea(Around):
    """A window onto a page as high as it needs to be.  There is one at most on a screen."""

    viewport: Viewport
    most: int | None = None
    """Pixels that it asks for at most; None: for all of its page."""

    def height(self, scale: Scale, width: int) -> int:
        """As the page, up to what it asks for."""
        high = scale.height(self.child, page_width(Rect(0, 0, width, 0)) if self.most is not None else width)
        return high if self.most is None else min(high, self.most)

    @property
    def grow(self) -> float:  # type: ignore[override]
        """It takes all the height there is."""
        return 1.0

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The page as far down as it has been scrolled."""
        wide = page_width(rect)
        self.viewport.area = rect  # a page that fills its window has to know that before it is measured
        high = scale.height(self.child, wide)
        self.viewport.fit(rect, high)
        self.viewport.soften(scale.factor)
        page = Rect(rect.left + _air(), rect.top - self.viewport.at, wide, high)
        return (Placed(one.leaf, one.rect, True) for one in self.child.place(page, scale))


class BoxScene(Scene):
    """A scene made of boxes and widgets.  Subclasses declare them in `layout`, and what moves in a `Timeline`.

    While it builds itself up, the first click hurries it, the second shows all; only then its widgets listen.
    """

    timeline = Timeline()
    """What moves, and what is heard: of all scenes of this kind, or handed over where it depends on what is shown."""
    voice: int | None = None
    """The seat whose moment it is: each has drums and chimes of its own."""
    escapable = False
    """Escape leads back."""
    only_widgets = False
    """Nothing but the widgets looks different where the pointer is."""

    def __init__(self, timeline: Timeline | None = None) -> None:
        self.clock: Clock = Clock(timeline or self.timeline)
        self.seconds = 0.0
        self.panel: ScrollPanel = ScrollPanel()
        self.scroller = Viewport()
        self.boxes = BoxLayout()
        self._scrolls_whole = False
        """The whole screen scrolls: enlarged words have no room otherwise."""
        self._page_least: int | None = None
        self._laid_at = 0
        """How far the page was scrolled when the boxes got the places they have."""
        self._finger: tuple[Position, int] | None = None
        """Where it went down, and how far the page was scrolled then."""
        self._scrolling = False
        self._bar_grip: int | None = None
        """How far below its top the knob of the bar is held."""

    # Time

    def attach(self, services: Services) -> None:
        """From now on it is heard, too."""
        super().attach(services)
        self._cue_player = CuePlayer(services.sounds)

    def update(self, seconds: float) -> Change | None:
        """Goes on, and plays what is heard; a button that is held fills."""
        self.clock.update(seconds)
        self._cue_player.hear(self.clock.timeline.cues, self.clock.seconds, self.voice)
        self.seconds += seconds
        result = self.panel.update(seconds)
        return result if isinstance(result, Change) else None

    def sketches(self) -> Sketches:
        """So many a second."""
        for frame in range(int(self.clock.end * SKETCHED) + 1 if self.clock.end else 0):
            if (seconds := frame / SKETCHED) >= self.clock.seconds:  # else it has been seen already
                yield partial(self._composed_at, seconds)

    @contextmanager
    def _composed_at(self, seconds: float, stage: Group) -> Iterator[None]:
        """Its leaves ask for the second only when they are drawn."""
        now, self.clock.seconds = self.clock.seconds, seconds
        try:
            self.compose(stage)
            yield
        finally:
            self.clock.seconds = now

    @property
    def animating(self) -> bool:
        """While it builds itself up; a cursor blinks while somebody types, a button fills while it is held."""
        fades = self.fades and self.seconds < animation_speed().fade
        return not self.clock.whole or fades or self.panel.animating

    @property
    def reachable(self) -> bool:
        """The widgets can be used now."""
        return self.clock.whole or not self.clock.timeline.hurried

    # Measures

    @property
    def s(self) -> float:
        """Scale of the screens around the table: 1 at 1280 × 720, never so small that text is hard to read.

        Larger in an upright window, where parts stand one below the other.
        """
        wide, high = self.size
        lying = min(wide / 1280, high / 720)
        return max(lying, upright_scale(self.size) if wide < high else 0, 0.62)

    def px(self, value: float) -> int:
        """A measure of the 1280 × 720 drawing in pixels of this window."""
        return round(value * self.s)

    @property
    def scale(self) -> Scale:
        """How much larger than the drawing this window is."""
        return Scale(self.s)

    def layout(self) -> Box:
        """What stands under what, with everything as it is now."""
        return Space()

    def scroll(self, child: Box) -> Box:
        """The part of the screen that scrolls."""
        return child if self._scrolls_whole else ScrollArea(child, self.scroller, self._page_least)

    @property
    def area(self) -> Rect:
        """Where the boxes are laid out: the whole window."""
        return Rect((0, 0), self.size)

    @property
    def scrolls_whole(self) -> bool:
        """All of it scrolls, since letters are large and the window is small."""
        return self._scrolls_whole

    @property
    def focused_key(self) -> object:
        """The key of the control that has the focus; None where it has none."""
        return next((one.key for one in self._placed_controls() if one.widget is self.panel.focus), None)

    def _placed_controls(self) -> Iterator[Control]:
        return (one.leaf for one in self.boxes.placed if isinstance(one.leaf, Control))

    def enter(self, size: tuple[int, int]) -> None:
        """Lays everything out for this size; the focus stays with what it was at, wherever that stands now.

        Where nothing takes time, everything is there.
        """
        key = self.focused_key
        self.size = size
        line_width.fit(size)
        self.panel.clear()
        self.arrange()
        self.panel.restore()
        if key is not None:
            self.panel.focus = next((one.widget for one in self._placed_controls() if one.key == key), self.panel.focus)
        if not animation_speed().beats:
            self.clock.skip()

    def refresh(self) -> None:
        """Lays everything out anew after something that is shown has changed."""
        self.enter(self.size)

    def arrange(self) -> None:
        """Lays the boxes out, and gives the widgets to the panel."""
        self.scroller.area, self.scroller.page = Rect(0, 0, 0, 0), 0  # unless there is a `ScrollArea` among them
        self._scrolls_whole = fonts.enlarged() and self._least_high() > self.area.h
        box = self.layout()
        if self._scrolls_whole:
            box = ScrollArea(Sized(box, least_high=pixels(self.area.h)), self.scroller)
        self.boxes = BoxLayout.of(box, self.area, self.s, self.scroller)
        self.scroller.on_cloth = not (isinstance(self.transition, Sheet) or self.boxes.on_paper(self.scroller.area))
        self.scroller.inset = pen(SEAM) if self.scroller.area.size == self.size else 0
        self.panel.window, self._laid_at = self.scroller, self.scroller.at
        for one in self.boxes.placed:
            if isinstance(one.leaf, Control):
                self._add(one.leaf, scrolls=one.scrolls)

    def _least_high(self) -> int:
        """Pixels that the boxes need at least, where a part of them scrolls."""
        self._scrolls_whole, self._page_least = False, round(LEAST_SEEN * self.area.h)
        high = self.layout().height(self.scale, self.area.w)
        self._page_least = None
        return high

    def _add(self, control: Control, *, scrolls: bool) -> None:
        widget = control.widget
        if isinstance(widget, TextField):
            self.panel.fields.append(widget)
            if scrolls:
                self.panel.add_inside(widget)
        elif isinstance(widget, Button) and (self._scrolls_whole or not scrolls):
            self.panel.buttons.append(widget)
            if scrolls:
                self.panel.add_inside(widget)
        else:
            self.panel.others.append(widget)
            if scrolls:
                self.panel.add_inside(widget)
        if control.first:
            self.panel.focus = widget

    def described(self) -> Description:
        """Its words and widgets, in the order in which they are declared."""
        return box_description(self.boxes.placed, self.panel, opaque=self.opaque, able=self.reachable)

    # Scrolling

    def scrolled(self) -> None:
        """The page stands elsewhere now: what lies on it goes along, and nothing is laid out anew."""
        pixels, self._laid_at = self._laid_at - self.scroller.at, self.scroller.at
        self.boxes = self.boxes.scrolled(pixels)
        for one in self.boxes.placed:
            if one.scrolls and isinstance(one.leaf, Control):
                one.leaf.widget.rect = Rect(one.rect)
        self.panel.pressed = None

    @property
    def bar_held(self) -> bool:
        """The knob of the bar is being dragged."""
        return self._bar_grip is not None

    @property
    def pointed(self) -> object:
        """What is pointed at, where that is all that pointing changes."""
        return self.panel.pointed if self.only_widgets else None

    def handle(self, intent: Intent) -> Change | None:
        """Hurries what builds itself up; Escape leads back; the wheel and a finger scroll; the focus stays in sight."""
        if self.clock.timeline.hurried and isinstance(intent, Press | Confirm | Hurry):
            if not self.clock.whole:
                self.clock.hurry()
                return None
            if self.clock.deaf:
                return None
        match intent:
            case Cancel() if self.escapable:
                return Pop()
            case Scroll(_, steps) if self.scroller.scrolls:
                self.scroller.by(-steps * self.px(48))
                self.scrolled()
                return None
            case Press(at) if (grip := self.scroller.grip(at)) is not None:
                self._bar_grip = grip
                self.scrolled()
                return None
            case Point(at) if self._bar_grip is not None:
                self.scroller.pull(at, self._bar_grip)
                self.scrolled()
                return None
            case Release() | CancelDrag() if self._bar_grip is not None:
                self._bar_grip = None
                return None
            case CancelDrag():
                self._finger = None
            case Press(at, touch) if touch and self.scroller.area.collidepoint(at):
                self._finger, self._scrolling = (at, self.scroller.at), False
            case Point(at) if self._finger is not None:
                (_, y), start = self._finger
                if self._scrolling or abs(at[1] - y) > FINGER:
                    self._scrolling = True
                    self.scroller.by(start + y - at[1] - self.scroller.at)
                    self.scrolled()
                    return None
            case Release() if self._finger is not None:
                self._finger = None
                if self._scrolling:
                    self.panel.pressed = None
                    self.panel.pointer = NOWHERE
                    return None
            case MoveFocus(0, down) if self.scroller.scrolls and not self.panel.inside:  # a page of nothing but words
                self.panel.show_focus()
                self.scroller.by(down * self.scroller.area.h // 3)
                self.scrolled()
                return None
            case _:
                pass
        change = self._to_widgets(intent)
        focus = self.panel.focus
        if (
            isinstance(intent, MoveFocus | Cycle | Ends | FocusItem)
            and focus is not None
            and self.panel.is_inside(focus)
        ):
            air = self.px(40)
            if self.scroller.reveal(focus.rect, air):
                self.scrolled()
        return change

    def _to_widgets(self, intent: Intent) -> Change | None:
        """Lets the widgets take it."""
        acted, focus = self.panel.acted, self.panel.focus
        result = self.panel.handle(intent)
        if self.panel.acted != acted:
            self.services.sounds.play(Cue.PRESS)
        elif self.panel.keys and self.panel.focus is not focus:
            self.services.sounds.play(Cue.FOCUS)
        return result if isinstance(result, Change) else None

    # Drawing

    def compose(self, stage: Group) -> None:
        """What lies behind the boxes, these, the widgets, the bar."""
        self.compose_ground(stage)
        self.compose_boxes(stage)
        self.compose_widgets(stage)
        if self.scroller.scrolls:
            area = self.scroller.area.inflate(2 * REACH, 2 * REACH)
            stage.paint("bar", (self.scroller.at, self.scroller.page, tuple(area)), area, self.scroller.draw)

    def compose_ground(self, stage: Group) -> None:
        """Puts the cloth."""
        ground = self.services.painter.plain(self.size)
        stage.put("ground", ground, lay, ground)

    def compose_boxes(self, stage: Group) -> None:
        """Puts all leaves that are seen, each of which is a part."""
        boxes, window = self.boxes, Rect(self.scroller.area)
        leaves = stage.group((self, "leaves"))
        for number, one in enumerate(boxes.placed):
            if one.scrolls and not one.rect.colliderect(window):
                continue
            if (look := one.leaf.look()) is False:
                continue
            area = one.leaf.area(one.rect, boxes.scale)
            area = area.clip(window) if one.scrolls else area
            state = one.leaf, tuple(one.rect), tuple(window), object() if look is None else look
            leaves.paint(number, state, area, partial(boxes.draw_leaf, placed=one, window=window))

    @property
    def reach(self) -> int:
        """Pixels beyond its place within which a widget draws."""
        return round(REACH * max(self.s, 1.0))

    def compose_widgets(self, stage: Group) -> None:
        """Puts the widgets, and the line below them."""
        self.panel.compose(stage.group((self, "widgets")), self.reach, blink=int(self.seconds * 2) % 2 == 0)
        if (told := self.hints) is not None:
            hints, at = told
            area = Rect(0, 0, self.size[0], 4 * max(self.px(26), 20))
            area.center = self.size[0] // 2, round(at[1])
            stage.paint("hints", (hints, at), area, partial(self._draw_hints, hints=hints, at=at))

    @property
    def hints(self) -> tuple[list[Hint], Position] | None:
        """The keys in use and what they do here, and the middle of the line that tells it; None: there is none."""
        return None

    def hints_wide(self, hints: list[Hint]) -> int:
        """Pixels that such a line takes, with its ground."""
        high = max(self.px(26), 20)
        return hint_width(hints, high, self.size[0] - self.px(60)) + high

    @property
    def hint_area(self) -> Rect:
        """Where that line lies, with its ground; empty where there is none."""
        hints, at = self.hints or ([], (0, 0))
        area = Rect(0, 0, self.hints_wide(hints), round(max(self.px(26), 20) * 1.6)) if hints else Rect(0, 0, 0, 0)
        area.center = at
        return area

    def _draw_hints(self, target: Surface, hints: list[Hint], at: Position) -> None:
        """On a dark ground of their own, since anything may lie below."""
        high, room = max(self.px(26), 20), self.size[0] - self.px(60)
        if hints:
            ground = self.hint_area
            overlay(target, ground, theme.FRAME, 215, ground.h // 2)
            hint_line(target, hints, at, high, room=room, anchor="center")


def usual_hints() -> list[Hint]:
    """The keys in use on most screens, and what they do there."""
    ways = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)
    return hint([(ways, _("choose")), (Command.CONFIRM, _("press")), (Command.CANCEL, _("back"))])


HEM: Measure = 15
"""Room that the stitches along the lower edge of the cloth take: words stand above it."""


def in_japanese(words: str) -> str:
    """What stands in Japanese beside words of another language; nothing where all is Japanese."""
    return words if language() != "ja" else ""


def page(
    title: str,
    back: Box,
    body: Box,
    right: Box | None = None,
    *,
    japanese: str = "",
    size: Measure = HEADING,
    edge: Measure = 40,
    top: Measure = 24,
    gap: Measure = 18,
    foot: Measure = 24,
    message: Box | None = None,
) -> Box:
    """A screen on the cloth: Back, its heading, perhaps something at the right; below them what it is about.

    `foot` is the room below that; a message stands in it.  `japanese`: the heading in Japanese.
    """
    heading, beside = Heading(title, size, in_japanese(japanese)), [right] if right is not None else []
    head: Box = Row([back, Grow(heading), *beside])
    if fonts.enlarged():  # below the buttons where there is no room between them
        head = Fitting((head, Column([Row([back, Grow(), *beside]), heading], gap)))
    content = Pad(Column([head, Space(high=gap), Grow(body)]), edge, top, edge)
    below = Pad(message, 30, 0, 30, HEM) if message is not None else Space()
    return Column([Grow(content), Sized(below, high=foot)])
