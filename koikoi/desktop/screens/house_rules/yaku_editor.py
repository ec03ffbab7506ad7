"""Inventing a yaku: pick cards on a picture of the deck, or a whole kind; name it, and say what it brings."""

from functools import partial
from typing import Any

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph
from koikoi.desktop.screens.gallery.leaves import Passage
from koikoi.desktop.screens.house_rules.deck import Deck
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import Box, ByRoom, Grow, Rect, Scale, Sized, column, row
from koikoi.desktop.ui.controls import Chooser, Segments, Stepper
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Measured, Text, Told, Widget, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop
from koikoi.desktop.ui.widgets import ButtonLook, TextField
from koikoi.engine.cards import OF_KIND, Card, CardSet, Kind
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.yaku import Special
from koikoi.locales import _, names, sentences
from koikoi.locales.faults import contradiction
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets import ruleset_from_table
from koikoi.rulesets.draft import Draft, needs_of

MOST = 99
EDGE: Measure = AtLeast(34, 0)
"""Beside everything; each side is rounded for itself."""
BAR: Measure = AtLeast(48, 42)
LETTERS: Measure = AtLeast(17, 13)
AIR: Measure = AtLeast(12, 8)
"""Between what is to be said."""
BOTH = 420
"""Width in which a number and the name of a yaku have room side by side."""
WIDE, LESS_WIDE, HIGH = 0.66, 0.6, 0.74
"""Of the deck: shares of the width, as designed and beside enlarged words, and of the height."""
TALL = 0.66
"""In a tall window the height of the deck at most, as a share of the width."""


class YakuEditorScene(BoxScene):
    """The deck lies month by month; a card is picked by a touch, all of a kind by a choice."""

    transition = Door()
    opaque = escapable = True

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.picked: set[Card] = set()
        self.kind: Kind | Special | None = None
        self.count = 0
        """How many of the picked cards are needed; 0: all."""
        self.name, self.kanji = "", ""
        self.points, self.extra = 5, 0
        self.instead = ""
        """The yaku it stands in for."""
        self.said = ""

    # What it is

    @property
    def size_of_pool(self) -> int:
        """How many cards there are to choose from."""
        if isinstance(self.kind, Kind):
            return len(OF_KIND[self.kind])
        return 4 if self.kind is not None else len(self.picked)

    @property
    def needed(self) -> int:
        """How many of them are needed."""
        return min(self.count, self.size_of_pool) or self.size_of_pool

    def row(self) -> dict[str, Any]:
        """The yaku as a row of the table."""
        row: dict[str, Any] = {
            "needs": needs_of(CardSet(self.picked), self.kind, self.needed),
            "points": self.points,
            "name": self.name.strip() or _("Our yaku"),
        }
        if self.kanji.strip():
            row["kanji"] = self.kanji.strip()
        if self.extra:
            row["extra"] = self.extra
        if self.instead:
            row["replaces"] = [self.instead]
        return row

    @property
    def effect(self) -> str:
        """What it comes to, in words."""
        if not self.size_of_pool:
            return _("Pick cards, or a kind.")
        table = self.draft.table
        try:
            rules = ruleset_from_table("draft", {**table, "yaku": {**table["yaku"], "this": self.row()}})
        except RulesetError as error:
            return contradiction(error)
        with names.without_codes():
            return next((one.sentence for one in yaku_table(rules) if one.id == "this"), "")

    # Changing

    def _pick(self, card: Card) -> None:
        self.kind = None
        self.picked ^= {card}
        self.refresh()

    def _set(self, name: str, value: Any) -> None:
        setattr(self, name, value)
        if name == "kind":
            self.picked.clear()
            self.count = {Kind.PLAIN: 10, Kind.RIBBON: 5, Kind.ANIMAL: 5, Kind.BRIGHT: 3}.get(value, 0)
        self.refresh()

    def _add_yaku(self) -> Change | None:
        if not self.size_of_pool:
            self.said = _("Pick cards, or a kind.")
            return None
        self.draft.add_yaku(self.row())
        return Pop()

    # Boxes

    @property
    def _tall(self) -> bool:
        return self.size[0] < self.size[1] * 1.2

    def layout(self) -> Box:
        """The deck above what it comes to, and what is to be said beside them; in a tall window between the two."""
        back = button(_("Back"), Pop, wide=120, high=BAR, size=LETTERS)
        add = button(_("Add this yaku"), self._add_yaku, ButtonLook.PRIMARY, wide=220, high=BAR, size=LETTERS)
        deck = sheet_of(Deck(self._pick, self._chosen, self.kind is not None), 14, 14)
        form, effect, enlarged = self._form(), self._effect(), fonts.enlarged()

        def body(_scale: Scale, width: int, height: int) -> Box:
            if self._tall:
                high = min(round(height * 0.45), round(width * TALL))
                all_of_it = Grow(sheet_of(column(form, Grow(effect), gap=AIR), 20, 16))
                return column(Sized(deck, high=pixels(high)), all_of_it, gap=14)
            above = deck if enlarged else Sized(deck, high=pixels(round(height * HIGH)))
            left = column(above, Grow(sheet_of(effect, 20, 12)), gap=14)
            wide = round(width * (LESS_WIDE if enlarged else WIDE))
            return row(Sized(left, wide=pixels(wide)), Grow(sheet_of(form, 20, 16)), gap=14)

        return page(
            _("Invent a yaku"),
            back,
            ByRoom(body),
            add,
            size=AtLeast(36, 22),
            edge=EDGE,
            top=20,
            gap=14,
            foot=28,
            japanese="新しい役",
        )

    def _form(self) -> Box:
        """What it is made of, what it brings and how it is called."""
        pool = max(self.size_of_pool, 1)
        count = Stepper(self.needed or 1, 1, pool, partial(self._set, "count"), shown=partial(_count, pool))
        rules = self.draft.rules
        others = [("", "–"), *((yaku.id, names.yaku(yaku.id, rules).name) for yaku in rules.yaku if yaku.points)]
        instead = Chooser(others, self.instead, partial(self._set, "instead"))
        points = Stepper(self.points, 1, MOST, partial(self._set, "points"))
        more = Stepper(self.extra, 0, MOST, partial(self._set, "extra"), shown=lambda value: f"+{value}")
        name = TextField(self.name, most=28, set=partial(setattr, self, "name"))
        kanji = TextField(self.kanji, most=12, set=partial(setattr, self, "kanji"))
        typed = AtLeast(19, 15)
        called = _labelled(_("Name"), _control(name, typed))
        return column(
            _labelled(_("Made of"), ByRoom(self._kinds)),
            _wide_pair(
                _labelled(_("How many of them"), _control(count)), _labelled(_("In place of"), _control(instead))
            ),
            _pair(_labelled(_("Points"), _control(points)), _labelled(_("For each further card"), _control(more))),
            _pair(called, _labelled(_("Japanese name"), _control(kanji, typed)), 50),
            gap=AIR,
        )

    def _effect(self) -> Box:
        """What that comes to."""
        return Told(Measured(self._draw_all_of_it) if fonts.enlarged() else Drawn(self._draw_effect), self._told)

    def _told(self) -> str:
        """What it comes to, and why it can't be added."""
        return sentences(filter(None, (self.effect, self.said)))

    def _kinds(self, scale: Scale, width: int, _height: int) -> Box:
        """Cards or a kind, side by side where that has room."""
        kinds = [(None, _("Cards")), *((kind, names.kinds(kind)) for kind in Kind), (Special.MONTH, _("Month"))]
        change, letters = partial(self._set, "kind"), max(scale.px(LETTERS) - 2, 12)
        side_by_side = Segments(kinds, self.kind, change, size=letters)
        if side_by_side.need <= width:
            return _control(side_by_side, pixels(letters))
        return _control(Chooser(kinds, self.kind, change))

    # Drawing

    @property
    def _chosen(self) -> CardSet:
        """The cards it is made of."""
        return OF_KIND[self.kind] if isinstance(self.kind, Kind) else CardSet(self.picked)

    def _draw_all_of_it(self, target: Surface, area: Rect) -> int:
        """The same in letters as large as they are to be; returns how high that is."""
        page = Rect(area.left, area.top, area.w, 10_000)
        y = paragraph(target, self.effect, page, self.scale.px(AtLeast(18, 14)), face=Face.BOLD)
        page.top = y
        return paragraph(target, self.said, page, self.scale.px(AtLeast(16, 13)), colour=theme.BLOOD) - area.top

    def _draw_effect(self, target: Surface, area: Rect) -> None:
        """What it comes to, in letters that let all of it be read; below, why it can't be added."""
        size, _lines = Passage(self.effect, AtLeast(18, 14), 12, Face.BOLD).lines(self.scale, area)
        y = paragraph(target, self.effect, area, size, face=Face.BOLD)
        if self.said:
            below = Rect(area.left, y, area.w, area.bottom - y)
            paragraph(target, self.said, below, self.scale.px(AtLeast(16, 13)), colour=theme.BLOOD)


def _count(pool: int, count: int) -> str:
    """How many cards of so many."""
    return _("all {count}").format(count=count) if count == pool else str(count)


def _pair(left: Box, right: Box, share: float = 48) -> Box:
    """Side by side; how much of a hundred the left one takes.  Enlarged, below each other where that is too narrow."""
    if fonts.enlarged():
        return Fitting((Grid((left, right), 2, AIR), column(left, right, gap=AIR)))
    return row(Grow(left, share), Grow(weight=4), Grow(right, 96 - share))


def _wide_pair(left: Box, right: Box) -> Box:
    """Side by side where a number and the name of a yaku have room, else below each other."""

    def by_room(scale: Scale, width: int, _height: int) -> Box:
        return _pair(left, right) if width >= scale.px(BOTH) else column(left, right, gap=AIR)

    return _pair(left, right) if fonts.enlarged() else ByRoom(by_room)


def _labelled(label: str, control: Box) -> Box:
    """A control with what it is for above it."""
    return column(Text(label, AtLeast(14, 12), colour=theme.INK2, top=True), control)


def _control(widget: Widget, size: Measure = LETTERS) -> Box:
    return Control(widget, high=AtLeast(44, 38), size=size)
