"""The end of a match: who has won it, how it went, what was finest."""

import pygame

from koikoi.desktop.animation.clips import ease
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign, seat_crest, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import Surface, draw_card, sheet, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.round_summary_parts import HEADING, LINE, heading
from koikoi.desktop.match.scenes.score_chart import Chart, ScoreLine, legend
from koikoi.desktop.match.state.routes import RematchRoute, ReplayRoute, SetupRoute
from koikoi.desktop.ui.scene import Change, PopToRoot, Push, ResetTo
from koikoi.desktop.ui.timeline_scene import TimelineScene, wiped
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import MatchOver
from koikoi.locales import _, everything, names
from koikoi.locales import account as account_words
from koikoi.table.highlights import MatchHighlights, match_highlights
from koikoi.table.match_source import MatchSource

TITLE = 0.5
CHART = 1.8
FINEST = 1.6
LOWER = 2.2
END = 2.8


class MatchEndScene(TimelineScene):
    """Winner, chart, finest yaku, comparisons, and what to do now."""

    opaque = True
    length = END

    def __init__(self, source: MatchSource) -> None:
        super().__init__()
        self.source = source
        phase = source.match.phase
        assert isinstance(phase, MatchOver)
        self.result = phase.result
        self.winners = phase.winners
        self.match_highlights: MatchHighlights = match_highlights(source)
        self._chart: tuple[Chart, Surface] | None = None
        chairs = source.seating.chairs
        people = [seat for seat, chair in enumerate(chairs) if not chair.agent]
        won = any(seat in people for side in self.winners for seat in seats_of(source, side))
        drawn = len(self.winners) > 1
        self.cues = ((0.1, Cue.MATCH_WON if won and not drawn else Cue.MATCH_LOST),)

    # What to do now

    @property
    def choices(self) -> list[tuple[str, object, ButtonLook]]:
        """What can be done: the words, what they do, how the button looks."""
        recorded = self.source.path is not None and self.source.path.is_file()
        return [
            (_("Rematch"), self._rematch, ButtonLook.PRIMARY),
            (_("Change rules"), self._rules, ButtonLook.PAPER),
            *([(_("Watch the replay"), self._watch, ButtonLook.PAPER)] if recorded else []),
            (_("Menu"), PopToRoot, ButtonLook.CLOTH),
        ]

    def arrange(self) -> None:
        """Buttons side by side."""
        row, choices, gap = self._page["buttons"], self.choices, self.px(22)
        wide = min((row.w - gap * (len(choices) - 1)) // len(choices), self.px(320))
        for place, (label, act, look) in enumerate(choices):
            rect = pygame.Rect(row.left + place * (wide + gap), row.top, wide, row.h)
            if place == len(choices) - 1:
                rect.right = row.right
            face, size = (
                (Face.BRUSH, max(self.px(25), 17)) if look is ButtonLook.PRIMARY else (Face.SANS, max(self.px(20), 15))
            )
            self.panel.buttons.append(Button(label, act, rect, look, face, size))  # type: ignore[arg-type]
        self.panel.focus = self.panel.buttons[0]

    def handle(self, intent: Intent) -> Change | None:
        """Escape goes to the menu: nothing is lost."""
        return PopToRoot() if isinstance(intent, Cancel) else super().handle(intent)

    def _rules(self) -> Change:
        return ResetTo(self.services.routes.scene(SetupRoute(self.source)))

    def _watch(self) -> Change | None:
        path = self.source.path
        return Push(self.services.routes.scene(ReplayRoute(path))) if path is not None else None

    def _rematch(self) -> Change:
        return ResetTo(self.services.routes.scene(RematchRoute(self.source)))

    # The page

    @property
    def _page(self) -> dict[str, pygame.Rect]:
        """Areas by name; in a tall window one below the other."""
        px, (wide, high) = self.px, self.size
        inner = pygame.Rect(0, 0, wide, high).inflate(-2 * max(px(40), 22), -2 * max(px(30), 18))
        small, gap = max(px(15), 12), px(16)
        seed = pygame.Rect(inner.left, inner.bottom - small, inner.w, small)
        buttons = pygame.Rect(inner.left, 0, inner.w, max(px(58), 44))
        buttons.bottom = seed.top - px(10)
        head = pygame.Rect(inner.left, inner.top, inner.w, max(px(106), 74))
        body = pygame.Rect(inner.left, head.bottom + gap, inner.w, buttons.top - px(18) - head.bottom - gap)
        if wide < 1.2 * high:
            plates = pygame.Rect(inner.left, body.top, inner.w, max(px(88), 64))
            room = body.bottom - plates.bottom - 3 * gap
            chart = pygame.Rect(inner.left, plates.bottom + gap, inner.w, round(room * 0.42))
            finest = pygame.Rect(inner.left, chart.bottom + gap, inner.w, round(room * 0.30))
        else:
            count = len(self.result.totals)
            teams = count < len(self.source.players)
            each = min(max(px(260 if teams else 204), 140), round(inner.w * 0.46 / count))
            plates = pygame.Rect(0, head.top, each * count, max(px(96), 70))
            plates.right = inner.right
            head.w = plates.left - px(16) - head.left
            chart = pygame.Rect(body.left, body.top, round(body.w * 0.615), body.h)
            finest = pygame.Rect(chart.right + gap, body.top, body.right - chart.right - gap, round(body.h * 0.56))
        lower = pygame.Rect(finest.left, finest.bottom + gap, finest.w, body.bottom - finest.bottom - gap)
        return {
            "head": head, "plates": plates, "chart": chart, "finest": finest, "lower": lower, "buttons": buttons,
            "seed": seed,
        }  # fmt: skip

    def paint(self, target: Surface) -> None:
        """Everything, as far as it is to be seen."""
        page = self._page
        self.services.painter.plain_ground(target)
        self._title(target, page["head"])
        self._plates(target, page["plates"])
        border = max(self.px(4), 3)
        for name in ("chart", "finest", "lower"):
            sheet(target, page[name], border=border)
        pad = 2 * self.px(24), 2 * self.px(16)
        self._months(target, page["chart"].inflate(-pad[0], -pad[1]))
        if self.clock >= FINEST:
            self._finest(target, page["finest"].inflate(-pad[0], -pad[1]), self.part(FINEST, 0.5))
        if self.clock >= LOWER:
            self._compared(target, page["lower"].inflate(-pad[0], -2 * self.px(10)), self.part(LOWER, 0.4))
        said, area = account_words.fairness(self.source.header.seed, self.source.header.shuffle), page["seed"]
        words(target, said, area.midleft, area.h, colour=theme.CREAM2, anchor="midleft", room=area.w, least=11)

    def _title(self, target: Surface, area: pygame.Rect) -> None:
        """Crest, who has won, and by how much."""
        px, x = self.px, float(area.left)
        table, players = self.source, self.source.players
        size = min(area.h, max(px(104), 70))
        for side in self.winners:
            x = side_crests(target, table, side, x, area.top + size / 2, size) + px(8)
        x += px(14)
        title = account_words.match_end(self.result, self.winners, table.rules, players)
        main = self._headline()
        room = area.right - x
        with wiped(target, area, self.part(0.0, TITLE)):
            upper = pygame.Rect(round(x), area.top + round(area.h * 0.06), round(room), round(area.h * 0.6))
            heading(target, main.rstrip(".。"), upper, px(58), theme.CREAM)
        why = [line for line in title if line != main]
        points = _(" : ").join(score_terms.numbers(total) for total in sorted(self.result.totals, reverse=True))
        rounds = _("{number} of {count} rounds").format(number=self.result.round, count=table.rules.rounds)
        said = " · ".join([points, rounds, names.ruleset(table.rules), *why])
        at, small = (x + 2, area.top + area.h * 0.8), within(max(px(18), 13), area.h * 0.24)
        words(target, said, at, small, colour=theme.CREAM2, anchor="midleft", room=room)

    def _headline(self) -> str:
        """Who has won."""
        rules, players = self.source.rules, self.source.players
        best = [names.side(rules, players, side) for side in self.winners]
        if len(best) > 1:
            return _("The match is drawn between {names}.").format(names=everything(best))
        if rules.teams(len(players)):
            return _("{names} win the match.").format(names=best[0])
        return _("{name} wins the match.").format(name=best[0])

    def _plates(self, target: Surface, area: pygame.Rect) -> None:
        """Every side's total; the winner's with the sign for winning."""
        gap = self.px(12)
        wide = area.w // len(self.result.totals)
        for side, total in enumerate(self.result.totals):
            rect = pygame.Rect(area.left + side * wide + gap, area.top, wide - gap, area.h)
            sheet(target, rect, border=max(self.px(3), 2))
            size = min(rect.h * 0.5, rect.w * 0.3)
            x = side_crests(target, self.source, side, rect.left + self.px(14), rect.centery, size) + self.px(10)
            name = names.side(self.source.rules, self.source.players, side)
            room, small = rect.right - self.px(10) - x, within(max(self.px(17), 13), rect.h * 0.28)
            y = rect.top + rect.h * 0.27
            words(target, name, (x, y), small, colour=theme.INK2, face=Face.BOLD, anchor="midleft", room=room)
            big = within(min(round(rect.h * 0.46), self.px(46)), rect.h * 0.54)
            y = rect.top + rect.h * 0.64
            end = words(
                target, score_terms.numbers(total), (x, y), big, face=Face.BOLD, anchor="midleft", room=room
            ).right
            seal = min(round(big * 0.72), round((rect.right - end - self.px(16)) * big / grown(big)))
            if side in self.winners and seal > 12:
                at = ((end + rect.right) / 2, y)
                words(target, "勝", at, seal, colour=theme.RED, face=Face.BRUSH, anchor="center")

    @property
    def _heads(self) -> tuple[int, int]:
        """Sizes of a sheet's heading, and of the small words beside it."""
        head, small = max(self.px(25), HEADING), max(self.px(16), 13)
        return within(head, head * 1.25), within(small, small * 1.25)

    # The chart

    def _months(self, target: Surface, area: pygame.Rect) -> None:
        head, small = self._heads
        title = words(
            target, _("The months"), (area.left, area.top + head * 0.6), head, face=Face.BRUSH, anchor="midleft"
        )
        colours = [
            theme.INKS[self.source.seating.chairs[side].colour] for side in range(len(self.match_highlights.totals))
        ]
        x = float(area.right)
        for side in reversed(range(len(colours))):
            name = names.side(self.source.rules, self.source.players, side)
            room = (area.w - title.w - self.px(30)) / len(colours) - self.px(78)
            at = (x, area.top + head * 0.6)
            x = words(target, name, at, small, face=Face.BOLD, anchor="midright", room=room).left - self.px(52)
            legend(target, side, colours[side], (x, at[1]), self.px(42), max(small * 0.26, 3))
            x -= self.px(20)
        plot = pygame.Rect(area.left, area.top + round(head * 1.5), area.w, area.h - round(head * 1.5))
        if self._chart is None or self._chart[0].area != plot:
            lines = [
                ScoreLine(colour, totals) for colour, totals in zip(colours, self.match_highlights.totals, strict=True)
            ]
            chart = Chart(lines, plot, small)
            self._chart = (chart, chart.drawn())
        chart, drawn = self._chart
        chart.ground(target)
        seen = self.part(TITLE, CHART, ease)
        with wiped(target, plot, seen):
            target.blit(drawn, plot)
        chart.changes(target, seen)
        if seen >= 1.0:
            self._ends(target, chart, small)

    def _ends(self, target: Surface, chart: Chart, size: int) -> None:
        """Every side's crest at the end of its line, none over another."""
        large = round(size * 1.8)
        ends = sorted((chart.at(chart.rounds, line.totals[-1])[1], side) for side, line in enumerate(chart.lines))
        y = -1e9
        for wanted, side in ends:
            y = max(wanted, y + large * 1.05)
            seat = seats_of(self.source, side)[0]
            seat_crest(target, self.source, seat, (chart.plot.right + size * 0.9 + large / 2, y), large)

    # The finest yaku

    def _finest(self, target: Surface, area: pygame.Rect, part: float) -> None:
        """Its cards, its names, and what it brought."""
        finest, px = self.match_highlights.finest, self.px
        head, small = self._heads
        y = area.top + head * 0.6
        title = words(
            target, _("Finest yaku"), (area.left, y), head, face=Face.BRUSH, anchor="midleft", room=area.w * 0.55
        )
        line = area.top + round(head * 1.35)
        pygame.draw.line(target, theme.INK, (area.left, line), (area.right, line), max(px(1.5), 1))
        if finest is None:
            words(target, _("none at all"), (area.left, line + small * 2), small, colour=theme.INK2, anchor="midleft")
            return
        month = month_of_round(finest.round)
        disc = round(head * 1.1)
        month_sign(target, month, (area.right - disc / 2, area.top + head * 0.55), disc)
        said = f"{self.source.players[finest.award.seat]} · {names.month(month)}"
        right = area.right - disc - px(8)
        room = right - title.right - px(10)
        words(target, said, (right, y), small, colour=theme.INK2, anchor="midright", room=room)
        foot = max(round(small * 4.0), px(70))
        cards = list(finest.yaku.cards)
        high = area.bottom - foot - line - px(12)
        w = int(min(high / RATIO, px(92), area.w * 0.3))
        pitch = min(w * 1.12, (area.w - w) / max(len(cards) - 1, 1))
        for place, card in enumerate(cards):
            own = min(max(part * 2 - place / max(len(cards), 1), 0.0), 1.0)
            y = line + px(8) + w * RATIO / 2
            x = area.left + w / 2 + place * pitch
            draw_card(target, Piece(card.code, x, y - (1 - own) * px(10), w, card, alpha=own, lift=0.2))
        self._worth(target, pygame.Rect(area.left, area.bottom - foot, area.w, foot), small)

    def _worth(self, target: Surface, area: pygame.Rect, small: int) -> None:
        finest = self.match_highlights.finest
        assert finest is not None
        big = within(max(self.px(46), 26), area.h * 0.58)
        name = names.yaku(finest.yaku.id, self.source.rules)
        size = within(max(self.px(28), HEADING), area.h * 0.46)
        upper, lower = area.top + area.h * 0.30, area.top + area.h * 0.78
        points = words(target, str(finest.yaku.points), (area.right, upper), big, face=Face.BOLD, anchor="midright")
        room = points.left - self.px(10) - area.left
        words(target, name.name, (area.left, upper), size, face=Face.BRUSH, anchor="midleft", room=room, least=15)
        x = words(target, name.kanji, (area.left, lower), round(size * 0.8), colour=theme.BLOOD, face=Face.BRUSH,
                  anchor="midleft").right + self.px(12)  # fmt: skip
        terms = score_terms.terms(finest.award.account, self.source.rules)
        for shown in (terms, terms[-1:]) if len(terms) > 1 else ():
            said = _("The round: {sum}").format(sum=" ".join(term.sign for term in shown))
            if fonts.width(Face.SANS, small, said) < area.right - x:
                words(target, said, (area.right, lower), small, colour=theme.INK2, anchor="midright")
                break

    # Comparisons

    def _compared(self, target: Surface, area: pygame.Rect, part: float) -> None:
        """Side by side: koi-koi, the longest streak, rounds won, the best round; below, the rounds that ran out."""
        highlights, count = self.match_highlights, len(self.match_highlights.totals)
        streaks = [
            _("{calls}, in {month}").format(calls=calls, month=names.month(month_of_round(number)))
            if calls > 1
            else str(calls)
            for calls, number in highlights.streak
        ]
        rows: list[tuple[str, list[str]]] = [
            (_("Koi-koi called"), [str(one) for one in highlights.calls]),
            (_("Longest koi-koi streak"), streaks),
            (_("Rounds won"), [str(one) for one in highlights.won]),
            (_("Best round"), [score_terms.numbers(one) for one in highlights.best]),
        ]
        ran_out = everything([names.month(month_of_round(number)) for number in highlights.ran_out])
        rows.append((_("Run out"), [ran_out or "–"]))
        step = area.h / (len(rows) + 0.9)
        small = within(max(min(self.px(17), round(step * 0.62)), 12), step * 0.74)
        label = area.w * (0.42 if count < 4 else 0.36)
        wide = (area.w - label) / count
        for side in range(count):
            size = min(step * 0.82, self.px(28))
            seat = seats_of(self.source, side)[0]
            seat_crest(
                target, self.source, seat, (area.left + label + side * wide + size / 2, area.top + step * 0.4), size
            )
        for place, (title, values) in enumerate(rows):
            y = area.top + step * (place + 1.4)
            if part * len(rows) < place:
                continue
            if place:
                pygame.draw.line(target, LINE, (area.left, y - step / 2), (area.right, y - step / 2))
            words(target, title, (area.left, y), small, colour=theme.INK2, anchor="midleft", room=label - 8)
            for side, value in enumerate(values):
                tone = theme.INKS[self.source.seating.chairs[side].colour] if len(values) > 1 else theme.INK
                room = wide - 8 if len(values) > 1 else area.w - label
                at = (area.left + label + side * wide, y)
                words(target, value, at, small, colour=tone, face=Face.BOLD, anchor="midleft", room=room, least=11)
