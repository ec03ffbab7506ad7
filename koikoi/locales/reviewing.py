"""A match looked back at, in words: calm ones, and never more certain than the figures."""

from koikoi.locales import _, ngettext, number, percent


def judge(count: int, futures: int) -> str:
    """How much has been weighed, and by whom."""
    text = ngettext(
        "{count} decision weighed by the coach, {futures} futures each.",
        "{count} decisions weighed by the coach, {futures} futures each.",
        count,
    )
    return text.format(count=count, futures=futures)


def caution() -> str:
    """What the figures mean."""
    return _("± is the standard error. Less than two of them is not called anything.")


def nothing() -> str:
    """No turning point."""
    return _("No decision gave away more than can be told.")


def lost(value: float, error: float) -> str:
    """A part of a match with its standard error."""
    return f"{percent(value, 1)} ± {number(100 * error, 1)}"


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
