"""What the documents tell about the cards themselves: their values, Nintendo's Mario deck, what things are called."""

from typing import Final

from koikoi.engine.cards import Kind, card
from koikoi.locales import N_, _, lore, names
from koikoi.locales.lore import Japanese

__all__ = ["VALUES", "glossary", "mario_deck"]

VALUES: Final = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.PLAIN: 1}
"""What a card is worth where cards themselves are counted."""
_MARIO: Final = {
    "1B": N_("Baby Mario"),
    "2A": N_("Yoshi"),
    "3B": N_("Princess Peach"),
    "4A": N_("Donkey Kong"),
    "5A": N_("Blooper"),
    "6A": N_("Cape Mario"),
    "7A": N_("Tanooki Mario"),
    "8B": N_("Boo"),
    "8A": N_("Luigi"),
    "9A": N_("Piranha Plant"),
    "10A": N_("Lucky Cat Mario"),
    "11B": N_("Mario and Goomba"),
    "11A": N_("Toad"),
    "12B": N_("Bowser"),
}
"""Who stands on which card of Nintendo's Mario deck; the ribbons and plain cards are as ever."""
_GLOSSARY: Final = (
    (Japanese("親", "oya"), N_("“Parent”: whoever deals, and plays first.")),
    (Japanese("子", "ko"), N_("“Child”: the other player, or all the others.")),
    (Japanese("役", "yaku"), N_("A combination of cards that brings points.")),
    (Japanese("タネ", "tane"), N_("“Seed”: the animals, and whatever else is drawn as carefully.")),
    (Japanese("カス", "kasu"), N_("“What is left over”: the plain cards.")),
    (Japanese("月札", "tsukifuda"), N_("“Cards of the month”: the four of a round's month; some tables pay for them.")),
    (Japanese("手四", "teshi"), N_("“Four in hand”: all cards of a month, dealt to one player.")),
    (Japanese("くっつき", "kuttsuki"), N_("“Sticking together”: four pairs, dealt to one player.")),
)


def mario_deck() -> list[tuple[str, str]]:
    """The figures of the Mario deck, each with what the old decks show on that card."""
    return [(_(who), f"{names.month(card(code).month)} · {lore.creature(card(code))}") for code, who in _MARIO.items()]


def glossary() -> list[tuple[str, str]]:
    """Words of the game, as they are written and read, with what they mean."""
    return [(str(word), _(meaning)) for word, meaning in _GLOSSARY]


def value_of(kind: Kind) -> str:
    """A kind of cards with its value: "bright: 20"."""
    return _("{kind}: {value}").format(kind=names.heading(names.kind(kind)), value=VALUES[kind])
