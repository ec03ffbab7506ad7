"""The pages after the lesson's rounds: what was met, in pictures, and the ways on."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, thing
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.gallery.leaves import KindSign
from koikoi.desktop.screens.lesson.card_leaves import CardLine, Lozenge, Number, Pair
from koikoi.desktop.screens.lesson.lesson_scene import you_and_kaeru
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Column, Grow, Pad, Rect, Row, Scale, Sized, Space, column, pad, row
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Line, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure
from koikoi.desktop.ui.scene import Change, PopToRoot, Replace, ResetTo
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import OF_KIND, OF_MONTH, Card, Kind, Month, cards
from koikoi.learning.lesson import KAERU, RULES, YOU
from koikoi.learning.lesson_table import played
from koikoi.learning.rounds import ENDINGS, LESSON, ROUNDS
from koikoi.locales import _, names, players
from koikoi.rulesets.collection import bundled
from koikoi.table import save
from koikoi.table.seating import Seating
from koikoi.table.table import Table

HEAD, TITLE = AtLeast(36, 24), AtLeast(23, 16)
WORDS, NOTE = AtLeast(16.5, 13), AtLeast(15, 12)
CARD: Measure = AtLeast(74, 46)
SMALL: Measure = AtLeast(58, 38)
TINY: Measure = AtLeast(46, 30)
BAR: Measure = AtLeast(56, 44)
NARROW = 900
"""Below this width (measures of the drawing) parts stand one below the other."""


class LessonPage(BoxScene):
    """The page after one of the rounds in LESSON."""

    escapable = True

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.lesson = LESSON[place]

    def layout(self) -> Box:
        """Heading, pictures, ways on."""
        body = column(
            self._head(),
            Space(high=8),
            Sized(Line(theme.INK, AtLeast(2, 2)), high=10),
            Grow(self.scroll(Pad(self._pictures(), top=6, bottom=8))),
            self._foot(),
        )
        return pad(sheet_of(body, 36, 18, AtLeast(5, 3)), AtLeast(44, 12), AtLeast(34, 12))

    def _head(self) -> Box:
        said = {0: _("Well stopped!"), 1: _("Well called!")}.get(self.place, _("Again, another way?"))
        if self.place == len(LESSON) - 1:
            said = _("Now you know it all.")
        ends, points = self.lesson.ends
        result = _("nobody scores")
        if ends is not None:
            result = names.points(points) if ends == YOU else f"{players.face('frog')}: {names.points(points)}"
        where = _("Round {number} of {count}").format(number=self.lesson.number, count=ROUNDS)
        titles = [_("What you know now"), _("One more"), _("Three endings")]
        title = Text(titles[min(self.place, 2)], HEAD, Face.BRUSH)
        note = Text(f"{where} · {_(self.lesson.title)} · {result}", NOTE, colour=theme.INK2)
        kaeru = Drawn(_draw_kaeru, AtLeast(62, 44), AtLeast(62, 44))
        if fonts.enlarged():
            return column(row(Grow(title), kaeru, gap=14, at=At.MIDDLE), Text(said, WORDS, wrap=True), note)
        return row(Grow(column(title, note)), Text(said, WORDS), kaeru, gap=14, at=At.MIDDLE)

    def _pictures(self) -> Box:
        return (first_page, second_page)[self.place]() if self.place < 2 else endings_page(self.place - 2)

    # The ways on

    def _foot(self) -> Box:
        """Away, once more, on."""
        said = "" if self.place == len(LESSON) - 1 else _("Leave when you like: it goes on here.")
        note = Text(said, NOTE, colour=theme.INK2, wrap=True, at=At.END)
        on = self._onward()

        def by_room(scale: Scale, wide: int, _high: int) -> Box:
            buttons = row(*on, gap=14)
            if sum(scale.width(one, wide) for one in on) + scale.px(14 * len(on) + 260) <= wide:
                return row(Grow(note), buttons, gap=16, at=At.MIDDLE)
            if fonts.enlarged():
                return Fitting([Grid(on, columns, 10) for columns in (len(on), 2, 1)])
            return column(Sized(Row([Grow(one) for one in on], 10), high=BAR))

        return Pad(ByRoom(by_room), top=8)

    def _onward(self) -> list[Control]:
        away, again = (
            self._button(_("To the title"), PopToRoot),
            self._button(_("Once more"), self._lesson(self._again)),
        )
        if self.place < len(LESSON) - 1:
            on = _("On to round {number}").format(number=self.place + 2) if self.place < 2 else _("Try it another way")
            return [away, again, self._button(on, self._lesson(self.place + 1), first=True)]
        kaeru = self._button(_("Play against Kaeru"), self._kaeru)
        return [away, again, kaeru, self._button(_("A free round"), self._free_round, first=True)]

    @property
    def _again(self) -> int:
        """The round that this page closes, from its beginning."""
        return min(self.place, len(LESSON) - len(ENDINGS))

    def _button(self, label: str, act: Callable[[], Change], *, first: bool = False) -> Control:
        look = ButtonLook.PRIMARY if first else ButtonLook.PAPER
        size, face = (AtLeast(23, 16), Face.BRUSH) if first else (AtLeast(18, 14), Face.SANS)
        return button(label, act, look, wide=AtLeast(130, 90), high=BAR, size=size, face=face, first=first)

    def _lesson(self, place: int) -> Callable[[], Change]:
        return lambda: Replace(self.services.routes.scene(routes.LessonRoute(place)))

    def _kaeru(self) -> Change:
        return ResetTo(self.services.routes.scene(routes.NewMatchRoute(opponent=routes.KAERU)))

    def _free_round(self) -> Change:
        """An ordinary deal against Kaeru, who plays by itself, with the coach beside one; it is kept like any match."""
        rules = replace(bundled()[RULES], rounds=1)
        you, kaeru = you_and_kaeru(coach=True).chairs
        named = replace(you, name=players.person(0))
        table = Table(rules, Seating((named, kaeru)), dealer=YOU, path=save.new_path())
        return ResetTo(self.services.routes.scene(routes.PlayRoute(table)))


def _draw_kaeru(target: Surface, area: Rect) -> None:
    badge(target, you_and_kaeru().chairs[KAERU], theme.INDIGO, area.center, min(area.size))


# What stands on them


def _part(title: str, *below: Box) -> Box:
    return column(Sized(Text(title, TITLE, Face.BRUSH), high=InLetters(TITLE, 1.5)), *below)


def _divider() -> Box:
    return Pad(Sized(Line(theme.INSET, AtLeast(2, 2)), high=AtLeast(2, 2)), top=14, bottom=12)


def _told(text: str) -> Box:
    return Pad(Text(text, WORDS, colour=theme.INK2, wrap=True), top=8)


def _beside(parts: Sequence[Box], weights: Sequence[float]) -> Box:
    """Parts side by side; below each other where that is too narrow."""

    def by_room(scale: Scale, wide: int, _high: int) -> Box:
        if wide < fonts.grown(NARROW) * scale.factor:
            return Column([Pad(one, bottom=14) for one in parts])
        return Row([Grow(one, weight) for one, weight in zip(parts, weights, strict=True)], 40, At.START)

    return ByRoom(by_room)


def first_page() -> Box:
    """A month of four, the halves of a turn, a yaku, the four kinds with what one has taken."""
    taken = played(LESSON[0]).captured[YOU]
    said = _(
        "The number in the corner is the flower's month. "
        "Any one takes another; the fourth takes three that lie together."
    )
    four = _part(_("Four cards, one flower"), CardLine(tuple(OF_MONTH[Month.MAPLE]), CARD), _told(said))
    turn = _part(
        _("Your turn"),
        row(_half(1, "10P1 10A", _("a card of yours")), Space(20), _half(2, "8A 8P1", _("then the stock's"))),
        _told(_("One that matches nothing stays on the field.")),
    )
    hanami = names.yaku("hanami", bundled()[RULES])
    title = column(
        Text(hanami.name, TITLE, Face.BRUSH, wrap=True),
        Text(f"{hanami.kanji} {hanami.reading}", NOTE, colour=theme.INK2),
        Space(high=6),
        Text(names.points(5), TITLE, Face.BOLD, theme.BLOOD),
    )
    yaku = _part(
        _("Your first yaku"),
        row(CardLine(cards("3B 9A"), CARD, ringed=True), Grow(title), gap=18, at=At.START),
        _told(_("Certain cards together make a yaku. Stop, and its points are yours.")),
    )
    kinds = [_kind(kind, taken=frozenset(taken)) for kind in Kind]

    def heaps(scale: Scale, wide: int, _high: int) -> Box:
        return Grid(kinds, 4 if wide >= NARROW * scale.factor else 2, 22, row_gap=10)

    mark = row(
        Drawn(Lozenge.paint, AtLeast(14, 14), AtLeast(14, 14)),
        Text(_("you took it in this round"), NOTE, colour=theme.INK2),
        gap=8,
    )
    return column(
        _beside((four, turn, yaku), (1.0, 0.95, 1.15)),
        _divider(),
        _part(_("Four kinds, four heaps"), ByRoom(heaps), Pad(mark, top=6)),
    )


def _half(number: int, codes: str, said: str) -> Box:
    """One half of a turn: a card over the one it takes."""
    pair = Pair(cards(codes), CARD)
    return column(row(Pad(Number(number), right=4), pair, at=At.START), Pad(Text(said, WORDS, wrap=True), top=4))


def _kind(kind: Kind, *, taken: frozenset[Card]) -> Box:
    """A kind with its sign, how many there are, and all of them."""
    said = {
        Kind.BRIGHT: _("Brights"), Kind.ANIMAL: _("Animals and cup"), Kind.RIBBON: _("Ribbons"), Kind.PLAIN: _("Plains")
    }[kind]  # fmt: skip
    all_of = tuple(OF_KIND[kind])
    head = row(
        Sized(KindSign(kind, "ink"), wide=AtLeast(22, 16)),
        Grow(Text(said, WORDS, Face.BOLD)),
        Text(str(len(all_of)), WORDS, Face.BOLD, theme.INK2),
        gap=8,
    )
    return column(Sized(head, high=InLetters(WORDS, 1.6)), CardLine(all_of, SMALL, close=True, marked=taken))


def second_page() -> Box:
    """Poetry ribbons, what is added, what doubles; the sets of many; what a call means."""
    ribbons = _part(
        _("Three with writing"),
        row(CardLine(cards("1R 2R 3R"), CARD, ringed=True), _sum("5"), gap=16, at=At.MIDDLE),
        _told(_("A set: these three cards, no others.")),
    )
    more = _part(
        _("Every further ribbon"),
        row(CardLine(cards("5R 4R"), CARD), _sum("+1 +1"), gap=16, at=At.MIDDLE),
        _told(_("“+1” beside a yaku: each card more of its kind adds a point.")),
    )
    double = _part(
        _("Seven or more"),
        row(Drawn(_draw_seven, CARD, CARD), _sum("7 × 2 = 14"), gap=16, at=At.MIDDLE),
        _told(_("Seven points or more count double.")),
    )
    many = [
        (Kind.ANIMAL, "2A 4A 5A 6A 7A", _("five animals")),
        (Kind.RIBBON, "4R 5R 7R 11R 6R", _("five ribbons")),
        (Kind.PLAIN, "1P1 2P1 3P1 4P1 5P1 6P1 7P1 8P1 9P1 10P1", _("ten plains")),
    ]
    small = [
        column(
            CardLine(cards(codes), TINY, close=True),
            row(Grow(Text(said, WORDS)), Text("1", TITLE, Face.BOLD), Text("+1", WORDS, Face.BOLD, theme.INK2), gap=6),
        )
        for _kind_of, codes, said in many
    ]
    koikoi = _(
        "Koi-koi: you play on for more. A lantern hangs for you, and your points count again only when you add to them."
    )
    called = row(
        Drawn(_draw_lantern, AtLeast(40, 28), AtLeast(44, 30)),
        Grow(Text(koikoi, WORDS, wrap=True)),
        gap=14,
        at=At.MIDDLE,
    )

    said = _("All yaku are always there: press the question mark at the table, or F1.")
    always = Text(said, WORDS, colour=theme.INK2, wrap=True)

    def sets(scale: Scale, wide: int, _high: int) -> Box:
        return Grid(small, 3 if wide >= NARROW * scale.factor else 1, 40, row_gap=12)

    return column(
        _beside((ribbons, more, double), (1.25, 1.1, 1.0)),
        _divider(),
        _part(_("Many of a kind"), ByRoom(sets)),
        Pad(_beside((called, always), (1.0, 0.9)), top=12),
    )


def _sum(said: str) -> Box:
    return Text(said, AtLeast(26, 18), Face.BOLD, theme.BLOOD)


def _draw_seven(target: Surface, area: Rect) -> None:
    thing(target, "seal-seven", area.center, min(area.size))


def _draw_lantern(target: Surface, area: Rect) -> None:
    thing(target, "lantern-lit", area.center, area.h)


def endings_page(seen: int) -> Box:
    """One moment, three endings: those that have been played, and places for the others; below, when to stop."""
    told = (
        (_("You stopped"), "6A 7A 10A", "5 × 2 = 10", _("for you"), _("Kaeru had called: that doubles.")),
        (
            _("You played on"), "1P1 2P1 2P2 3P1 3P2 4P1 5P1 5P2 8P1 8P2 12P1 12P2", "3 × 2 = 6", _("for Kaeru"),
            _("Twelve plains. You had called: that doubles."),
        ),
        (_("The cards ran out"), "5A 5P2", "0", _("for nobody"),
         _("You took what Kaeru needed; then all hands were empty.")),
    )  # fmt: skip
    parts = [_ending(*one) if place <= seen else _unseen() for place, one in enumerate(told)]
    when = [
        (_("Is Kaeru near a yaku?"), _("Stop.")),
        (_("Are you near one more, and Kaeru far from any?"), _("Koi-koi.")),
    ]
    advice = [row(Text(first, WORDS), Text(then, WORDS, Face.BOLD, theme.BLOOD), Grow(), gap=8) for first, then in when]
    year = _(
        "Twelve rounds, one for each month, make a match. "
        "The dealer begins; whoever wins a round deals the next. Most points win."
    )
    return column(
        _beside(parts, (1.0, 1.15, 1.0)),
        *([_divider(), _part(_("When to stop"), *advice, _told(year))] if seen == 2 else []),
    )


def _ending(title: str, codes: str, points: str, whose: str, why: str) -> Box:
    shown = cards(codes)
    worth = row(_sum(points), Text(whose, WORDS), Grow(), gap=10)
    return _part(
        title, CardLine(shown, CARD if len(shown) < 5 else SMALL, close=len(shown) > 4), Pad(worth, top=8), _told(why)
    )


def _unseen() -> Box:
    return _part(
        _("And if…?"),
        CardLine((None, None), CARD),
        _told(_("The same moment once more, and another choice.")),
    )
