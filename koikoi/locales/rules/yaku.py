"""The yaku table in words, and what holds for several yaku at once."""

from dataclasses import dataclass

from koikoi.engine.cards import ALL, OF_KIND, OF_MONTH, PHOENIX, RAIN_MAN, CardSet, Kind, Month
from koikoi.engine.parameters import FogTrigger, FogVoids, RainTrigger, RainVoids, YakuCounted
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Need, Sake, Selector, Special, Viewing, ViewingMode, Yaku
from koikoi.locales import _, either, everything, listed, names, ngettext, sentences


@dataclass(frozen=True, slots=True)
class YakuInWords:
    """A row of the yaku table."""

    id: str
    name: names.YakuName
    points: int
    cards: str
    """What it needs."""
    extra: str
    """What further cards bring; may be empty."""
    notes: tuple[str, ...]
    """What it stands in for, and when it counts."""

    @property
    def sentence(self) -> str:
        """The row as one line of text."""
        text = ngettext("{yaku}, {points} point: {cards}.", "{yaku}, {points} points: {cards}.", self.points)
        line = text.format(yaku=self.name, points=self.points, cards=self.cards)
        return sentences((line, self.extra, *self.notes))


def yaku_table(rules: Ruleset) -> tuple[YakuInWords, ...]:
    """The yaku that count, in the order of the ruleset."""
    counting = {one.id: one for one in rules.yaku if one.points}
    return tuple(_row(one, counting, rules) for one in counting.values())


def _row(yaku: Yaku, counting: dict[str, Yaku], rules: Ruleset) -> YakuInWords:
    return YakuInWords(
        id=yaku.id,
        name=names.yaku(yaku.id, rules),
        points=yaku.points,
        cards=needs_in_words(yaku, rules),
        extra=names.in_own_words(_extra(yaku, counting, rules), rules),
        notes=tuple(names.in_own_words(note, rules) for note in _notes(yaku, counting, rules)),
    )


def needs_in_words(yaku: Yaku, rules: Ruleset) -> str:
    """The cards a yaku is made of."""
    return everything([_need(need, yaku.needs, rules) for need in yaku.needs])


def _need(need: Need, others: tuple[Need, ...], rules: Ruleset) -> str:
    """The cards of one need of a yaku; `others`: all its needs, as some are said beside each other."""
    match need.of:
        case Kind():
            if need.count == len(OF_KIND[need.of]) and need.of is not Kind.PLAIN:  # the cup may be one plain card more
                return names.all_of_kind(need.of, rules)
            return names.of_kind(need.of, need.count, rules)
        case Special.MONTH:
            text = ngettext(
                "{number} card of the month that the round stands for",
                "{number} cards of the month that the round stands for",
                need.count,
            )
            return text.format(number=need.count)
        case CardSet():
            return _cards(need.of, need.count, others, rules)


def _cards(cards: CardSet, count: int, others: tuple[Need, ...], rules: Ruleset) -> str:
    """So many of a set of cards, as briefly as it can be said."""
    for kind, all_of_kind in OF_KIND.items():
        missing = all_of_kind - cards
        if cards <= all_of_kind and len(missing) == 1:
            text = _("{cards} other than {card}")
            if any(other.of == missing for other in others):
                text = _("{cards} besides")
            return text.format(cards=names.of_kind(kind, count, rules), card=names.cards(missing, rules))
    if count == len(cards):
        return names.cards(cards, rules)
    text = ngettext("{number} card out of {cards}", "{number} cards out of {cards}", count)
    return text.format(number=count, cards=_several(cards, rules))


def _several(cards: CardSet, rules: Ruleset) -> str:
    return listed(names.card_and_code(one, rules) for one in cards)


def _extra(yaku: Yaku, counting: dict[str, Yaku], rules: Ruleset) -> str:
    if not yaku.extra:
        return ""
    selector: Selector = yaku.needs[0].of if yaku.extra_of is None else yaku.extra_of
    points = yaku.extra
    if isinstance(selector, Kind) and names.own_kind(selector, rules):
        text = ngettext(
            "{kind}: each further card brings {points} point more.",
            "{kind}: each further card brings {points} points more.",
            points,
        )
        return text.format(kind=names.kinds(selector, rules), points=points)
    match selector:
        case Kind.BRIGHT:
            text = ngettext(
                "Each further bright brings {points} point more.",
                "Each further bright brings {points} points more.",
                points,
            )
        case Kind.ANIMAL:
            text = ngettext(
                "Each further animal brings {points} point more.",
                "Each further animal brings {points} points more.",
                points,
            )
        case Kind.RIBBON:
            text = ngettext(
                "Each further ribbon brings {points} point more.",
                "Each further ribbon brings {points} points more.",
                points,
            )
        case Kind.PLAIN:
            text = ngettext(
                "Each further plain card brings {points} point more.",
                "Each further plain card brings {points} points more.",
                points,
            )
        case Special.MONTH:
            text = ngettext(
                "Each further card of the month brings {points} point more.",
                "Each further card of the month brings {points} points more.",
                points,
            )
        case _:  # a set of cards
            if yaku.extra_of is None:
                text = ngettext(
                    "Each further one of them brings {points} point more.",
                    "Each further one of them brings {points} points more.",
                    points,
                )
            else:
                text = ngettext(
                    "Each further card brings {points} point more if it is one of these: {cards}.",
                    "Each further card brings {points} points more if it is one of these: {cards}.",
                    points,
                )
    cards = _several(selector, rules) if isinstance(selector, CardSet) else ""
    return text.format(points=points, cards=cards)


def _notes(yaku: Yaku, counting: dict[str, Yaku], rules: Ruleset) -> list[str]:
    lines = []
    if yaku.extra and yaku.extra_after_koikoi:
        lines.append(_("These further points count only once its owner has called koi-koi."))
    if not yaku.opens:
        lines.append(_("By itself it lets nobody stop or call koi-koi."))
    shared = counting.get(yaku.extra_with)
    if yaku.extra and shared is not None and shared.extra and _ever_together(yaku, shared, rules):
        text = _("Beside {other}, further cards are counted beyond both and paid once.")
        lines.append(text.format(other=names.yaku(shared.id, rules).name))
    if replaced := [names.yaku(other, rules).name for other in yaku.replaces if other in counting]:
        lines.append(_("It takes the place of {others}.").format(others=everything(replaced)))
    if yaku.months and len(set(yaku.months)) < 12:
        months = either([names.month(month, rules) for month in sorted(set(yaku.months))])
        lines.append(_("It counts in {months} only.").format(months=months))
    return lines


def _ever_together(one: Yaku, other: Yaku, rules: Ruleset) -> bool:
    """Whether two yaku can count side by side: in no pile that holds both need one of them be replaced."""
    for month in Month if rules.scorer.by_month else (Month.PINE,):
        both = _pile_of(one, month) | _pile_of(other, month)
        for pile in (both, *(both | _pile_of(further, month) for further in rules.yaku), ALL):
            if {one.id, other.id} <= {found.id for found in rules.scorer.find(pile.mask, month=month)}:
                return True
    return False


def _pile_of(yaku: Yaku, month: Month) -> CardSet:
    """Cards that fulfil a yaku, in one way."""
    pile = CardSet()
    for need in yaku.needs:
        cards = OF_MONTH[month] if need.of is Special.MONTH else need.of
        pile |= CardSet(list(OF_KIND[cards] if isinstance(cards, Kind) else cards)[: need.count])
    return pile


# What holds for several at once


def notes(rules: Ruleset) -> list[str]:
    """Sums, the sake cup, viewings, rain and fog."""
    counting = [one for one in rules.yaku if one.points]
    lines = []
    if rules.yaku_counted is YakuCounted.ALL:
        lines.append(_("All yaku held count together, except those whose place another takes."))
    lines += _sake(rules, counting)
    if rules.double_plains and Kind.PLAIN in _asked(counting):
        cards = names.cards(rules.double_plains, rules)
        lines.append(_("Wherever plain cards are counted, these count as two: {cards}.").format(cards=cards))
    flowers = [names.yaku(one.id, rules).name for one in counting if one.viewing is Viewing.FLOWERS]
    moon = [names.yaku(one.id, rules).name for one in counting if one.viewing is Viewing.MOON]
    if not flowers and not moon:
        return lines
    viewings = everything(flowers + moon)
    if rules.viewing_mode is ViewingMode.WITH_OTHER:
        lines.append(_("A viewing counts only beside a yaku that is none: {viewings}.").format(viewings=viewings))
    if rules.viewing_after_koikoi:
        text = ngettext(
            "A viewing brings {points} point once its owner has called koi-koi: {viewings}.",
            "A viewing brings {points} points once its owner has called koi-koi: {viewings}.",
            rules.viewing_after_koikoi,
        )
        lines.append(text.format(points=rules.viewing_after_koikoi, viewings=viewings))
    spoiled = flowers + moon if rules.rain_voids is RainVoids.BOTH else flowers
    return lines + _rain(rules, spoiled) + _fog(rules, flowers + moon if rules.fog_voids is FogVoids.BOTH else moon)


def _sake(rules: Ruleset, counting: list[Yaku]) -> list[str]:
    if Kind.PLAIN not in _asked(counting):
        return []
    if names.own_kind(Kind.PLAIN, rules) or names.own_kind(Kind.ANIMAL, rules):
        return [_sake_in_own_words(rules)]
    match rules.sake:
        case Sake.ANIMAL:
            return [_("The sake cup is an animal and nothing else.")]
        case Sake.BOTH:
            return [_("The sake cup is an animal and a plain card at once.")]
        case Sake.EITHER:
            return [_("The sake cup is either an animal or a plain card, whichever brings more.")]


def _asked(counting: list[Yaku]) -> set[Selector]:
    """What yaku are made of, further cards included."""
    asked = {need.of for one in counting for need in one.needs}
    return asked | {one.extra_of for one in counting if one.extra and one.extra_of is not None}


def _sake_in_own_words(rules: Ruleset) -> str:
    animal, plain = names.kind(Kind.ANIMAL, rules), names.kind(Kind.PLAIN, rules)
    text = {
        Sake.ANIMAL: _("What the sake cup counts as: {animal}, nothing else."),
        Sake.BOTH: _("What the sake cup counts as: {animal} and {plain} at once."),
        Sake.EITHER: _("What the sake cup counts as: {animal} or {plain}, whichever brings more."),
    }[rules.sake]
    return text.format(animal=animal, plain=plain)


def _rain(rules: Ruleset, spoiled: list[str]) -> list[str]:
    if not spoiled:
        return []
    match rules.rain_trigger:
        case RainTrigger.OFF:
            return []
        case RainTrigger.OWN_RAIN_MAN:
            text = _("Rain: for whoever has captured {card}, this does not count: {viewings}.")
        case RainTrigger.OWN_WILLOW:
            text = _("Rain: for whoever has captured a card of the willow, this does not count: {viewings}.")
        case _:  # FIELD_WILLOW
            text = _("Rain: while a card of the willow lies on the field, this does not count: {viewings}.")
    return [text.format(card=names.card_and_code(RAIN_MAN, rules), viewings=everything(spoiled))]


def _fog(rules: Ruleset, spoiled: list[str]) -> list[str]:
    if not spoiled:
        return []
    match rules.fog_trigger:
        case FogTrigger.OFF:
            return []
        case FogTrigger.OWN_PHOENIX:
            text = _("Fog: for whoever has captured {card}, this does not count: {viewings}.")
        case FogTrigger.OWN_PAULOWNIA:
            text = _("Fog: for whoever has captured a card of the paulownia, this does not count: {viewings}.")
        case _:  # FIELD_PAULOWNIA
            text = _("Fog: while a card of the paulownia lies on the field, this does not count: {viewings}.")
    return [text.format(card=names.card_and_code(PHOENIX, rules), viewings=everything(spoiled))]
