"""Names of months, cards, kinds, yaku and rulesets."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from koikoi.engine.cards import EMPTY, OF_KIND, Card, CardSet, Kind, Month
from koikoi.engine.own_words import FLOWER, OneAndSeveral, OwnWords
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import N_, _, everything, language, listed, ngettext, pgettext
from koikoi.rulesets.collection import bundled, genuine

_MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
_FLOWERS: Final = (
    N_("pine"),
    N_("plum"),
    N_("cherry"),
    N_("wisteria"),
    N_("iris"),
    N_("peony"),
    N_("bush clover"),
    N_("pampas grass"),
    N_("chrysanthemum"),
    N_("maple"),
    N_("willow"),
    N_("paulownia"),
)
_CARDS: Final = {
    "1B": N_("pine with crane"),
    "1R": N_("pine with poetry ribbon"),
    "1P": N_("plain pine"),
    "2A": N_("plum with bush warbler"),
    "2R": N_("plum with poetry ribbon"),
    "2P": N_("plain plum"),
    "3B": N_("cherry with curtain"),
    "3R": N_("cherry with poetry ribbon"),
    "3P": N_("plain cherry"),
    "4A": N_("wisteria with cuckoo"),
    "4R": N_("wisteria with red ribbon"),
    "4P": N_("plain wisteria"),
    "5A": N_("iris with bridge"),
    "5R": N_("iris with red ribbon"),
    "5P": N_("plain iris"),
    "6A": N_("peony with butterflies"),
    "6R": N_("peony with blue ribbon"),
    "6P": N_("plain peony"),
    "7A": N_("bush clover with boar"),
    "7R": N_("bush clover with red ribbon"),
    "7P": N_("plain bush clover"),
    "8B": N_("pampas grass with full moon"),
    "8A": N_("pampas grass with geese"),
    "8P": N_("plain pampas grass"),
    "9A": N_("chrysanthemum with sake cup"),
    "9R": N_("chrysanthemum with blue ribbon"),
    "9P": N_("plain chrysanthemum"),
    "10A": N_("maple with deer"),
    "10R": N_("maple with blue ribbon"),
    "10P": N_("plain maple"),
    "11B": N_("willow with rain man"),
    "11A": N_("willow with swallow"),
    "11R": N_("willow with red ribbon"),
    "11P": N_("willow with lightning"),
    "12B": N_("paulownia with phoenix"),
    "12P": N_("plain paulownia"),
}
_YAKU: Final = {
    "goko": (N_("Five Brights"), "gokō", "五光"),
    "shiko": (N_("Four Brights"), "shikō", "四光"),
    "ame_shiko": (N_("Rainy Four"), "ame-shikō", "雨四光"),
    "sanko": (N_("Three Brights"), "sankō", "三光"),
    "hanami": (N_("Blossom Viewing"), "hanami-zake", "花見酒"),
    "tsukimi": (N_("Moon Viewing"), "tsukimi-zake", "月見酒"),
    "inoshikacho": (N_("Boar, Deer, Butterflies"), "inoshikachō", "猪鹿蝶"),
    "akatan": (N_("Poetry Ribbons"), "akatan", "赤短"),
    "aotan": (N_("Blue Ribbons"), "aotan", "青短"),
    "akatan_aotan": (N_("Poetry and Blue"), "akatan-aotan", "赤短・青短"),
    "tane": (N_("Animals"), "tane", "タネ"),
    "tan": (N_("Ribbons"), "tan", "タン"),
    "kasu": (N_("Plains"), "kasu", "カス"),
    "tsukifuda": (N_("Cards of the Month"), "tsukifuda", "月札"),
    "teshi": (N_("Four of a Month"), "teshi", "手四"),
    "kuttsuki": (N_("Four Pairs"), "kuttsuki", "くっつき"),
    "field_four": (N_("Four on the Field"), "", ""),
    "field_pairs": (N_("Four Pairs on the Field"), "", ""),
    "oya_ken": (N_("Dealer's Privilege"), "oya-ken", "親権"),
}
_RULESETS: Final = {
    "nintendo-standard": N_("Nintendo, as most people play"),
    "italian": N_("The Italian beginners' rules"),
    "nintendo": N_("Nintendo's sheet"),
    "spanish": N_("The Spanish encyclopedia"),
    "german": N_("The German rules"),
    "koikoi-japan": N_("Koi-Koi Japan"),
    "clubhouse": N_("Clubhouse Games"),
}


WILD: Final = "*"
"""Marks a wild card, after its code."""
_NO_WORDS: Final = OwnWords(language="")


def own_words(rules: Ruleset | None) -> OwnWords:
    """A ruleset's own words in the language that is spoken; none where it has none."""
    words = rules.words if rules is not None else ()
    return next((one for one in words if one.language == language()), _NO_WORDS)


def own_kind(kind: Kind, rules: Ruleset | None) -> OneAndSeveral | None:
    """A ruleset's own words for one card of a kind and for several."""
    return next((words for one, words in own_words(rules).kinds if one is kind), None)


def month(number: int, rules: Ruleset | None = None) -> str:
    """January to December."""
    return next((word for one, word in own_words(rules).months if one == number), _(_MONTHS[number - 1]))


def in_own_words(sentence: str, rules: Ruleset | None) -> str:
    """A sentence of the game's with a ruleset's own months and phrases in it."""
    own = own_words(rules)
    said = {**{month(number): word for number, word in own.months}, **dict(own.phrases)}
    if not said:
        return sentence
    either = "|".join(re.escape(one) for one in sorted(said, key=len, reverse=True))
    return re.sub(either, lambda found: said[found[0]], sentence)


def filled(sentence: str, rules: Ruleset | None, **values: str) -> str:
    """A sentence of the game's in a ruleset's own words, its places in braces filled; no word is read as a place."""
    parts = re.split(r"\{(\w+)\}", sentence)  # every second one is a place
    parts[::2] = [in_own_words(one, rules) for one in parts[::2]]
    parts[1::2] = [values[one] for one in parts[1::2]]
    return "".join(parts)


def flower(number: Month | int) -> str:
    """The flower that stands for a month."""
    return _(_FLOWERS[number - 1])


def card(one: Card, rules: Ruleset | None = None) -> str:
    """A card in words; the two or three plain cards of a month are called the same."""
    own = next((word for cards, word in own_words(rules).cards if one in cards), "")
    return own.replace(FLOWER, flower(one.month)) if own else _(_CARDS[f"{one.month.value}{one.kind.value}"])


def card_in_full(one: Card, rules: Ruleset | None = None) -> str:
    """A card by its name, kind and month: "Wisteria with cuckoo, animal, April"."""
    text = _("{card}, {kind}, {month}")
    return heading(text.format(card=card(one, rules), kind=kind(one.kind, rules), month=month(one.month.value, rules)))


_coded = ContextVar("coded", default=True)


@contextmanager
def without_codes() -> Iterator[None]:
    """Cards are called by their words alone, for whoever sees them and never types one."""
    before = _coded.set(False)
    try:
        yield
    finally:
        _coded.reset(before)


def card_and_code(one: Card, rules: Ruleset | None = None, wild: CardSet = EMPTY) -> str:
    """A card in words after its code, e.g. "1B pine with crane"; one of the wild cards with a mark, "1B* pine …"."""
    if not _coded.get():
        return card(one, rules)
    code = one.code + (WILD if one in wild else "")
    return _("{code} {card}").format(code=code, card=card(one, rules))


def cards(several: Iterable[Card], rules: Ruleset | None = None, wild: CardSet = EMPTY) -> str:
    """Several cards in words, with their codes, the wild ones marked."""
    return everything([card_and_code(one, rules, wild) for one in several])


def in_words_alone(several: Iterable[Card], rules: Ruleset | None = None) -> str:
    """Several cards in words, without their codes."""
    with without_codes():
        return cards(several, rules)


def brief(several: CardSet, among: CardSet, rules: Ruleset | None = None) -> str:
    """Some of other cards: "2 brights" where they are all of that kind there, else card by card without codes."""
    for kind, cards_of_kind in OF_KIND.items():
        if several and several == cards_of_kind & among:
            return of_kind(kind, len(several), rules)
    return listed(card(one, rules) for one in several)


def kind(one: Kind, rules: Ruleset | None = None) -> str:
    """What a kind of cards is called: bright, animal, ribbon, plain."""
    if own := own_kind(one, rules):
        return own[0]
    match one:
        case Kind.BRIGHT:
            return pgettext("kind of card", "bright")
        case Kind.ANIMAL:
            return pgettext("kind of card", "animal")
        case Kind.RIBBON:
            return pgettext("kind of card", "ribbon")
        case Kind.PLAIN:
            return pgettext("kind of card", "plain")


def of_kind(one: Kind, number: int, rules: Ruleset | None = None) -> str:
    """So many cards of a kind."""
    if own := own_kind(one, rules):
        return _("{number} {kind}").format(number=number, kind=own[0] if number == 1 else own[1])
    match one:
        case Kind.BRIGHT:
            text = ngettext("{number} bright", "{number} brights", number)
        case Kind.ANIMAL:
            text = ngettext("{number} animal", "{number} animals", number)
        case Kind.RIBBON:
            text = ngettext("{number} ribbon", "{number} ribbons", number)
        case _:
            text = ngettext("{number} plain card", "{number} plain cards", number)
    return text.format(number=number)


def all_of_kind(kind: Kind, rules: Ruleset | None = None) -> str:
    """Every card of a kind."""
    if own_kind(kind, rules):
        return of_kind(kind, len(OF_KIND[kind]), rules)
    text = {
        Kind.BRIGHT: _("all {number} brights"),
        Kind.ANIMAL: _("all {number} animals"),
        Kind.RIBBON: _("all {number} ribbons"),
        Kind.PLAIN: _("all {number} plain cards"),
    }[kind]
    return text.format(number=len(OF_KIND[kind]))


def points(number: int) -> str:
    """A number of points: "3 points"."""
    return ngettext("{number} point", "{number} points", number).format(number=number)


def cards_counted(number: int) -> str:
    """A number of cards: "3 cards"."""
    return ngettext("{number} card", "{number} cards", number).format(number=number)


@dataclass(frozen=True, slots=True)
class YakuName:
    """What a yaku is called; `reading` and `kanji` may be empty."""

    name: str
    reading: str
    kanji: str

    def __str__(self) -> str:
        if self.reading and self.reading.casefold() != self.name.casefold():
            return _("{name} ({reading})").format(name=self.name, reading=self.reading)
        return self.name


def yaku(name: str, rules: Ruleset | None = None) -> YakuName:
    """The names of a yaku; a row of the ruleset that brings its own name is called by that."""
    row = next((one for one in rules.yaku if one.id == name), None) if rules else None
    if row is not None and row.name:
        return YakuName(row.name, "", row.kanji)
    own = next((word for one, word in own_words(rules).yaku if one == name), "")
    if name in _YAKU:
        words, reading, kanji = _YAKU[name]
        kanji = row.kanji if row is not None and row.kanji else kanji
        if own:
            return YakuName(own, reading, kanji)
        if _(words) == kanji:  # in Japanese the name is not said twice
            return YakuName(kanji, "", "")
        return YakuName(_(words), reading, kanji)
    return YakuName(own or name.replace("_", " ").capitalize(), "", row.kanji if row is not None else "")


def ruleset(rules: Ruleset) -> str:
    """What a ruleset is called: its title, the catalogue's, or its name; bundled titles are those rulesets' alone."""
    if rules.title and rules.title.casefold() not in {
        said.casefold() for name in _RULESETS.values() for said in (name, _(name))
    }:
        return rules.title
    return _(_RULESETS[rules.name]) if rules.name in _RULESETS and genuine(rules) else rules.name


def about(rules: Ruleset) -> str:
    """The one line that says where a ruleset comes from; may be empty, and is where others say it of themselves."""
    others = {one.about for one in bundled().values() if one.about}
    if rules.about in others and not (genuine(rules) and bundled()[rules.name].about == rules.about):
        return ""
    return _(rules.about) if rules.about else ""


def side(rules: Ruleset, players: tuple[str, ...], number: int) -> str:
    """A side of the match by the names of its players."""
    if rules.teams(len(players)):
        return everything([players[seat] for seat in (number, number + 2)])
    return players[number]


def yaku_heading(rules: Ruleset | None = None) -> str:
    """What yaku are called altogether, as a heading."""
    own = own_words(rules).a_yaku
    return heading(own[1]) if own else _("Yaku")


def kinds(kind: Kind, rules: Ruleset | None = None) -> str:
    """A kind of cards in the plural, as a heading."""
    if own := own_kind(kind, rules):
        return heading(own[1])
    return {
        Kind.BRIGHT: _("Brights"),
        Kind.ANIMAL: _("Animals"),
        Kind.RIBBON: _("Ribbons"),
        Kind.PLAIN: _("Plains"),
    }[kind]


def heading(text: str) -> str:
    """A name as it stands by itself: with a capital, also where the language writes it small within sentences."""
    return text[:1].upper() + text[1:]
