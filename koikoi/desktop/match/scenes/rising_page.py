"""Pages that come up from below over what stood there before, a little too far, and back."""

from koikoi import settings
from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import Surface, faded
from koikoi.desktop.match.scenes.moments.table_moment import WindowMoment
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.locales import language

RISE = 0.38
"""Seconds in which a page comes up."""
TOP = 0.26
"""When it is at its highest."""
FRAMES, HELD = 5, 0.08
"""Frames in which a page is drawn before it comes, and about as many seconds."""
OVER, LIFTED = 8, 26
"""Pixels by which it goes too far, and by which it lifts what it covers."""


class RisingPageScene(TimelineScene):
    """A page whose clock begins before 0: it has come up then, and builds itself up while it goes back a little."""

    opaque = sinks = True
    length = RISE - TOP

    def __init__(self) -> None:
        super().__init__()
        self.clock = -(HELD + TOP)
        self._pictures: tuple[Surface, Surface] | None = None
        """What stood there, and the page."""
        self._before: Surface | None = None
        self._leaves = 0.0
        """By its clock: when the page was ready, and began to come up."""
        self._lacks = self.away
        """What is on its way elsewhere, and so not on the picture of the page."""
        self._blank: Surface | None = None
        """What the page is drawn on, before it comes."""
        self._moment: tuple[WindowMoment, float] | None = None
        """What goes on below it while it comes up, and until which second of the page's clock it has."""
        self._comes = False
        """It is laid, and its first frame shows nothing of it yet: that has enough to do."""
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
            self._blank = lent(target)
            super().draw(self._blank)
        return True

    def follow(self, moment: WindowMoment, *, laid: bool) -> None:
        """Comes up over a moment, which goes on below it; at once where it is laid."""
        if laid:
            self.clock, self._comes = -TOP, True
        self._moment = moment, self.clock
        moment.goes_on = True

    def enter(self, size: tuple[int, int]) -> None:
        """What is on its way has the window's new size at once; what is laid for it stays so."""
        laid, self._laid_for = self._laid_for == self._laid_look(size), None
        if not laid:
            super().enter(size)
            self._pictures = self._before = self._blank = None
        if self._moment is not None and self._moment[0].size != size:
            self._end_moment()

    def let_go(self) -> None:
        """Of what stood there before, too, if it has not come up yet."""
        super().let_go()
        self._pictures = self._before = self._blank = None
        self._end_moment()

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
        if speed.fade or not speed.beats or self.clock >= RISE - TOP:
            return 1.0
        if self._pictures is None:
            return float(self.clock >= 0.0)
        return ease_out(share(self.clock, self._leaves, RISE - TOP - self._leaves), 2.0)

    def draw(self, target: Surface) -> None:
        """The page, as far as it has come; where nothing is to move, it fades in."""
        fade = animation_speed().fade
        rising = self.seconds < fade if fade else self.clock < (RISE - TOP if self._pictures is not None else 0.0)
        if not rising:
            self._pictures = None
            self._end_moment()
            super().draw(target)
            return
        before = self._stands(target, moves=not fade)
        if before is None:
            return
        if self._pictures is None:
            target.blit(before, (0, 0))
            if self._comes or not self.lay(target, FRAMES):  # what stood there stays until all is ready
                self._comes = False
                return
            self._leaves = min(self.clock, 0.0)
            page, self._blank = self._blank or lent(target), None
            super().draw(page)
            self._pictures, self._lacks = (before, page), self.away
        page = self._pictures[1]
        if fade:
            target.blit(before, (0, 0))
            faded(target, page, self.seconds / fade)
            return
        if self.clock > 0.0 or self._lacks != self.away:  # what builds itself up does so on the page
            super().draw(page)
            self._lacks = self.away
        self._slide(target, before, page)

    def _stands(self, target: Surface, *, moves: bool) -> Surface | None:
        """What stands there, a moment as it goes on; None: it stays on the target for another frame."""
        before = self._before
        fits = before is not None and before.get_size() == target.get_size()
        if self._moment is None or not moves:
            self._before = before if fits else copied(target)
            return before if fits else None
        moment, since = self._moment
        self._before = before if before is not None and fits else lent(target)
        moment.clock, moment.away = moment.clock + self.clock - since, self.away
        self._moment = moment, self.clock
        moment.draw(self._before)
        return self._before

    def _slide(self, target: Surface, before: Surface, page: Surface) -> None:
        wide, high = self.size
        up, settled = share(self.clock, self._leaves, -self._leaves), share(self.clock, 0.0, RISE - TOP)
        over = self.px(OVER)
        top = round(high - (high + over) * ease_out(up) + over * ease(settled))
        lift = round(self.px(LIFTED) * ease_out(up))
        if top > 0:
            target.blit(before, (0, 0), (0, lift, wide, min(top, high - lift)))
        target.blit(page, (0, max(top, 0)), (0, max(-top, 0), wide, high - max(top, 0)))
        if top < 0:  # the cloth goes on below it
            target.blit(page, (0, high + top), (0, high + top, wide, -top))
