"""Computer players in words: levels, styles, and the persons who play them."""

from koikoi.locales import _, pgettext


def level(name: str) -> str:
    """A level by its name, e.g. `strong`, or a player of another kind; its own name where it has none."""
    return {
        "random": _("at random"),
        "greedy": _("greedy, never calls koi-koi"),
        "steady": _("Steady"),
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
        "steady": _("chooses the same on every computer"),
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
    return style(name) or _("no preference")


def face(name: str) -> str:
    """What a computer player with this portrait is called, if nobody calls it otherwise."""
    return {
        "frog": pgettext("computer player, a frog", "Kaeru"),
        "swallow": pgettext("computer player, a swallow", "Tsubame"),
        "warbler": pgettext("computer player, a bush warbler", "Uguisu"),
        "deer": pgettext("computer player, a deer", "Shika"),
        "boar": pgettext("computer player, a wild boar", "Inoshishi"),
        "crane": pgettext("computer player, a crane", "Tsuru"),
    }.get(name, "")


def person(seat: int) -> str:
    """What somebody in this seat is called who has given no name."""
    return (
        pgettext("a person's name", "Aoi"),
        pgettext("a person's name", "Ren"),
        pgettext("a person's name", "Hana"),
        pgettext("a person's name", "Sora"),
    )[seat % 4]


def calls(style: str) -> str:
    """What a computer player says as it calls koi-koi."""
    return {
        "careful": _("I dare it."),
        "daring": _("Of course!"),
        "brights": _("It shines too well to stop."),
    }.get(style, _("A little more."))


def stops(style: str) -> str:
    """What it says as it stops."""
    return {"careful": _("Safe is safe."), "daring": _("For once, enough.")}.get(style, _("That will do."))


def ponders(style: str) -> str:
    """What it says while it has to decide."""
    return {"daring": _("Shall I?"), "careful": _("Carefully now…")}.get(style, _("Let me see…"))


def agent(name: str) -> str:
    """A computer player by its full name, e.g. `strong:careful`."""
    first, _colon, second = name.partition(":")
    leaning = style(second)
    return _("{level}, {style}").format(level=level(first), style=leaning) if leaning else level(first)


def portrait(face: str) -> str:
    """What a computer player's portrait shows, one of FACES."""
    return {
        "frog": pgettext("portrait", "Frog"),
        "swallow": pgettext("portrait", "Swallow"),
        "warbler": pgettext("portrait", "Warbler"),
        "deer": pgettext("portrait", "Deer"),
        "boar": pgettext("portrait", "Boar"),
        "crane": pgettext("portrait", "Crane"),
    }[face]


def crests() -> tuple[str, ...]:
    """What the crests of seats show, in their order."""
    return (
        pgettext("crest", "Tortoiseshell"),
        pgettext("crest", "Nail puller"),
        pgettext("crest", "Two rings"),
        pgettext("crest", "Two bars"),
    )


def colours() -> tuple[str, ...]:
    """The colours of seats, in their order."""
    return (
        pgettext("colour of a seat", "Red"),
        pgettext("colour of a seat", "Blue"),
        pgettext("colour of a seat", "Yellow"),
        pgettext("colour of a seat", "Green"),
    )
