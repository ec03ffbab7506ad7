"""Timelines: what is declared after what."""

from hypothesis import given
from hypothesis import strategies as st

from koikoi.desktop.animation.timeline import Clock, Timeline, Track, even
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


seconds = st.floats(0.0, 1000.0)
tracks = st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), min_size=1, max_size=5)


@given(seconds, st.lists(tracks, min_size=1, max_size=3))
def test_when_everything_is_there_each_track_has_ended(begin: float, acts: list[list[tuple[int, int]]]) -> None:
    """However long something has gone on before: a lot that was tied waited for ever for the last bit of a second."""
    clock = Clock(Timeline())
    clock.seconds = begin
    for act in acts:
        named = {str(place): Track(start / 100, length / 100, even) for place, (start, length) in enumerate(act)}
        clock.begin(Timeline(named), len(clock.timeline.tracks))
        clock.skip()
    assert clock.whole
    assert all(clock.since(one) >= 0.0 and clock.at(one) == 1.0 for one in clock.timeline.tracks)
