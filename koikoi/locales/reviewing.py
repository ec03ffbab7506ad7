"""A match looked back at, in words: calm ones, and never more certain than the figures."""

from koikoi.locales import _, ngettext, number, percent


def judge(count: int, futures: int) -> str:
    """How much has been weighed, and by whom."""
    text = ngettext(
        "{count} decision weighed by the coach, with {futures} possible continuations.",
        "{count} decisions weighed by the coach, each with {futures} possible continuations.",
        count,
    )
    return text.format(count=count, futures=futures)


def caution() -> str:
    """What the figures mean."""
    return _("± is the standard error. A difference of less than two standard errors is not graded.")


def nothing() -> str:
    """No turning point."""
    return _("No decision gave away more than can be told.")


def lost(value: float, error: float) -> str:
    """A part of a match with its standard error."""
    return f"{percent(value, 1)} ± {number(100 * error, 1)}"


def worth(*, sure: bool) -> str:
    """What the bars of options mean; `sure`: nothing was estimated."""
    if sure:
        return _("chance to win the match")
    return _("chance to win the match; whiskers: standard error of what each is behind the best")


def change(share: float) -> str:
    """What is added to a chance, or taken from it, in whole percents."""
    return _("{number}%").format(number=number(100 * share, sign=True).replace("-", "−"))


def account(name: str, parts: tuple[float, float, float, float, float]) -> str:
    """A side's start, cards, what others and it gave away, and its end, as one sum."""
    start, cards, others, own, end = parts
    text = _("{name}: {start} at the start, {cards} the cards, {others} given by others, {own} given away: {end}.")
    return text.format(
        name=name, start=percent(start), cards=change(cards), others=change(others), own=change(-own), end=percent(end)
    )


# Over many matches


def loss_kind(kind: str) -> str:
    """What would have been better, as a heading (a value of `koikoi.review.losses.LossKind`)."""
    return {
        "card": _("which card"),
        "capture": _("which of two to take"),
        "danger": _("danger left lying"),
        "called": _("koi-koi too early"),
        "stopped": _("stopped too early"),
    }[kind]


def mean(value: float, error: float, matches: int) -> str:
    """What a match cost; one alone says nothing of its error."""
    return lost(value, error) if matches > 1 else percent(value, 1)


def whole(value: float, error: float, matches: int) -> str:
    """What all matches that were looked back at cost."""
    text = ngettext(
        "{lost} of a match given away, in {count} match.",
        "{lost} of a match given away on average, in {count} matches.",
        matches,
    )
    return text.format(lost=mean(value, error, matches), count=matches)


def averages() -> str:
    """What the figures of many matches mean."""
    return _("Parts of a match, on average; ± and whiskers are the standard error.")


def changed(difference: float, error: float, *, clear: bool) -> str:
    """How the latest ten matches compare with those before."""
    if not clear:
        return _("Between the latest ten and those before there is no difference that can be told.")
    less = _("The latest ten gave away less than those before: {lost} less in a match.")
    more = _("The latest ten gave away more than those before: {lost} more in a match.")
    return (less if difference < 0 else more).format(lost=lost(abs(difference), error))


def too_few(matches: int) -> str:
    """Why no change is told."""
    text = ngettext(
        "A change can be told from {count} match on.", "A change can be told from {count} matches on.", matches
    )
    return text.format(count=matches)


def found_again(found: tuple[int, int, int], looked_up: int) -> str:
    """How many mistakes were found again, by the try; and how many were not."""
    count = sum(found)
    if not count + looked_up:
        return _("No better card has been looked for yet.")
    text = _(
        "Better cards found: {found} of {count} ({first} at once, {second} on the second, {third} on the third try)."
    )
    first, second, third = found
    return text.format(found=count, count=count + looked_up, first=first, second=second, third=third)


def looked_back(reviewed: int, matches: int) -> str:
    """How many matches have been looked back at."""
    text = ngettext("{number} of {count} match looked back at.", "{number} of {count} matches looked back at.", matches)
    return text.format(number=reviewed, count=matches)


def working(match: int, matches: int, weighed: int, decisions: int) -> str:
    """How far the matches that are being looked back at have come."""
    text = _("Match {match} of {matches}: {number} of {count} decisions weighed.")
    return text.format(match=match, matches=matches, number=weighed, count=decisions)
