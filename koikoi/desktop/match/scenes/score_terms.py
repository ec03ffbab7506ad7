"""A sum as it is spoken: yaku, factors with their reasons, what comes out; told term by term."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import Measure
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, Factor, Reason
from koikoi.locales import _, listed, names, ngettext


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """A number or a sign, and in small words what it stands for."""

    sign: str
    note: str = ""
    red: bool = False


def reason(one: Factor) -> str:
    """Why a factor applies, in a few words."""
    match one.reason, one.calls:
        case Reason.FIELD, _:
            return _("dealt: {cards}").format(cards=listed(names.card(card) for card in one.cards))
        case Reason.SEVEN, least:
            return ngettext("{points} point or more", "{points} points or more", least).format(points=least)
        case Reason.OWN_CALLS, 0:
            return _("no koi-koi of one's own")
        case Reason.OWN_CALLS, calls:
            return ngettext("one's own koi-koi", "{calls} koi-koi of one's own", calls).format(calls=calls)
        case Reason.PARTNER_CALLS, 0:
            return _("no koi-koi of the partner")
        case Reason.PARTNER_CALLS, calls:
            return ngettext("the partner's koi-koi", "{calls} koi-koi of the partner", calls).format(calls=calls)
        case Reason.OPPONENT_CALLS, 0:
            return _("no koi-koi of an opponent")
        case Reason.OPPONENT_CALLS, calls:
            return ngettext("an opponent's koi-koi", "{calls} koi-koi of an opponent", calls).format(calls=calls)
        case _, 0:
            return _("nobody's koi-koi")
        case _, calls:
            return ngettext("one koi-koi in this round", "{calls} koi-koi in this round", calls).format(calls=calls)


def terms(account: Account, rules: Ruleset) -> list[ScoreTerm]:
    """5 Blossom Viewing + 5 Moon Viewing = 10 ×2 seven or more = 20 points."""
    shown: list[ScoreTerm] = []
    for one in account.yaku:
        shown += [ScoreTerm("+")] if shown else []
        shown.append(ScoreTerm(str(one.points), names.yaku(one.id, rules).name))
    if account.theirs:
        sign = "+" if account.theirs > 0 else "−"
        shown += [ScoreTerm(sign), ScoreTerm(str(abs(account.theirs)), _("the others' yaku"))]
    if account.bonus:
        shown += [ScoreTerm("+"), ScoreTerm(str(account.bonus), _("own koi-koi"))]
    counting = [one for one in account.factors if one.counts]
    if counting:
        shown += [ScoreTerm("="), ScoreTerm(str(account.base))] if len(shown) > 1 else []
        shown += [ScoreTerm(f"×{one.by}", reason(one), red=True) for one in counting]
    if counting or len(shown) > 1:
        shown += [ScoreTerm("="), ScoreTerm(str(account.total), ngettext("point", "points", account.total), red=True)]
    else:
        shown[-1] = ScoreTerm(str(account.total), ngettext("point", "points", account.total), red=True)
    return shown


@boxclass
class TermLine(Leaf):
    """Terms on one line, in the middle of its room; without notes where that is short."""

    terms: Sequence[ScoreTerm]
    seen: Callable[[], float]
    """How many of them are there, the last one in part."""
    size: Measure
    small: Measure
    """Of the notes."""

    def look(self) -> object:
        """How many are there."""
        return self.seen()

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Each rises to its place."""
        line, seen = _fitted(tuple(self.terms), scale.px(self.size), scale.px(self.small), rect.w), self.seen()
        x, y = rect.left + (rect.w - line.width) / 2, rect.top + rect.h / 2
        for place, (term, note) in enumerate(zip(self.terms, line.notes, strict=True)):
            part = min(max(seen - place, 0.0), 1.0)
            if part <= 0.0:
                return
            at = (x, y + round((1.0 - part) * line.size * 0.4))
            tone = theme.BLOOD if term.red else theme.INK
            end = words(target, term.sign, at, line.size, colour=tone, face=Face.BOLD, anchor="midleft").right
            if note:
                beside = (end + line.size * 0.25, at[1] + line.size * 0.1)
                end = words(target, note, beside, line.small, colour=theme.INK2, anchor="midleft").right
            x = end + line.size * 0.45


@dataclass(frozen=True, slots=True)
class _Line:
    size: int
    small: int
    notes: tuple[str, ...]
    width: float


def _fitted(shown: tuple[ScoreTerm, ...], size: int, small: int, room: float) -> _Line:
    """The line with all notes, else with those of factors alone, else smaller."""
    notes = tuple(one.note for one in shown)
    spare = tuple(one.note if one.red else "" for one in shown)
    for some in (notes, spare):
        if (width := _width(shown, some, size, small)) <= room:
            return _Line(size, small, some, width)
    while size > 12 and _width(shown, spare, size, small) > room:
        size, small = size - 1, max(small - 1, 12)
    return _Line(size, small, spare, _width(shown, spare, size, small))


def _width(shown: tuple[ScoreTerm, ...], notes: tuple[str, ...], size: int, small: int) -> float:
    wide = 0.0
    for one, note in zip(shown, notes, strict=True):
        wide += fonts.width(Face.BOLD, size, one.sign) + size * 0.45
        if note:
            wide += fonts.width(Face.SANS, small, note) + size * 0.25
    return wide - size * 0.45


def numbers(count: float) -> str:
    """A whole number with a true minus."""
    whole = round(count)
    return str(whole) if whole >= 0 else f"−{-whole}"


def signed(count: int) -> str:
    """A number with its sign."""
    return f"+{count}" if count >= 0 else f"−{-count}"
