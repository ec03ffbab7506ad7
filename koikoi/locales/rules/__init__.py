"""The rules of a ruleset in words, written from its parameters, so that they cannot disagree with what is played.

Here belong: one sentence for every parameter that has an effect.  Here do not belong: the values themselves (rulesets),
layout (cli, desktop).  `in_words` gives sections of sentences, `yaku_table` what stands beside them as a table.
Read in this order: match, deal, turn, yaku, worth.
"""

from dataclasses import dataclass

from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.locales.rules import deal, match, turn, worth, yaku
from koikoi.locales.rules.yaku import YakuInWords, yaku_table

__all__ = ["Section", "YakuInWords", "in_words", "yaku_table"]


@dataclass(frozen=True, slots=True)
class Section:
    """One heading with its sentences."""

    id: str
    """For programs: does not change with the language."""
    title: str
    sentences: tuple[str, ...]


def in_words(rules: Ruleset) -> tuple[Section, ...]:
    """All rules but the yaku table, section by section; a section without sentences is left out."""
    sections = (
        ("players", _("Players and length"), match.players_and_length(rules)),
        ("first_dealer", _("The first dealer"), match.first_dealer(rules)),
        ("deal", _("The deal"), deal.deal(rules)),
        ("specials", _("Misdeals and lucky hands"), deal.specials(rules)),
        ("turn", _("A turn"), turn.turn(rules)),
        ("yaku", names.yaku_heading(rules), yaku.notes(rules)),
        ("koikoi", _("Stop or koi-koi"), turn.koikoi(rules)),
        ("worth", _("What a round is worth"), worth.worth(rules)),
        ("exhausted", _("When the cards run out"), worth.exhausted(rules)),
        ("next_dealer", _("The next dealer"), match.next_dealer(rules)),
        ("end", _("The end of the match"), match.end(rules)),
        ("several", _("More than two players"), match.several(rules)),
    )
    return tuple(
        Section(name, title, tuple(names.in_own_words(sentence, rules) for sentence in sentences))
        for name, title, sentences in sections
        if sentences
    )
