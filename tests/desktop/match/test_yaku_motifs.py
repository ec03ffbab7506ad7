"""Each family of yaku has a motif of its own, and what rises rises card by card."""

import pytest

from koikoi.desktop.audio.sound import Cue, Note
from koikoi.desktop.match.scenes.moments.match_finale import TIMELINE
from koikoi.desktop.match.scenes.yaku_motifs import motif
from koikoi.engine.cards import EMPTY
from koikoi.engine.yaku import Scored
from koikoi.rulesets.collection import bundled

FAMILIES = {
    "goko": Cue.YAKU_BRIGHTS,
    "ame_shiko": Cue.YAKU_BRIGHTS,
    "sanko": Cue.YAKU_BRIGHTS,
    "hanami": Cue.YAKU_VIEWING,
    "tsukimi": Cue.YAKU_VIEWING,
    "inoshikacho": Cue.YAKU_BEASTS,
    "akatan": Cue.YAKU_RIBBONS,
    "aotan": Cue.YAKU_RIBBONS,
    "tan": Cue.YAKU_RIBBONS,
    "tane": Cue.YAKU_ANIMALS,
    "kasu": Cue.YAKU_PLAINS,
    "tsukifuda": Cue.YAKU_MONTHS,
}


@pytest.mark.parametrize(("name", "cue"), FAMILIES.items())
def test_a_yaku_sounds_like_its_family(name: str, cue: Cue) -> None:
    assert motif(bundled()["nintendo-standard"], Scored(name, EMPTY, 1)) is cue


def test_every_yaku_of_every_ruleset_has_a_motif() -> None:
    for rules in bundled().values():
        for row in rules.yaku:
            assert motif(rules, Scored(row.id, EMPTY, 1)) in Cue


def test_the_score_of_a_match_is_counted_on_rising_pitch() -> None:
    steps = [note.step for _, note in TIMELINE.cues if isinstance(note, Note) and note.cue is Cue.TALLY]
    assert steps[0] == 0
    assert steps[-1] == 7
    assert steps == sorted(steps)
