"""Where somebody loses over many matches, in words: at a terminal, and for whoever does not see the page."""

from collections.abc import Iterator

from koikoi.locales import _, listed, names, ngettext, players, reviewing
from koikoi.review.habits import LEAST, STEP, Habits, MatchMean, clear


def told(habits: Habits) -> Iterator[str]:
    """All of it in lines, as it stands in the window and in its order."""
    whole = habits.whole
    if not whole.matches:
        return
    yield reviewing.whole(whole.figure.value, whole.figure.error, whole.matches)
    yield from kinds(habits)
    yield _("By month") + f": {listed(months(habits), apart=True)}"
    yield _("How it changes") + f": {listed(periods(habits), apart=True)}"
    yield change(habits)
    yield from against(habits)
    yield tries(habits)


def mean(one: MatchMean) -> str:
    """A mean with its error."""
    return reviewing.mean(one.figure.value, one.figure.error, one.matches)


def matches(one: MatchMean) -> str:
    """How many a mean is of."""
    return ngettext("{count} match", "{count} matches", one.matches).format(count=one.matches)


def kinds(habits: Habits) -> Iterator[str]:
    """What would have been better, and how often."""
    for kind, one in habits.kinds.items():
        number, count = habits.count(kind)
        often = _("{number} of {count}").format(number=number, count=count)
        yield f"{names.heading(reviewing.loss_kind(kind))}: {mean(one)} ({often})"


def months(habits: Habits) -> Iterator[str]:
    """The months that were played."""
    for month, one in habits.months.items():
        if one.matches:
            yield f"{names.month(month)} {mean(one)}"


def periods(habits: Habits) -> Iterator[str]:
    """Ten matches each, the latest last."""
    for one in habits.periods:
        yield f"{mean(one)} ({matches(one)})"


def change(habits: Habits) -> str:
    """Whether the latest ten differ from those before."""
    change = habits.change
    if change is None:
        return reviewing.too_few(STEP + LEAST)
    return reviewing.changed(change.value, change.error, clear=clear(change))


def against(habits: Habits) -> Iterator[str]:
    """What matches against each opponent cost."""
    for opponent, one in habits.opponents:
        name = opponent.name or players.agent(opponent.agent)
        yield _("Against {name}").format(name=name) + f": {mean(one)} ({matches(one)})"


def tries(habits: Habits) -> str:
    """How many mistakes were found again."""
    found = habits.tries
    return reviewing.found_again((found[1], found[2], found[3]), found[0])
