"""Computer players in words: levels, styles, and the persons who play them."""

from koikoi.locales import _


def level(name: str) -> str:
    """A level by its name, e.g. `strong`."""
    return {
        "beginner": _("Beginner"),
        "player": _("Player"),
        "strong": _("Strong"),
        "master": _("Master"),
    }.get(name, name)


def level_note(name: str) -> str:
    """What one may expect of a level, in a line."""
    return {
        "beginner": _("takes what it sees, overlooks things, stops early"),
        "player": _("knows the yaku and what others collect"),
        "strong": _("thinks the round through before every card"),
        "master": _("thinks for up to a second, and minds what was left lying"),
    }.get(name, "")


def style(name: str) -> str:
    """A style by its name, e.g. `careful`; empty for the one without a leaning."""
    return {
        "careful": _("careful"),
        "daring": _("loves koi-koi"),
        "brights": _("greedy for brights"),
        "ribbons": _("collects ribbons"),
    }.get(name, "")


def style_choice(name: str) -> str:
    """A style as a choice."""
    return style(name) or _("no leaning")


def agent(name: str) -> str:
    """A computer player by its full name, e.g. `strong:careful`."""
    first, _colon, second = name.partition(":")
    leaning = style(second)
    return _("{level}, {style}").format(level=level(first), style=leaning) if leaning else level(first)
