"""Timelines: what is declared after what."""

from koikoi.desktop.animation.timeline import Clock, Timeline, Track
from koikoi.desktop.audio.sound import Cue


def test_cues_of_what_follows_come_in_their_order() -> None:
    """Also where it begins before the last cue of what it follows."""
    first = Timeline({"falls": Track(0.0, 1.0)}, cues=((0.2, Cue.SLIDE), (0.9, Cue.STAMP)))
    both = first.then(Timeline({"rises": Track(0.0, 0.5)}, cues=((0.1, Cue.PLACE),)), 0.5)
    assert both.cues == ((0.2, Cue.SLIDE), (0.6, Cue.PLACE), (0.9, Cue.STAMP))


def test_what_follows_ends_after_both() -> None:
    clock = Clock(Timeline({"falls": Track(0.0, 1.0)}).then(Timeline({"rises": Track(0.0, 0.2)}), 0.5, 3))
    assert clock.end == 1.0
    assert {*clock.timeline.tracks} == {"falls", "rises 3"}
