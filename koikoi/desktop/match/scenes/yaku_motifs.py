"""Each family of yaku has a motif of its own; the family is read from what a yaku needs, so one's own have one, too."""

from koikoi.desktop.audio.sound import Cue
from koikoi.engine.cards import CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Scored, Special

_OF_KIND = {
    Kind.BRIGHT: Cue.YAKU_BRIGHTS,
    Kind.ANIMAL: Cue.YAKU_ANIMALS,
    Kind.RIBBON: Cue.YAKU_RIBBONS,
    Kind.PLAIN: Cue.YAKU_PLAINS,
}


def motif(rules: Ruleset, scored: Scored) -> Cue:
    """What is heard as this yaku's name appears."""
    row = next(one for one in rules.yaku if one.id == scored.id)
    needed = [need.of for need in row.needs]
    kinds: set[Kind] = set()
    for of in needed:
        match of:
            case Kind():
                kinds.add(of)
            case Special():
                return Cue.YAKU_MONTHS
            case _:
                kinds |= {card.kind for card in of}
    if row.viewing is not None:
        return Cue.YAKU_VIEWING
    if kinds == {Kind.ANIMAL} and all(isinstance(of, CardSet) for of in needed):
        return Cue.YAKU_BEASTS
    return _OF_KIND[kinds.pop()] if len(kinds) == 1 else Cue.YAKU
