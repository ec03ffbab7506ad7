"""The account of a round, spelled out before one's eyes: yaku with their cards, sum, doublings, total, totals."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

from koikoi.desktop.accessibility.items import Description, Role, texts
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.match.hud.coach_panel import turning_box
from koikoi.desktop.match.scenes.every_card import EveryCardScene
from koikoi.desktop.match.scenes.match_end import match_end
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary_hands import HIGH, hands
from koikoi.desktop.match.scenes.round_summary_parts import (
    LINE,
    match_so_far,
    month_rows,
    months,
    shared_winners,
    title,
)
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount
from koikoi.desktop.match.scenes.round_summary_terms import YAKU, terms
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.routes import WatchRoundRoute
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxScene, draw_box, tall, tall_scale
from koikoi.desktop.ui.boxes import Box, ByRoom, Column, Grow, Named, Pad, Rect, Scale, Sized, Space, column, pad, row
from koikoi.desktop.ui.grids import Fitting
from koikoi.desktop.ui.leaves import Drawn, Line, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace, Rise, Shared
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import side_of
from koikoi.locales import _, coaching, names
from koikoi.locales.account import round_result
from koikoi.locales.telling import headline

MONTHS = AtLeast(118, 84), AtLeast(156, 112), AtLeast(236, 168)
"""Height of the months: in a row; where all stands below each other, and they do in one row, or in two."""
RESULT = 0.52
"""What the sum has of the height where the match stands below it."""
HEAD, PART, AROUND = 86, 62, 180
"""Height of the headline, of what is told of a side, and of all that stands above and below both parts."""
LARGER = 1.25
"""How much larger all is at most on an upright sheet that would be empty below."""


class RoundSummaryScene(BoxScene):
    """What the round brought, term by term; what was held; the totals; the months so far."""

    opaque = True
    transition = Rise()

    def __init__(self, state: TableState, controls: MatchControls | None) -> None:
        """`controls`: None where the match is only watched."""
        self.account = RoundAccount(state)
        super().__init__(Timeline(cues=self.account.cues, length=self.account.end))
        self.state, self.controls = state, controls

    def attach(self, services: Services) -> None:
        """The coach begins to look back."""
        super().attach(services)
        self.state.coach.look_back()

    # The page

    @property
    def _usual(self) -> float:
        """As of all screens on which things stand one below the other where the window is higher than wide."""
        return tall_scale(self.size) if tall(self.size) else super().s

    @property
    def s(self) -> float:
        """Larger in a window so high that a part of the sheet would be empty; words are enlarged from there."""
        usual = self._usual
        if self.size[0] >= self.size[1]:
            return usual
        account = self.account
        rows, seats = sum(one.height for one in account.rows), self.state.view.seats
        upper, lower = HEAD + YAKU * rows, PART * (len(account.result.totals) + 1) + HIGH * seats
        filled = max(upper / RESULT, lower / (1.0 - RESULT)) + AROUND + MONTHS[month_rows(account)].value
        return usual * min(max(self.size[1] / (usual * filled), 1.0), LARGER)

    def layout(self) -> Box:
        """A sheet of paper: the sum at the left, the match at the right, or below it; the months; the way on."""
        account, tall = self.account, self.size[0] < 1.2 * self.size[1] or fonts.enlarged()
        head = Sized(Named(title(self, account), "head"), high=AtLeast(HEAD, 58))
        result = column(head, Grow(Named(terms(self, account), "terms")))
        match = Grow(Named(ByRoom(self._match), "match"))
        if tall:
            upper: Box = column(Grow(result, RESULT), Grow(column(pad(Line(LINE), y=10), match), 1.0 - RESULT))
        else:
            divider = Pad(Line(LINE), left=26, top=4, bottom=6)
            upper = row(Grow(result, 0.58), Grow(row(divider, match, gap=26), 0.42))
        strip: Box = Named(months(self, account, tall=tall), "months")
        if not fonts.enlarged():
            strip = Sized(strip, high=MONTHS[tall * month_rows(account)])
        read = column(Grow(Pad(upper, bottom=12)), strip)
        return self._sheet(column(Grow(self.scroll(read) if fonts.enlarged() else read), Space(high=14), self._foot()))

    def _sheet(self, page: Box) -> Box:
        """A box on the sheet, which is the same whatever stands on it."""
        usual = Scale(self._usual)
        aside, above = pixels(usual.px(36)), pixels(usual.px(AtLeast(22, 14)))
        return pad(
            Named(sheet_of(page, aside, pixels(usual.px(24)), border=pixels(usual.px(6))), "sheet"), aside, above
        )

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The winner's crest."""
        winner, source = self.account.result.winner, self.state.source
        if winner is None:
            return {}
        side = side_of(source.rules, len(source.players), winner)
        place = self.boxes.rect(f"winner-{side}")
        seen = self.scroller.area if self.scroller.scrolls else self.area
        return shared_winners(source, {side: place}) if seen.contains(place) else {}

    def _match(self, scale: Scale, _wide: int, high: int) -> Box:
        """Every side's total; below, what was held."""
        return column(match_so_far(self, self.account, scale, high), Grow(hands(self, self.account)))

    def _foot(self) -> Box:
        """What the coach says; on to the next round, or to what follows the last."""
        month = names.month(month_of_round(self.account.result.round + 1), self.account.state.source.rules)
        label = _("The whole match") if self.account.over else _("On to {month}").format(month=month)
        letters = AtLeast(24, 17)
        way_on = button(
            label, self._next, ButtonLook.PRIMARY, high=AtLeast(54, 42), size=letters, face=Face.BRUSH, first=True
        )
        back = [self._way_back(_("Show every card"), self._every_card)]
        if self.controls is not None:
            back.insert(0, self._way_back(_("Watch the month again"), self._watch))
        ways, turn, on = (
            Fitting((row(*back, gap=14), Column(back, gap=10))) if fonts.enlarged() else row(*back, gap=14),
            Grow(Drawn(self._draw_turning_point)),
            Sized(way_on, wide=AtLeast(270, 190)),
        )
        beside, below = row(ways, turn, on, gap=24), column(row(ways, turn), on, gap=14)

        def made(scale: Scale, wide: int, _high: int) -> Box:
            whole = fonts.width(Face.BRUSH, scale.px(letters), label) + scale.px(30)
            return beside if beside.widths(scale, wide)[-1] >= whole else below  # nothing of it is wrapped

        return ByRoom(made) if fonts.enlarged() else beside

    def _way_back(self, label: str, act: Callable[[], Change]) -> Box:
        """Something more to look at in this round."""
        return button(label, act, ButtonLook.PAPER, high=AtLeast(54, 42), size=AtLeast(17, 13))

    def _watch(self) -> Change:
        return Push(self.services.routes.scene(WatchRoundRoute(self.state.source, self.account.result.round)))

    def _every_card(self) -> Change:
        return Push(EveryCardScene(self.state))

    def _draw_turning_point(self, target: Surface, area: Rect) -> None:
        turn = self.state.coach.turn
        if self.clock.whole and turn is not None:
            player = self.state.source.players[turn.seat]
            draw_box(target, turning_box(turn, player), area, self.s)

    def compose(self, stage: Group) -> None:
        """The page; what is stamped on it shakes it."""
        shake = 0 if animation_speed().fade else self.px(self.account.shaken(self.clock.seconds))
        super().compose(stage.group((self, "page"), shake=shake))

    def described(self) -> Description:
        """The account in sentences, what was still held, and the way on."""
        page, view, source = super().described(), self.state.view, self.state.source
        with names.without_codes():
            told = round_result(self.account.result, source.rules, source.players)
            told += [
                _("{name}: {cards}").format(name=name, cards=names.cards(hand, source.rules))
                for name, hand in zip(source.players, view.hands, strict=True)
                if hand
            ]
        if self.clock.whole and (turn := self.state.coach.turn) is not None:
            told.append(coaching.turned(turn.done, turn.better, turn.card, turn.gain, source.players[turn.seat]))
        ways = (one for one in page.item.children if one.role is Role.BUTTON)
        label = headline(self.account.result.round, source.rules)
        return replace(page, item=replace(page.item, label=label, children=(*texts("account-", told), *ways)))

    # The coach

    @property
    def animating(self) -> bool:
        """Also while the coach looks back."""
        return super().animating or self.state.coach.thinking

    def update(self, seconds: float) -> Change | None:
        """The coach looks back beside it."""
        self.state.coach.wait()
        return super().update(seconds)

    def leave(self) -> None:
        """Nobody waits for it any more."""
        self.state.coach.leave()

    # Going on

    def handle(self, intent: Intent) -> Change | None:
        """Escape pauses."""
        if isinstance(intent, Cancel) and self.controls is not None:
            return Push(PauseDialog(self.state, self.controls))
        return super().handle(intent)

    def _next(self) -> Change:
        if self.account.over:
            return Replace(match_end(self.state.source))
        if self.controls is not None:
            self.controls.next_round()
        return Pop()
