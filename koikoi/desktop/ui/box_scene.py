"""Scenes that declare their boxes: `layout` says what stands under what, and everything else follows from that."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.stage import Group, lay
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    CancelDrag,
    Cycle,
    Ends,
    FocusItem,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    Release,
    Scroll,
)
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
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop, Scene
from koikoi.desktop.ui.scroll_panel import ScrollPanel, Viewport
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.locales import language

FINGER = 10
"""Pixels a finger moves before it scrolls."""
AIR = 10
"""Units at the left of a page for the ring of the focus; at the right the bar needs as much again."""

DRAWN_IN = 3
"""Steps in which the boxes of a screen are drawn behind a door."""
SEAM = 18
"""Units that the hem takes at the edges of the cloth: the bar of a whole screen stands inside of it."""
LEAST_SEEN = 0.4
"""Share of a screen's height that its part that scrolls has at least, or all of it scrolls."""


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


class BoxScene(PanelScene):
    """A scene made of boxes.  Subclasses declare them in `layout`."""

    escapable = False
    """Escape leads back."""
    on_sheet = False
    """All of it lies on a sheet of paper, not on the cloth."""

    def __init__(self) -> None:
        super().__init__()
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
        """The focus stays with what it was at, wherever that stands among the widgets now."""
        key = self.focused_key
        super().enter(size)
        if key is not None:
            self.panel.focus = next((one.widget for one in self._placed_controls() if one.key == key), self.panel.focus)

    def arrange(self) -> None:
        """Lays the boxes out, and gives the widgets to the panel."""
        self.scroller.area, self.scroller.page = Rect(0, 0, 0, 0), 0  # unless there is a `ScrollArea` among them
        self._scrolls_whole = fonts.enlarged() and self._least_high() > self.area.h
        box = self.layout()
        if self._scrolls_whole:
            box = ScrollArea(Sized(box, least_high=pixels(self.area.h)), self.scroller)
        self.boxes = BoxLayout.of(box, self.area, self.s, self.scroller)
        self.scroller.on_cloth = not (self.on_sheet or self.boxes.on_paper(self.scroller.area))
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

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back; the wheel and a finger scroll; the focus stays in sight."""
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
        change = super().handle(intent)
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

    # Drawing

    def compose(self, stage: Group) -> None:
        """What lies behind the boxes, these, the widgets, the bar."""
        if type(self).draw is not BoxScene.draw or type(self).paint is not BoxScene.paint:
            Scene.compose(self, stage)
            return
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
            reach = 2 * one.leaf.reach(boxes.scale)
            area = one.rect.inflate(reach, reach)
            area = area.clip(window) if one.scrolls else area
            state = one.leaf, tuple(one.rect), tuple(window), object() if look is None else look
            leaves.paint(number, state, area, partial(boxes.draw_leaf, placed=one, window=window))

    def paint(self, target: Surface) -> None:
        """The cloth, and the boxes on it."""
        self.services.painter.plain_ground(target)
        self.boxes.draw(target, self.scroller.area)

    def draw(self, target: Surface) -> None:
        """Everything, and the bar."""
        if type(self).paint is BoxScene.paint:
            Scene.draw(self, target)
            return
        super().draw(target)
        self.scroller.draw(target)


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
