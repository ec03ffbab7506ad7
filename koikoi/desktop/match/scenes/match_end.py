"""The end of a match: who has won it, how it went, what was finest."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial

from koikoi import settings
from koikoi.desktop.accessibility.items import Description, texts
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import PARTNER, month_sign, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face, within
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.sources import source
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.moments.match_finale import MatchFinaleScene
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE, headed, headline_within
from koikoi.desktop.match.scenes.moments.match_lost import MatchLostScene
from koikoi.desktop.match.scenes.round_summary_parts import (
    HEADING,
    LINE,
    Beside,
    PartTitle,
    SideCrests,
    shared_winners,
    winner_crests,
)
from koikoi.desktop.match.scenes.round_summary_terms import worth
from koikoi.desktop.match.scenes.score_chart import Chart, GrowingLines, ScoreLine, legend
from koikoi.desktop.match.state.routes import (
    RematchRoute,
    ReplayRoute,
    ReviewRoute,
    SetupRoute,
    ShareRoute,
    TodayResultRoute,
)
from koikoi.desktop.ui.box_scene import BoxScene, tall, tall_scale
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Column,
    Grow,
    Named,
    Pad,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.grids import Share
from koikoi.desktop.ui.leaves import Control, Drawn, Line, LiveText, Sheet, Text, TextSize, Told, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, PopToRoot, Push, ResetTo, Rise, Scene, Shared
from koikoi.desktop.ui.signs import HIGH, AtHeight, FittedText, Sign, at_heights
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import MatchOver
from koikoi.locales import _, everything, listed, names
from koikoi.locales import account as account_words
from koikoi.table.highlights import MatchHighlights, match_highlights
from koikoi.table.match_source import MatchSource
from koikoi.table.shuffle import sealed_shuffle
from koikoi.table.today import day_of

DRAWN = 0.34
"""Seconds in which the lines of the chart are drawn while the page comes to rest."""
FOOT = AtLeast(15, 12)
"""Letters at the foot of the page."""
FOOT_LINE = InLetters(FOOT, 1.0)
"""Height of a line of them."""


class MatchEndScene(BoxScene):
    """Winner, chart, finest yaku, comparisons, and what to do now."""

    opaque = True
    transition = Rise()
    timeline = Timeline({"chart": Track(0.0, DRAWN)})

    def __init__(self, source: MatchSource) -> None:
        super().__init__()
        self.source = source
        phase = source.match.phase
        assert isinstance(phase, MatchOver)
        self.shuffle = sealed_shuffle()
        """What the deals of a rematch come from: its seal stands here before anybody asks for that."""
        self.result = phase.result
        self.winners = phase.winners
        self.match_highlights: MatchHighlights = match_highlights(source)

    @property
    def s(self) -> float:
        """Larger in a window higher than wide, where things stand one below the other."""
        return tall_scale(self.size) if tall(self.size) else super().s

    # What to do now

    @property
    def choices(self) -> list[tuple[str, Callable[[], object], ButtonLook]]:
        """What can be done: the words, what they do, how the button looks."""
        recorded = self.source.path is not None and self.source.path.is_file()
        header = self.source.header
        again = (_("Rematch"), self._rematch, ButtonLook.PRIMARY)
        share = (_("Share"), self._share, ButtonLook.PAPER)
        on = [again, (_("Change rules"), self._rules, ButtonLook.PAPER)]
        if self._of_day:  # its deals are over for today; what is left is to tell of it
            on = [(_("How it went"), self._today, ButtonLook.PRIMARY), share]
        elif header.code and header.branch is None:  # others can get the same deals
            on = [again, share]
        return [
            *on,
            *([(_("Watch the replay"), self._watch, ButtonLook.PAPER)] if recorded else []),
            *([(_("Review"), self._review, ButtonLook.PAPER)] if recorded else []),
            (_("Leave the branch") if header.branch else _("Menu"), PopToRoot, ButtonLook.CLOTH),
        ]

    # The page

    def layout(self) -> Box:
        """Who has won, and the totals; chart, finest yaku, comparisons; what to do now."""
        tall = self.size[0] < 1.2 * self.size[1] or fonts.enlarged()
        title, plates = Named(self._title(), "head"), Named(self._plates(), "plates")
        border = pixels(self.px(4))
        chart = Named(
            Sized(sheet_of(self._months(), 24, 16, border), least_high=300 if fonts.enlarged() else 0), "chart"
        )
        finest = Named(sheet_of(self._finest(), 24, 16, border), "finest")
        lower = Named(sheet_of(ByRoom(self._compared), 24, AtLeast(10, 7), border), "lower")
        if tall:
            body: Box = column(
                Sized(plates, high=InLetters(AtLeast(88, 64), 1)),
                Grow(chart, 0.42),
                Grow(finest, 0.30),
                Grow(lower, 0.28),
                gap=16,
            )
            head: Box = title
        else:
            more = 0.14 * self._enlarged  # the comparisons have the smallest words, and grow with the others
            beside = column(Grow(finest, 0.56 - more), Grow(Pad(lower, top=16), 0.44 + more))
            body = row(Grow(chart, 0.615 - more / 2), Grow(Pad(beside, left=16), 0.385 + more / 2))
            totals = Align(Sized(plates, high=AtLeast(96, 70)), y=At.START)
            head = row(Grow(Pad(title, right=16)), totals)
        header, fair = self.source.header, self.source.fair
        branch = header.branch.of if header.branch is not None else ""
        how = " › ".join((_("Menu"), _("Matches"), _("Check")))
        fairness = account_words.fairness(
            header.seed, header.shuffle, fair=fair, code=header.code, branch=branch, how=how
        )
        page = column(
            Sized(head, high=AtLeast(106, 74)),
            Space(high=16),
            Grow(body),
            Space(high=18),
            Named(self._buttons(), "buttons"),
            Space(high=10),
            Named(Sized(Text(fairness, FOOT, colour=theme.CREAM2, least=11), high=FOOT_LINE), "seed"),
            Space(high=5),
            Named(Sized(LiveText("", FOOT, colour=theme.CREAM2, least=11, now=self._sealed), high=FOOT_LINE), "seal"),
        )
        return pad(page, AtLeast(40, 22), AtLeast(30, 18))

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The crests of those who have won, and who that is."""
        seen = self.scroller.area if self.scroller.scrolls else self.area
        places = {side: self.boxes.rect(f"winner-{side}") for side in self.winners}
        crests = shared_winners(self.source, {side: at for side, at in places.items() if seen.contains(at)})
        title = self.boxes.rect(HEADLINE)
        return {**crests, **(headline_within(self._who, title, self.scale, self.size) if seen.contains(title) else {})}

    def described(self) -> Description:
        """Who has won, in sentences, before all that stands on the page."""
        page, source = super().described(), self.source
        told = account_words.match_end(self.result, self.winners, source.rules, source.players)
        told.append(account_words.totals(self.result.totals, source.rules, source.players))
        item = replace(page.item, label=told[0], children=(*texts("account-", told), *page.item.children))
        return replace(page, item=item)

    def _sealed(self) -> str:
        """The seal on the deals of a rematch, where one is offered."""
        return "" if self._of_day else _("Rematch") + f" · {account_words.seal(self.shuffle.commitment)}"

    def _buttons(self) -> Box:
        """Side by side, the last one at the right end."""
        *others, last = (Sized(self._button(*choice), wide=320) for choice in self.choices)
        share = 1 / (len(others) + 1)
        return Row([*(Share(one, most=share) for one in others), Grow(Align(last, x=At.END))], gap=22)

    def _button(self, label: str, act: Callable[[], object], look: ButtonLook) -> Control:
        high: Measure = AtLeast(58, 44)
        if look is ButtonLook.PRIMARY:
            return button(label, act, look, high=high, size=AtLeast(25, 17), face=Face.BRUSH, first=True)
        return button(label, act, look, high=high, size=AtLeast(20, 15))

    @property
    def _who(self) -> str:
        """Who has won, as a headline."""
        return who_won(self.source, self.winners).rstrip(".。")

    def _title(self) -> Box:
        """Crest, who has won, and by how much."""
        source = self.source
        crests = [Pad(winner_crests(self, source, side, AtLeast(104, 70)), right=8) for side in self.winners]
        told = account_words.match_end(self.result, self.winners, source.rules, source.players)
        why = [line for line in told if line != who_won(source, self.winners)]
        points = _(" : ").join(score_terms.numbers(total) for total in sorted(self.result.totals, reverse=True))
        rounds = account_words.rounds_played(self.result.round, source.rules)
        note = " · ".join([points, rounds, names.ruleset(source.rules), *why])
        return headed(self, row(*crests), self._who, note)

    def _plates(self) -> Box:
        """Every side's total."""
        count = len(self.result.totals)
        wide = 260 if count < len(self.source.players) else 204
        plates = [
            plate(self.source, side, total, won=side in self.winners) for side, total in enumerate(self.result.totals)
        ]
        sheets = [Grow(Sheet(one, border=pixels(self.px(3)))) for one in plates]
        return Share(Sized(Row(sheets, gap=12), wide=wide * count - 12), most=0.46)

    @property
    def _enlarged(self) -> float:
        """How much larger than usual words are: 0, and 1 for the largest."""
        return min((settings.now().text_size - 100) / 60, 1.0)

    @property
    def _small(self) -> AtLeast:
        """Letters of the small words on a sheet."""
        size = self.scale.px(AtLeast(16, 13))
        return pixels(within(size, size * 1.25))

    def _part_title(self, title: str, room: float = 1.5) -> PartTitle:
        return PartTitle(title, AtLeast(25, HEADING), AtLeast(31.25, 27), room)

    # The chart

    @property
    def _colours(self) -> list[theme.Colour]:
        """Of the sides."""
        chairs = self.source.seating.chairs
        return [theme.INKS[chairs[side].colour] for side in range(len(self.match_highlights.totals))]

    def _months(self) -> Box:
        """The lines of all sides as they are drawn, and which is whose."""
        ground = Drawn(lambda target, area: self._chart_in(area)[0].ground(target), still=True)
        lines = GrowingLines(self._chart_in, partial(side_sign, self.source), self.clock.share("chart"))
        return column(ByRoom(self._about_months), Grow(layers(ground, Told(lines, self._told_chart))))

    def _about_months(self, scale: Scale, wide: int, _high: int) -> Box:
        """The heading, and beside it the legend; below it, where the sides have names that are too long for that."""
        title = self._part_title(_("The months"))
        entries = [self._entry(side) for side in range(len(self._colours))]
        legend, beside = row(*entries, gap=20), wide - title.width(scale, wide) - scale.px(30)
        if not fonts.enlarged():
            return row(title, Grow(Beside(ByRoom(self._legend), title)))
        if legend.width(scale, HIGH) <= beside:
            return row(title, Grow(Beside(Align(legend, x=At.END), title)))
        if legend.width(scale, HIGH) <= wide:
            return column(title, Align(legend, x=At.END), Space(high=8))
        return column(title, *entries, Space(high=8))

    def _entry(self, side: int, most: AtLeast | None = None) -> Row:
        """A piece of a side's line, and its name, at most so wide."""
        name = Text(names.side(self.source.rules, self.source.players, side), self._small, Face.BOLD)
        sample = Drawn(partial(self._draw_sample, side, self._colours[side]), wide=42, still=True)
        return row(sample, Space(10), Sized(name, most_wide=most))

    def _told_chart(self) -> str:
        """Every side's totals, round by round."""
        rules, players = self.source.rules, self.source.players
        lines = (
            _("{name}: {scores}").format(name=names.side(rules, players, side), scores=listed(map(str, totals)))
            for side, totals in enumerate(self.match_highlights.totals)
        )
        return listed(lines, apart=True)

    def _legend(self, scale: Scale, wide: int, _high: int) -> Box:
        """For every side a piece of its line, and its name as far as there is room for it."""
        sides = len(self._colours)
        room = pixels(round((wide - scale.px(30)) / sides - scale.px(78)))
        return Align(Row([self._entry(side, room) for side in range(sides)], gap=20), x=At.END)

    def _draw_sample(self, side: int, colour: theme.Colour, target: Surface, rect: Rect) -> None:
        """A piece of a side's line."""
        legend(target, side, colour, (rect.left, rect.centery), rect.w, max(self._small.pixels * 0.26, 3))

    def _chart_in(self, plot: Rect) -> tuple[Chart, Surface]:
        """The chart in this place, and its lines."""
        lines = tuple(ScoreLine(*one) for one in zip(self._colours, self.match_highlights.totals, strict=True))
        partners = len(self.source.players) // len(lines)
        return _chart(
            lines, (plot.x, plot.y, plot.w, plot.h), self._small.pixels, 1.0 + PARTNER * (partners - 1), pen(1)
        )

    # The finest yaku

    def _finest(self) -> Box:
        """Its cards, its names, and what it brought."""
        finest, title, small = self.match_highlights.finest, self._part_title(_("Finest yaku"), 1.35), self._small
        if finest is None:
            none = Sized(Text(_("none at all"), small, colour=theme.INK2), high=64)
            return column(Share(title, most=0.55), Line(theme.INK), none)
        month, cards = month_of_round(finest.round), tuple(finest.yaku.cards)
        whose = f"{self.source.players[finest.award.seat]} · {names.month(month, self.source.rules)}"
        said = Pad(Text(whose, small, colour=theme.INK2, at=At.END), 10, right=8)

        row_of_cards = CardRow(cards, 92, share_wide=0.3, apart=0.12, at=At.START, lift=0.2)
        shown = Sized(row_of_cards, least_high=100 if fonts.enlarged() else 0)  # else the words leave it no room
        flower = Sign(
            lambda target, at, size: month_sign(target, month, at, size), pixels(round(1.1 * title.letters(self.scale)))
        )
        head = row(Share(title, most=0.55), Grow(Beside(said, title)), Align(flower, y=At.START))
        brought = worth(finest, self.source.rules, small)
        return column(head, Line(theme.INK), Grow(Pad(shown, top=8, bottom=4)), brought)

    # Comparisons

    def _compared(self, scale: Scale, _wide: int, high: int) -> Box:
        """Side by side: koi-koi, the longest streak, rounds won, the best round; below, the rounds that ran out."""
        count, rows = len(self.match_highlights.totals), self._comparisons()
        step = high / (len(rows) + 0.9)
        small = pixels(TextSize(17, 0.62, 0.74, least=12).of(step, scale))
        label = 0.42 if count < 4 else 0.36
        large = pixels(scale.px(28) if fonts.enlarged() else min(scale.px(28), round(step * 0.82)))
        crests = (SideCrests(self.source, side, large) for side in range(count))
        signs = [Grow(AtHeight(one, 0.44), (1 - label) / count) for one in crests]
        lines: list[Box] = [Grow(Row([Grow(weight=label), *signs]), 0.9)]
        for place, (title, values) in enumerate(rows):
            tones = self._colours if len(values) > 1 else [theme.INK]
            cells = [
                Grow(Pad(Text(value, small, Face.BOLD, tone, least=11), right=pixels(8)), (1 - label) / len(values))
                for value, tone in zip(values, tones, strict=True)
            ]
            about = Grow(Pad(Text(title, small, colour=theme.INK2), right=pixels(8)), label)
            line: Box = Row([about, *cells])
            if place:
                line = layers(Line(LINE, pixels(pen(1))), line)
            lines.append(Grow(line))
        return Column(lines)

    def _comparisons(self) -> list[tuple[str, list[str]]]:
        """What is compared, and each side's value; or one value for all."""
        highlights, rules = self.match_highlights, self.source.rules
        streaks = [
            _("{calls}, in {month}").format(calls=calls, month=names.month(month_of_round(number), rules))
            if calls > 1
            else str(calls)
            for calls, number in highlights.streak
        ]
        ran_out = everything([names.month(month_of_round(number), rules) for number in highlights.ran_out])
        return [
            (_("Koi-koi called"), [str(one) for one in highlights.calls]),
            (_("Longest koi-koi streak"), streaks),
            (_("Rounds won"), [str(one) for one in highlights.won]),
            (_("Best round"), [score_terms.numbers(one) for one in highlights.best]),
            (_("Run out"), [ran_out or "–"]),
        ]

    # Going on

    def handle(self, intent: Intent) -> Change | None:
        """Escape goes to the menu: nothing is lost."""
        return PopToRoot() if isinstance(intent, Cancel) else super().handle(intent)

    def _rules(self) -> Change:
        return ResetTo(self.services.routes.scene(SetupRoute(self.source)))

    def _watch(self) -> Change | None:
        path = self.source.path
        return Push(self.services.routes.scene(ReplayRoute(path))) if path is not None else None

    @property
    def _of_day(self) -> bool:
        """Whether it was the deal of a day."""
        return day_of(self.source.header.code) is not None

    def _today(self) -> Change:
        return Push(self.services.routes.scene(TodayResultRoute(self.source)))

    def _share(self) -> Change:
        return Push(self.services.routes.scene(ShareRoute(self.source)))

    def _review(self) -> Change | None:
        path = self.source.path
        return Push(self.services.routes.scene(ReviewRoute(path))) if path is not None else None

    def _rematch(self) -> Change:
        return ResetTo(self.services.routes.scene(RematchRoute(self.source, self.shuffle)))


@source
def _chart(
    lines: tuple[ScoreLine, ...], plot: tuple[int, int, int, int], letters: int, signs: float, _line: int
) -> tuple[Chart, Surface]:
    """A chart in a place, and its lines."""
    chart = Chart(lines, Rect(plot), letters, signs)
    return chart, chart.drawn()


def match_end(source: MatchSource) -> Scene:
    """The end of a match: its moment, and then everything about it; at once where nothing takes time."""
    phase = source.match.phase
    assert isinstance(phase, MatchOver)
    if not animation_speed().beats:
        return MatchEndScene(source)
    title = who_won(source, phase.winners).rstrip(".。")
    people = [seat for seat, chair in enumerate(source.seating.chairs) if not chair.agent]
    won = any(seat in people for side in phase.winners for seat in seats_of(source, side))
    then = partial(MatchEndScene, source)
    if won and len(phase.winners) == 1:
        return MatchFinaleScene(source, phase.winners[0], title, then)
    return MatchLostScene(source, phase.winners, title, then)


def who_won(source: MatchSource, winners: tuple[int, ...]) -> str:
    """Who has won, as a sentence."""
    rules, players = source.rules, source.players
    best = [names.side(rules, players, side) for side in winners]
    if len(best) > 1:
        return _("The match is drawn between {names}.").format(names=everything(best))
    if rules.teams(len(players)):
        return _("{names} win the match.").format(names=best[0])
    return _("{name} wins the match.").format(name=best[0])


# Its parts


def side_sign(source: MatchSource, target: Surface, side: int, area: Rect) -> None:
    """A side's crests, as high as this area."""
    side_crests(target, source, side, area.left, area.centery, area.h)


def plate(source: MatchSource, side: int, total: int, *, won: bool) -> Box:
    """A side's total with its crests and name; the winner's with the sign for winning."""
    name = names.side(source.rules, source.players, side)

    def sign(big: int, scale: Scale, wide: int, _high: int) -> Box:
        seal = min(round(big * 0.72), round((wide - scale.px(16)) * big / max(fonts.grown(big), 1)))
        return Text("勝", pixels(seal), Face.BRUSH, theme.BLOOD, At.MIDDLE) if won and seal > 12 else Space()

    def made(scale: Scale, wide: int, high: int) -> Box:
        big = TextSize(46, 0.46, 0.54).of(high, scale)
        number = Text(score_terms.numbers(total), pixels(big), Face.BOLD)
        lines = at_heights(
            (0.27, Pad(FittedText(name, TextSize(AtLeast(17, 13), most=0.28), Face.BOLD, theme.INK2), right=10)),
            (0.64, row(number, Grow(ByRoom(partial(sign, big))))),
        )
        crests = SideCrests(source, side, pixels(round(min(high * 0.5, wide * 0.3))))
        return row(Space(14), crests, Space(10), Grow(lines))

    return ByRoom(made)
