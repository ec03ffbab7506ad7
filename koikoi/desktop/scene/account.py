"""The account of a round, and the end of the match."""

from typing import TYPE_CHECKING

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Intent
from koikoi.desktop.painter import Surface, crest, sheet, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scene.side import seat_colour
from koikoi.desktop.scenes import Change, Home, Pop, Push, Replace
from koikoi.desktop.widgets import Button
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import MatchOver, RoundOver, RoundResult
from koikoi.locales import _, names
from koikoi.locales import account as account_words

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene


class AccountScene(PanelScene):
    """What the round brought, term by term; the totals; the months so far; what was held."""

    opaque = True

    def __init__(self, match: "MatchScene") -> None:
        super().__init__()
        self.match = match
        phase = match.view.phase
        assert isinstance(phase, RoundOver | MatchOver)
        self.result: RoundResult = phase.result
        self.winners = phase.winners if isinstance(phase, MatchOver) else ()

    def arrange(self) -> None:
        """On to the next round, or what follows a match."""
        px = self.px
        h = max(px(58), 44)
        area = self._sheet
        row = pygame.Rect(0, area.bottom - h - px(20), px(250), h)
        if self.winners:
            entries = [
                (_("Menu"), Home, "paper"),
                (_("Change rules"), self._rules, "paper"),
                (_("Rematch"), self._rematch, "primary"),
            ]
        else:
            month = names.month(month_of_round(self.result.round + 1))
            entries = [(_("On to {month}").format(month=month), self._next, "primary")]
        right = area.right - px(30)
        for label, act, look in reversed(entries):
            rect = row.move(right - row.w, 0)
            self.panel.buttons.insert(0, Button(label, act, rect, look, Face.BRUSH, max(px(24), 16)))
            right = rect.left - px(14)
        self.panel.focus = self.panel.buttons[-1]

    @property
    def _sheet(self) -> pygame.Rect:
        return pygame.Rect(0, 0, *self.size).inflate(-2 * self.px(40), -2 * self.px(24))

    def handle(self, intent: Intent) -> Change | None:
        """Escape pauses."""
        if isinstance(intent, Cancel):
            from koikoi.desktop.scene.notice import PauseScene

            return Push(PauseScene(self.match))
        return super().handle(intent)

    def _next(self) -> Change:
        self.match.do(self.match.table.next_round())
        return Pop()

    def _rules(self) -> Change:
        from koikoi.desktop.scene.setup import SetupScene

        return Replace(SetupScene(self.match.table, self.match.privacy))

    def _rematch(self) -> Change:
        from koikoi.desktop.scene.match import MatchScene
        from koikoi.table import save
        from koikoi.table.table import Table

        old = self.match.table
        table = Table(
            old.rules, old.players, dealer=self.result.next_dealer, totals=old.header.totals, path=save.new_path()
        )
        return Replace(MatchScene(table, self.match.privacy))

    # Drawing

    def paint(self, target: Surface) -> None:
        """A sheet of paper: the sum at the left, the match at the right, the months below."""
        painter().plain_ground(target)
        area, px = self._sheet, self.px
        sheet(target, area, border=max(px(6), 4))
        left = pygame.Rect(area.left + px(36), area.top + px(22), round(area.w * 0.56), area.h - px(230))
        right = pygame.Rect(left.right + px(34), left.top, area.right - left.right - px(70), left.h)
        pygame.draw.line(target, theme.INSET, (right.left - px(18), right.top), (right.left - px(18), right.bottom), 2)
        self._title(target, left)
        self._terms(target, pygame.Rect(left.left, left.top + px(92), left.w, left.h - px(92)))
        self._match(target, right)
        self._months(target, pygame.Rect(area.left + px(36), left.bottom + px(8), area.w - px(72), px(110)))

    @property
    def honoured(self) -> Seat | None:
        """Whose crest stands beside the title: who won the match, or else the round; nobody's when it is drawn."""
        if self.winners:
            return Seat(self.winners[0]) if len(self.winners) == 1 else None
        return self.result.winner

    def _title(self, target: Surface, area: pygame.Rect) -> None:
        rules, players = self.match.table.rules, self.match.table.players
        lines = account_words.round_result(self.result, rules, players)
        title, note = (
            lines[0],
            _("{month}, round {number}").format(
                month=names.month(month_of_round(self.result.round)), number=self.result.round
            ),
        )
        if self.winners:
            title = account_words.match_end(self.result, self.winners, rules, players)[-1]
            note = lines[0]
        x = area.left
        seat = self.honoured
        if seat is not None:
            colour = theme.SEATS[seat_colour(self.match.view, seat)]
            size = self.px(64)
            crest(target, seat, colour, (x + size / 2, area.top + size / 2), size)
            x += size + self.px(18)
        words(
            target,
            title,
            (x, area.top + self.px(22)),
            self.px(42),
            face=Face.BRUSH,
            anchor="midleft",
            room=area.right - x,
            least=17,
        )
        words(
            target,
            note,
            (x, area.top + self.px(60)),
            max(self.px(17), 13),
            colour=theme.INK2,
            anchor="midleft",
            room=area.right - x,
        )

    def _terms(self, target: Surface, area: pygame.Rect) -> None:
        px = self.px
        awards = self.result.awards
        rows = sum(
            len(award.account.yaku) + 1 + len(award.account.factors) + bool(award.account.bonus) for award in awards
        )
        step = min(px(64), area.h // max(rows, 1))
        y = area.top
        size = max(min(px(24), round(step * 0.5)), 13)
        for award in awards:
            account = award.account
            for one in account.yaku:
                name = names.yaku(one.id, self.match.table.rules)
                words(
                    target,
                    name.name,
                    (area.left, y + step * 0.36),
                    size,
                    face=Face.BRUSH,
                    anchor="midleft",
                    room=area.w * 0.36,
                )
                words(
                    target,
                    name.kanji,
                    (area.left, y + step * 0.78),
                    max(round(size * 0.6), 11),
                    colour=theme.BLOOD,
                    anchor="midleft",
                )
                card = round(step * 0.56)
                pictures = pygame.Rect(area.left + round(area.w * 0.38), y, round(area.w * 0.5), step)
                if one.cards:
                    painter().small_cards(target, list(one.cards), pictures, card)
                words(
                    target, str(one.points), (area.right - px(8), y + step / 2), size, face=Face.BOLD, anchor="midright"
                )
                y += step
                pygame.draw.line(target, theme.INSET, (area.left, y), (area.right, y), 1)
            running = account.points
            if account.bonus:
                running += account.bonus
                self._row(target, area, y, step, _("Own koi-koi"), f"+ {account.bonus}", str(running), size)
                y += step
            for factor in account.factors:
                if factor.counts:
                    running *= factor.by
                shown = f"× {factor.by}" if factor.counts else f"(× {factor.by})"
                self._row(target, area, y, step, account_words.factor(factor), shown, str(running), size)
                y += step
            pygame.draw.line(target, theme.INK, (area.left, y), (area.right, y), 2)
            player = self.match.table.players[award.seat]
            words(
                target,
                _("{name} takes").format(name=player),
                (area.left, y + step / 2),
                size,
                face=Face.BRUSH,
                anchor="midleft",
            )
            words(
                target,
                str(account.total),
                (area.right - px(8), y + step / 2),
                max(round(size * 1.5), 18),
                colour=theme.BLOOD,
                face=Face.BOLD,
                anchor="midright",
            )
            y += step
        if not awards:
            words(target, _("Nobody scores."), (area.left, area.top + step), max(px(24), 15), colour=theme.INK2)

    def _row(
        self, target: Surface, area: pygame.Rect, y: float, step: int, label: str, sign: str, value: str, size: int
    ) -> None:
        small = max(round(size * 0.8), 13)
        words(target, label, (area.left, y + step / 2), small, colour=theme.INK2, anchor="midleft", room=area.w * 0.7)
        words(
            target,
            sign,
            (area.right - self.px(90), y + step / 2),
            size,
            colour=theme.BLOOD,
            face=Face.BOLD,
            anchor="midright",
        )
        words(target, value, (area.right - self.px(8), y + step / 2), size, face=Face.BOLD, anchor="midright")

    def _match(self, target: Surface, area: pygame.Rect) -> None:
        px, view = self.px, self.match.view
        rules, players = self.match.table.rules, self.match.table.players
        words(
            target,
            _("The match so far"),
            (area.left, area.top + px(18)),
            max(px(26), 16),
            face=Face.BRUSH,
            anchor="midleft",
        )
        y, step = area.top + px(62), max(px(58), 38)
        for side, total in enumerate(self.result.totals):
            change = self.result.points[side]
            before = total - change
            crest(target, side, theme.SEATS[side], (area.left + px(20), y), px(38))
            x = area.left + px(50)
            words(
                target,
                names.side(rules, players, side),
                (x, y - px(8)),
                max(px(22), 14),
                face=Face.BRUSH,
                anchor="midleft",
                room=area.w - px(160),
            )
            sign = "+" if change >= 0 else "−"
            words(
                target,
                f"{before} {sign} {abs(change)}",
                (x, y + px(15)),
                max(px(15), 12),
                colour=theme.INK2,
                anchor="midleft",
            )
            words(target, str(total), (area.right, y), max(px(36), 22), face=Face.BOLD, anchor="midright")
            y += step
        y += px(6)
        words(
            target, _("What did you hold?"), (area.left, y + px(10)), max(px(22), 15), face=Face.BRUSH, anchor="midleft"
        )
        y += px(34)
        each = min((area.bottom - y) // max(view.seats, 1), px(86))
        for seat in range(view.seats):
            hand = view.hands[seat]
            label = max(px(15), 12)
            words(target, players[seat], (area.left, y + each / 2), label, anchor="midleft", room=area.w * 0.26)
            row = pygame.Rect(area.left + round(area.w * 0.28), round(y), round(area.w * 0.7), round(each))
            if hand:
                painter().small_cards(target, list(hand), row, round(min(each * 0.56, px(46))))
            else:
                words(target, _("nothing"), row.midleft, label, colour=theme.INK2, anchor="midleft")
            y += each

    def _months(self, target: Surface, area: pygame.Rect) -> None:
        """One cell per round: month, and what it brought to whom."""
        px, results = self.px, self.match.view.results
        rounds = max(self.match.table.rules.rounds, len(results))
        shown = list(results)[-12:] if rounds > 12 else list(results)
        cells = min(rounds, 12)
        first = len(results) - len(shown)
        wide = area.w / cells
        pygame.draw.line(target, theme.INK2, area.topleft, area.topright, 1)
        for place in range(cells):
            number = first + place + 1
            x = area.left + wide * (place + 0.5)
            done = place < len(shown)
            tone = theme.INK if done else (0xA0, 0x94, 0x80)
            if done and shown[place].round == self.result.round:
                pygame.draw.rect(
                    target,
                    theme.INSET,
                    pygame.Rect(round(x - wide / 2) + 2, area.top + 4, round(wide) - 4, area.h - 8),
                    border_radius=8,
                )
            words(
                target,
                names.month(month_of_round(number)),
                (x, area.top + px(24)),
                max(px(15), 11),
                colour=tone,
                anchor="center",
                room=wide - 6,
                least=9,
            )
            if done:
                self._cell(target, shown[place], (x, area.top + px(62)), wide)

    def _cell(self, target: Surface, result: RoundResult, at: tuple[float, float], wide: float) -> None:
        best = max(range(len(result.points)), key=lambda side: result.points[side])
        if result.points[best] <= 0:
            words(target, "–", at, max(self.px(20), 14), colour=theme.INK2, anchor="center")
            return
        crest(target, best, theme.SEATS[best], (at[0], at[1] - self.px(4)), self.px(26))
        words(
            target,
            f"+{result.points[best]}",
            (at[0], at[1] + self.px(24)),
            max(self.px(16), 12),
            colour=theme.SEATS[best],
            face=Face.BOLD,
            anchor="center",
        )
