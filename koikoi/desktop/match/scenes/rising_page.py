"""Pages that come up from below over what stood there before, a little too far, and back."""

from koikoi import settings
from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.lent import lent
from koikoi.desktop.draw.painter import Surface, faded
from koikoi.desktop.match.scenes.moments.table_moment import WindowMoment
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.locales import language

RISE = 0.38
"""Seconds in which a page comes up."""
TOP = 0.26
"""When it is at its highest."""
FRAMES, HELD = 5, 0.1
"""Frames in which a page is drawn before it comes; and seconds, after which it comes however much of it is drawn."""
OVER, LIFTED = 8, 26
"""Pixels by which it goes too far, and by which it lifts what it covers."""


class RisingPageScene(TimelineScene):
    """A page whose clock begins before 0: it has come up then, and builds itself up while it goes back a little."""

    opaque = sinks = True
    length = RISE - TOP

    def __init__(self) -> None:
        super().__init__()
        self.clock = -(HELD + TOP)
        self._before: Surface | None = None
        """What stood there."""
        self._page: Surface | None = None
        """What the page is drawn on while it comes up."""
        self._drawn_without: object = None
        """What was on its way elsewhere when the page was drawn on that; None: it has not been drawn."""
        self._moment: tuple[WindowMoment, float] | None = None
        """What goes on below it while it comes up, and until which second of the page's clock it has."""
        self._laid_for: object = None
        """For what window, and with which settings, it is laid before it comes."""

    def lay_ahead(self, target: Surface, services: Services, steps: int) -> bool:
        """Does more of what its first frame would need, for a window like this one; whether nothing is left.

        All of it is laid in so many steps.
        """
        self._laid_for = self._laid_look(target.get_size())
        self.attach(services)
        if not self.lay(target, steps):
            return False
        if not animation_speed().fade:
            if self._before is None:
                self._before = lent(target)
                return False
            self._page = lent(target)
            super().draw(self._page)
        return True

    def follow(self, moment: WindowMoment) -> None:
        """Comes up at once, over a moment that goes on below it, and before which it may have been laid."""
        self.clock = -TOP
        self._moment = moment, self.clock
        moment.goes_on = True

    def enter(self, size: tuple[int, int]) -> None:
        """What is on its way has the window's new size at once; what is laid for it stays so."""
        laid, self._laid_for = self._laid_for == self._laid_look(size), None
        if not laid:
            super().enter(size)
            self._forget()
        if self._moment is not None and self._moment[0].size != size:
            self._end_moment()

    @property
    def takes_over(self) -> bool:  # type: ignore[override]
        """What stood there, unless that goes on."""
        return self._moment is None or bool(animation_speed().fade)

    def take_over(self, seen: Surface) -> None:
        """That is what stood there."""
        self._before = seen

    def let_go(self) -> None:
        """Of what stood there before, too, if it has not come up yet."""
        super().let_go()
        self._forget()
        self._end_moment()

    def _forget(self) -> None:
        self._before = self._page = self._drawn_without = None

    def _end_moment(self) -> None:
        if self._moment is not None:
            moment, self._moment = self._moment[0], None
            moment.goes_on = False
            moment.let_go()

    def _laid_look(self, size: tuple[int, int]) -> object:
        return size, settings.now(), language()

    @property
    def arrival(self) -> float:
        """As far as it has come up, and back: nearly all of it by the time at which something is written on it."""
        speed = animation_speed()
        if speed.fade or not speed.beats:
            return 1.0
        return ease_out(share(self.clock, -TOP, RISE), 2.0)

    def draw(self, target: Surface) -> None:
        """The page, as far as it has come; where nothing is to move, it fades in."""
        fade = animation_speed().fade
        rising = self.seconds < fade if fade else self.clock < RISE - TOP
        before = self._stands(target, moves=not fade) if rising else None
        if before is None:
            self._forget()
            self._end_moment()
            super().draw(target)
            return
        if not fade and self.clock <= -TOP:
            target.blit(before, (0, 0))
            self.lay(target, FRAMES)
            return
        if self._page is None:
            self._page, self._drawn_without = lent(target), None
        if fade or self.clock > 0.0 or self._drawn_without != self.away:  # what builds itself up does so on the page
            super().draw(self._page)
            self._drawn_without = self.away
        if fade:
            target.blit(before, (0, 0))
            faded(target, self._page, self.seconds / fade)
            return
        self._slide(target, before, self._page)

    def _stands(self, target: Surface, *, moves: bool) -> Surface | None:
        """What stands there, a moment as it goes on; None: that is not known."""
        before = self._before
        fits = before is not None and before.get_size() == target.get_size()
        if self._moment is None or not moves:
            return before if fits else None
        moment, since = self._moment
        self._before = before if before is not None and fits else lent(target)
        moment.clock, moment.away = moment.clock + self.clock - since, self.away
        self._moment = moment, self.clock
        moment.draw(self._before)
        return self._before

    def _slide(self, target: Surface, before: Surface, page: Surface) -> None:
        wide, high = self.size
        up, settled = share(self.clock, -TOP, TOP), share(self.clock, 0.0, RISE - TOP)
        over = self.px(OVER)
        top = round(high - (high + over) * ease_out(up) + over * ease(settled))
        lift = round(self.px(LIFTED) * ease_out(up))
        if top > 0:
            target.blit(before, (0, 0), (0, lift, wide, min(top, high - lift)))
        target.blit(page, (0, max(top, 0)), (0, max(-top, 0), wide, high - max(top, 0)))
        if top < 0:  # the cloth goes on below it
            target.blit(page, (0, high + top), (0, high + top, wide, -top))
