"""The upper parts of a round's account: headline, sum, and the match so far, each as far as it is to be seen."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from koikoi.desktop.animation.timeline import Track
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_badges import rounded
from koikoi.desktop.draw.crests import PARTNER, month_sign, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import PREMUL, Surface, block, outline, slab, words
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.lettering import Stamped, falling
from koikoi.desktop.match.scenes.round_summary_rows import SEAL, RoundAccount, counted
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    Around,
    At,
    Box,
    ByRoom,
    Column,
    Grow,
    Leaf,
    Named,
    Pad,
    Placed,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.leaves import Line, LiveText, Text, TextSize
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Shared
from koikoi.desktop.ui.shown import Shown
from koikoi.desktop.ui.signs import Fill, Sign, at_heights
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import Ending, RoundResult, side_of
from koikoi.locales import _, names
from koikoi.locales import account as account_words
from koikoi.table.match_source import MatchSource

LINE = (0xCF, 0xC2, 0xA6)
FAINT = (0x6A, 0x5D, 0x4E)
"""Words about what has not come yet, or does not count."""
HEADING = fonts.BRUSH_FROM
"""Headings are at least so large that the brush can write them."""
BIG = 44
"""Letters of the headline."""
PICTURE = 0.1
"""Share of the window's height from which letters are large enough for all eyes."""


def upright(scene: BoxScene) -> bool:
    """Whether the window is higher than wide: all may be larger."""
    return scene.size[0] < scene.size[1]


@boxclass
class PartTitle(Leaf):
    """What a part of the page is about, in brush."""

    title: str
    size: Measure
    most: Measure
    """Height of its letters that they never go beyond when the settings enlarge them."""
    room: float = 1.5
    """Its own height by that of its letters."""
    middle: float = 0.6
    """Where in that height they stand, measured likewise."""

    def letters(self, scale: Scale) -> int:
        """Their size in pixels."""
        return within(scale.px(self.size), scale.px(self.most))

    def width(self, scale: Scale, room: int) -> int:
        """On one line."""
        return min(fonts.width(Face.BRUSH, self.letters(scale), self.title), room)

    def height(self, scale: Scale, width: int) -> int:
        """The letters, and room below them."""
        return round(self.letters(scale) * self.room)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes it."""
        size = self.letters(scale)
        at = (rect.left, rect.top + size * self.middle)
        words(target, self.title, at, size, face=Face.BRUSH, anchor="midleft", room=rect.w)


@boxclass
class Beside(Around):
    """A box at the side of a title, on its line."""

    title: PartTitle

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The child around the middle of the letters."""
        high = round(2 * self.title.middle * self.title.letters(scale))
        yield from self.child.place(Rect(rect.left, rect.top, rect.w, high), scale)


@boxclass
class SideCrests(Leaf):
    """The crests of a side, in the middle of the height there is."""

    source: MatchSource
    side: int
    size: Measure
    """Of each."""

    def width(self, scale: Scale, room: int) -> int:
        """The partner's is covered a little."""
        return round(scale.px(self.size) * (1.0 + PARTNER * (len(seats_of(self.source, self.side)) - 1)))

    def height(self, scale: Scale, width: int) -> int:
        """Of one."""
        return scale.px(self.size)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws them."""
        side_crests(target, self.source, self.side, rect.left, rect.top + rect.h / 2, scale.px(self.size))


def winner_crests(scene: BoxScene, source: MatchSource, side: int, size: Measure) -> Box:
    """The crests of a side that has won, unless they are still on their way here."""
    crests = Align(Named(SideCrests(source, side, size), f"winner-{side}"), y=At.START)
    return Shown(crests, lambda: float(("winner", side) not in scene.away))


def shared_winners(source: MatchSource, areas: Mapping[int, Rect], paper: float = 0.0) -> dict[Hashable, Shared]:
    """These crests, by their side, which another page may show, too.

    `paper`: how much larger the discs are that they lie on.
    """
    return {
        ("winner", side): Shared(
            area,
            partial(_crests_within, source, side),
            partial(discs, source, side, paper) if paper else None,
            clears=True,
        )
        for side, area in areas.items()
    }


def _crests_within(source: MatchSource, side: int, target: Surface, area: Rect) -> None:
    side_crests(target, source, side, area.left, area.top + area.h / 2, area.h)


def discs(source: MatchSource, side: int, times: float, target: Surface, area: Rect) -> None:
    """The discs of paper below a side's crests in this area, so many times as large."""
    large = round(area.h * times)
    disc = rounded((large, large), large / 2, theme.PAPER)
    for number in range(len(seats_of(source, side))):
        at = area.left + area.h / 2 + number * area.h * PARTNER, area.centery
        target.blit(disc, disc.get_rect(center=at), special_flags=PREMUL)


# Above


def headline(result: RoundResult, source: MatchSource) -> str:
    """Who has won which month, or that it ran out."""
    month = names.month(month_of_round(result.round), source.rules)
    if result.winner is None:
        text = _("{month} runs out") if result.ending is Ending.EXHAUSTED else _("{month} is drawn")
        return text.format(month=month)
    side = side_of(source.rules, len(source.players), result.winner)
    name = names.side(source.rules, source.players, side)
    text = _("{names} win {month}") if source.rules.teams(len(source.players)) else _("{name} wins {month}")
    return text.format(name=name, names=name, month=month)


def _note(account: RoundAccount) -> str:
    """Which round it was and how it ended."""
    result, rules = account.result, account.state.source.rules
    text = _("Round {number} of {count}").format(number=result.round, count=max(rules.rounds, result.round))
    if result.ending is Ending.STOPPED:
        how = _("{cards} left in the stock").format(cards=names.cards_counted(account.state.view.stock_size))
    else:
        how = account_words.round_result(result, rules, account.state.source.players)[0]
    return f"{text} · {how}"


def title(scene: BoxScene, account: RoundAccount) -> Box:
    """Crest, headline, and the round in small words."""
    source, result = account.state.source, account.result

    def made(scale: Scale, _wide: int, high: int) -> Box:
        small = TextSize(AtLeast(16.5, 13), most=0.34).of(0 if fonts.enlarged() else high, scale)
        half = round(grown(small) * 0.6)
        upper = pixels(scale.px(24) + scale.px(AtLeast(36, 28)) - half)
        told = Headline(headline(result, source), BIG, window=scene.size[1])
        note = Pad(Text(_note(account), pixels(small), colour=theme.INK2), left=pixels(2))
        if fonts.enlarged():
            return column(told, note)
        return column(Sized(told, high=upper), Sized(note, high=pixels(2 * half)))

    lines = ByRoom(made)
    if result.winner is None:
        return lines
    side = side_of(source.rules, len(source.players), result.winner)
    size = InLetters(BIG, 1.4) if fonts.enlarged() else AtLeast(66, 44)  # as high as its line
    return row(winner_crests(scene, source, side, size), Space(18), Grow(lines))


@boxclass
class Headline(Leaf):
    """What a page is about, in brush: on one line as large as there is room for, or on two where one would be small."""

    title: str
    size: Measure
    colour: theme.Colour = theme.INK
    window: int = 0
    """How high the window is in which it may be less enlarged to stand on fewer lines; 0: it never is."""

    def lines(self, scale: Scale, width: int) -> int:
        """Of so many it is, enlarged."""
        size, room = self._set(scale, width)
        return len(fonts.block(Face.BRUSH, size, self.title, room))

    def _set(self, scale: Scale, width: int) -> tuple[int, int]:
        usual = scale.px(self.size)
        least = min(fonts.lettering(round(PICTURE * self.window)), usual) if self.window else usual
        return _fewest_lines(self.title, least, usual, width, fonts.grown(100))

    def height(self, scale: Scale, width: int) -> int:
        """None of its own, unless it is enlarged."""
        return self.lines(scale, width) * fonts.line(self._set(scale, width)[0]) if fonts.enlarged() else 0

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes it."""
        if fonts.enlarged():
            size, room = self._set(scale, rect.w)
            even = Rect(rect.left, rect.top, room, rect.h)
            block(target, self.title, even, size, colour=self.colour, face=Face.BRUSH, anchor="midleft")
            return
        size = within(scale.px(self.size), rect.h * 0.9)
        half = min(max(within(size, rect.h * 0.46), 13), size)
        lines = [self.title]
        if fonts.width(Face.BRUSH, half, self.title) > rect.w:
            lines = fonts.wrap(Face.BRUSH, half, self.title, rect.w)
            lines = [lines[0], " ".join(lines[1:])]
            size = min(fonts.fit(Face.BRUSH, half, 12, line, rect.w)[0] for line in lines)
        for number, line in enumerate(lines):
            at = (rect.left, rect.top + rect.h * (2 * number + 1) / (2 * len(lines)))
            words(target, line, at, size, colour=self.colour, face=Face.BRUSH, anchor="midleft", room=rect.w)


@lru_cache(maxsize=64)
def _fewest_lines(title: str, least: int, usual: int, width: int, _percent: int) -> tuple[int, int]:
    """The largest letters with which it stands on as few lines as with the least, and the room that makes them even."""

    def count(size: int, room: int) -> int:
        return len(fonts.block(Face.BRUSH, size, title, room))

    fewest = count(least, width)
    size = next((one for one in range(usual, least, -1) if count(one, width) == fewest), least)
    low, high = min(fonts.longest(Face.BRUSH, size, title), width), width
    while fewest > 1 and low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if count(size, middle) == fewest else (middle + 1, high)
    return size, high


# The match so far


def match_so_far(scene: BoxScene, account: RoundAccount, scale: Scale, high: int) -> Box:
    """Every side's total as it changes, in about half of the height there is."""
    result = account.result
    step = min(scale.px(AtLeast(62, 42)), round(high * 0.46 / len(result.totals)))
    if fonts.enlarged():
        step = grown(scale.px(AtLeast(62, 42)))
    head = PartTitle(_("The match so far"), AtLeast(27, HEADING), AtLeast(34, 26), 1.7, 0.7)
    sides = [
        Sized(_standing(scene, account, side, scale, step), high=pixels(step)) for side in range(len(result.totals))
    ]
    return column(head, *sides, Space(high=14))


def _standing(scene: BoxScene, account: RoundAccount, side: int, scale: Scale, step: int) -> Box:
    """Crest, name, what is added to what, a bar, and the total."""
    source, result = account.state.source, account.result
    total, change = result.totals[side], result.points[side]
    most = max(*result.totals, *(a - b for a, b in zip(result.totals, result.points, strict=True)), 1)
    widest = max("−000", score_terms.numbers(total), score_terms.numbers(total - change), key=len)
    before, added = score_terms.numbers(total - change), f" {'+' if change >= 0 else '−'} {abs(change)}"

    def now() -> float:
        return total - change + change * scene.clock.at(Track(account.totals + SEAL, account.adds - SEAL, counted))

    name_size, small, big = (pixels(size.of(step, scale)) for size in _STANDING)
    name = Text(names.side(source.rules, source.players, side), name_size, Face.BRUSH, least=13)
    falls = scene.clock.share(Track(account.totals, SEAL, falling))
    sum_now = row(Text(before, small, colour=theme.INK2), Stamped(Text(added, small, colour=theme.INK2), falls, 0.0))
    bar = _Bar((total - change) / most, lambda: now() / most, theme.SEATS[source.seating.chairs[side].colour])
    lower = row(Sized(Pad(sum_now, right=10), least_wide=96), Grow(Align(Sized(bar, high=AtLeast(11, 7)), y=At.MIDDLE)))
    return row(
        SideCrests(source, side, pixels(min(scale.px(48), round(step * 0.8)))),
        Space(12),
        Grow(column(Grow(name, 0.66), Grow(lower, 0.18), Grow(weight=0.16))),
        Space(14),
        LiveText(widest, big, Face.BOLD, at=At.END, now=lambda: score_terms.numbers(now())),
    )


_STANDING = (TextSize(24, 0.42, 0.5, least=15), TextSize(AtLeast(15, 12), most=0.36), TextSize(38, 0.7, least=22))
"""Letters of a side's name, of what is added to its total, and of that."""


@boxclass
class _Bar(Leaf):
    """How far a side is; what this round has changed is lighter or, where it is lost, only outlined."""

    before: float
    now: Callable[[], float]
    colour: theme.Colour

    def look(self) -> object:
        return self.now()

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        if rect.w <= 30:
            return
        now = self.now()
        slab(target, rect, (0xE4, 0xD8, 0xBC), pen(2))
        low, high = sorted((min(max(self.before, 0.0), 1.0), min(max(now, 0.0), 1.0)))
        solid, beyond = rect.copy(), rect.copy()
        solid.w, beyond.w = round(rect.w * low), round(rect.w * high)
        red, green, blue = (round(part + (255 - part) * 0.28) for part in self.colour)
        if now >= self.before:
            slab(target, beyond, (red, green, blue), pen(2))
        else:
            outline(target, beyond, self.colour, pen(1), pen(2))
        slab(target, solid, self.colour, pen(2))


# The months

MOST = 12
"""Months that have room: a year."""
ENLARGED = AtLeast(118, 84)
"""Height of a row of months, before its words are enlarged."""
MONTH = TextSize(15, 0.15, 0.19, least=12)
UNTOLD = (0xA6, 0x9B, 0x86)
"""The discs of months that have not come yet."""
TODAY = (0xEC, 0xDC, 0xB4)


def _rounds(account: RoundAccount) -> int:
    """Of the match, those that came after its end with it."""
    return max(account.state.source.rules.rounds, len(account.state.view.results))


def month_rows(account: RoundAccount) -> int:
    """In how many rows its months stand where there is height for that."""
    return 2 if min(_rounds(account), MOST) > 6 else 1


def months(scene: BoxScene, account: RoundAccount, *, tall: bool) -> Box:
    """One cell for every round, a year at most: its flower in the winner's colour, and what it brought."""
    results = account.state.view.results
    rounds = _rounds(account)
    first = max(len(results) - MOST, 0)
    cells = [
        Grow(_cell(scene, account, results[number] if number < len(results) else None, number + 1))
        for number in range(first, first + min(rounds, MOST))
    ]
    lines = month_rows(account) if tall else 1

    def made(scale: Scale, wide: int, _high: int) -> Box:
        rules = account.state.source.rules
        called = [names.heading(names.month(month_of_round(first + one + 1), rules)) for one in range(len(cells))]
        longest = max(fonts.longest(Face.SANS, MONTH.of(0, scale), one) for one in called) + 6
        needed = -(-len(cells) // max(wide // longest, 1))
        return Column([Sized(one, high=InLetters(ENLARGED, 1)) for one in _rows(cells, max(needed, lines))])

    if fonts.enlarged():  # no word is broken: rather one more row of them
        return column(Line(LINE), Space(high=7), ByRoom(made))
    return Column([Line(LINE), Space(high=7), *(Grow(one) for one in _rows(cells, lines))])


def _rows(cells: Sequence[Box], lines: int) -> list[Row]:
    """So many rows of equal cells."""
    columns = -(-len(cells) // lines)
    rows = [[*cells[start : start + columns]] for start in range(0, len(cells), columns)]
    rows[-1] += [Grow()] * (columns - len(rows[-1]))
    return [Row(one) for one in rows]


def _cell(scene: BoxScene, account: RoundAccount, result: RoundResult | None, number: int) -> Box:
    """Its flower, its name, and who has won what; that of today in a frame, and only what it is once that is told."""
    source = account.state.source
    if result is None or result.round != account.result.round:
        return ByRoom(partial(_month, source, number, result))

    falls = scene.clock.share(Track(account.hands - SEAL, SEAL, falling))  # it is there once all is counted

    def framed(_scale: Scale, _wide: int, high: int) -> Box:
        frame = layers(Fill(TODAY, AtLeast(6, 6)), Fill(theme.BLOOD, AtLeast(6, 6), AtLeast(1.5, 1)))
        return Align(Pad(Sized(frame, wide=pixels(round(high * 1.3))), pixels(2), 4, pixels(2), 4), x=At.MIDDLE)

    return layers(
        ByRoom(framed),
        Shown(ByRoom(partial(_month, source, number, None)), lambda: float(falls() < 1.0)),
        ByRoom(partial(_month, source, number, result, falls=falls)),
    )


def _month(
    source: MatchSource, number: int, result: RoundResult | None, scale: Scale, _wide: int, high: int,
    falls: Callable[[], float] | None = None,
) -> Box:  # fmt: skip
    """`falls`: how far what it has brought has come down on it; None: it is there."""
    best = max(range(len(result.points)), key=lambda side: result.points[side]) if result is not None else 0
    scored, colour = result is not None and result.points[best] > 0, source.seating.chairs[best].colour
    month, tone = month_of_round(number), theme.SEATS[colour] if scored else UNTOLD
    flower = Sign(lambda target, at, size: month_sign(target, month, at, size, tone), 46, 0.40, At.MIDDLE)
    small = pixels(MONTH.of(high, scale))
    ink = theme.INK if result is not None else FAINT
    name: Box = Text(names.heading(names.month(month, source.rules)), small, colour=ink, at=At.MIDDLE, least=10)
    brought: Box = Text("–" if result is not None else "", small, colour=theme.INK2, at=At.MIDDLE)
    if scored and result is not None:
        crest = SideCrests(source, best, pixels(round(1.35 * small.pixels)))
        points = Text(score_terms.signed(result.points[best]), small, Face.BOLD, theme.INKS[colour])
        brought = Align(row(crest, points, gap=pixels(4)), x=At.MIDDLE)
    sign: Box = row(Grow(weight=0.15), Grow(flower, 0.7), Grow(weight=0.15))
    if falls is not None:
        name = Shown(name, lambda: float(falls() >= 1.0))
        sign, brought = Stamped(sign, falls), Stamped(brought, falls)
    return at_heights((0.31, sign), (0.63, pad(name, pixels(3))), (0.81, brought))
