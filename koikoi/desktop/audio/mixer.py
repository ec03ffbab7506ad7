"""The sound device and what plays on it.  One thread calls everything here (see `sound`).

The device is open only while something sounds or is about to: an open one costs about one per cent of a core even
when it plays silence.  A device that is not there, or goes away, is no fault: everything stays silent, and the next
sound tries again, after longer and longer pauses.
"""

import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path

import pygame

from koikoi.assets import art_root
from koikoi.desktop.audio.pieces import Pieces
from koikoi.desktop.platform.silence_stderr import quiet

RATE = 48_000
"""Samples a second: that of the files, so nothing is converted when they are loaded."""
BUFFER = 1024
"""Samples mixed at a time, 21 ms.  Half of it sounds no sooner to anybody and costs twice the processor."""
CHANNELS = 18
BEDS = 2
"""The first channels are for ambiences: the present one, and the one that fades away."""
CROSS, HUSH = 3.0, 0.25
"""Seconds in which one ambience goes over into another, and in which everything falls silent."""
QUIET_AFTER = 3.0
"""An attempt to open a device announces all there are; for so many seconds that is no news."""
GAP = 0.03
"""Seconds within which the same sound is not begun again: eight cards that land at once are one sound."""
LATE = 0.25
"""A sound asked for so many seconds ago is not wanted any more."""
LINGER = 20.0
"""The device stays open for so many seconds after the last sound or touch."""
REST = 300.0
"""Without a touch for so long nobody listens: the ambience ends, and begins again with the next touch."""


@dataclass(frozen=True, slots=True)
class AudioState:
    """What people want to hear; volumes from 0 to 1."""

    effects: float = 0.8
    ambience: float = 0.55
    music: bool = True
    """Whether the season's piece is played, as loud as the ambience."""
    muted: bool = False
    paused: bool = False
    month: int | None = None

    @property
    def any(self) -> bool:
        """Whether anything may sound at all."""
        return not (self.muted or self.paused) and max(self.effects, self.ambience) > 0

    @property
    def bed(self) -> int | None:
        """The month whose ambience is to be heard."""
        return self.month if self.ambience > 0 else None


@dataclass(slots=True)
class Voice:
    """An effect on its channel, for finding the one that matters least."""

    weight: int
    since: float
    channel: pygame.mixer.Channel


@dataclass(slots=True)
class AmbienceTrack:
    """The present ambience; its sound is None where the file is missing."""

    month: int
    channel: pygame.mixer.Channel
    sound: pygame.mixer.Sound | None


class Mixer:
    """Plays effects by their name and follows wishes.  `serve` is the way in; it never raises pygame.error."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.audio_state = AudioState()
        self.open = False
        self._folder = folder
        self._clock = clock
        self._touched = clock()
        self._tried, self._retry, self._failures = -inf, 0.0, 0
        self._ending: float | None = None
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._begun: dict[str, float] = {}
        self._take: dict[str, int] = {}
        self.playing: list[Voice] = []
        """The effects that sound, or have sounded last."""
        self.bed: AmbienceTrack | None = None
        """The present ambience."""
        self._loading: _Loading | None = None
        self.pieces = Pieces(lambda: self._root)

    def serve(self, job: Callable[[], None] | None = None) -> float | None:
        """Does a job and what is due.  Returns after how many seconds something is due again; None: never."""
        try:
            if job is not None:
                job()
            return self._settle(self._clock())
        except pygame.error:
            self._lost(self._clock())
            return None

    def touch(self) -> None:
        """Somebody is there and may soon want to hear something."""
        self._touched = self._clock()

    def follow(self, audio_state: AudioState) -> None:
        """Other wishes hold from now on."""
        self.audio_state = audio_state
        self._touched = self._clock()
        for takes in self._takes.values():
            for sound in takes:
                sound.set_volume(loudness(audio_state.effects))
        if self.bed and self.bed.sound:
            self.bed.sound.set_volume(loudness(audio_state.ambience))

    def play(self, name: str, weight: int, voice: int | None, side: float, asked: float) -> None:
        """Begins an effect: a random take, or the one of a `voice`; `side` from -1 (left) to 1 (right).

        Where all channels are taken, the lightest effect gives way, the oldest of these; nothing heavier does.
        """
        now = self._clock()
        if self.audio_state.effects <= 0 or not self.audio_state.any or now - asked > LATE:
            return
        self._touched = now
        self._settle(now)
        if not self.open or now - self._begun.get(name, -inf) < GAP or not (takes := self._loaded(name)):
            return
        self._begun[name] = now
        number = _another(len(takes), self._take.get(name)) if voice is None else voice % len(takes)
        self._take[name], sound = number, takes[number]
        self.playing = [one for one in self.playing if one.channel.get_busy()]
        channel = _played(sound)
        if channel is None:
            least = min(self.playing, key=lambda one: (one.weight, one.since), default=None)
            if least is None or least.weight > weight:
                return
            self.playing.remove(least)
            channel = least.channel
            channel.play(sound)
        if side:
            channel.set_volume(*ears(side))
        self.playing.append(Voice(weight, now, channel))

    def gone(self) -> None:
        """The device was taken away: go on with another one."""
        if self.open:
            self._shut()

    def appeared(self) -> None:
        """There is another device: if none would open, this one may."""
        if self._clock() - self._tried > QUIET_AFTER:
            self._retry = 0.0

    def close(self) -> None:
        """The end."""
        if self.open:
            if pygame.mixer.get_busy() or self.pieces.season is not None:
                pygame.mixer.fadeout(100)
                self.pieces.fade(0.1)
                time.sleep(0.12)  # cut off, it would crack
            self._shut()

    def _settle(self, now: float) -> float | None:
        patience = REST if self.audio_state.bed else LINGER
        if not self.audio_state.any or now - self._touched >= patience:
            return self._wind_down(now) if self.open else None
        if self._ending is not None:  # wanted again before it was silent
            self._ending, self.bed = None, None
        if not self.open and not self._opened(now):
            return None
        state = self.audio_state
        piece = self.pieces.follow(state.bed if state.music else None, loudness(state.ambience), now)
        return min(self._follow_month(), piece, self._touched + patience - now)

    def _opened(self, now: float) -> bool:
        if now < self._retry:
            return False
        self._tried = now
        try:
            with quiet():
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(BEDS)
        except pygame.error:
            self._lost(now)
            return False
        self.open, self._failures = True, 0
        return True

    def _lost(self, now: float) -> None:
        self._failures = min(self._failures + 1, 6)
        self._retry = now + 2**self._failures
        self._shut()

    def _shut(self) -> None:
        """Closes the device.  Its sounds and channels must not be used any more: pygame would crash."""
        if self._loading:
            self._loading.join()
        self.open = False
        self._loading = self.bed = self._ending = None
        self._takes.clear()
        self.playing.clear()
        self.pieces.forget()
        with suppress(pygame.error):
            pygame.mixer.quit()

    def _wind_down(self, now: float) -> float | None:
        if self._ending is None:
            seconds = CROSS if self.audio_state.any else HUSH
            pygame.mixer.fadeout(round(seconds * 1000))
            self.pieces.fade(seconds)
            self._ending = now + seconds + 0.1
        if now < self._ending:
            return self._ending - now
        self._shut()
        return None

    def _follow_month(self) -> float:
        """The wanted ambience, faded over from the present one; returns when to look again."""
        month, present = self.audio_state.bed, self.bed
        if (present.month if present else None) == month:
            return inf
        bed = None
        if month is not None:
            if self._loading is None:
                self._loading = _Loading(month, self._root / f"month-{month:02d}.ogg")
                self._loading.start()
            free = next((number for number in range(BEDS) if not pygame.mixer.Channel(number).get_busy()), None)
            if self._loading.is_alive() or free is None:  # the one before the present one still fades away
                return 0.05
            loaded, self._loading = self._loading, None
            if loaded.month != month:  # another one is wanted since then
                return 0.0
            bed = AmbienceTrack(month, pygame.mixer.Channel(free), loaded.sound)
            if loaded.sound is not None:
                loaded.sound.set_volume(loudness(self.audio_state.ambience))
                bed.channel.play(loaded.sound, -1, fade_ms=round(CROSS * 1000))
        self.bed = bed
        if present:
            _fade(present.channel, CROSS)
        return inf

    @property
    def _root(self) -> Path:
        if self._folder is None:
            self._folder = art_root() / "sounds"
        return self._folder

    def _loaded(self, name: str) -> list[pygame.mixer.Sound]:
        """All takes of an effect: NAME.ogg or NAME-1.ogg, NAME-2.ogg …  What can't be read is left out."""
        if name not in self._takes:
            paths = [self._root / f"{name}.ogg", *sorted(self._root.glob(f"{name}-[0-9].ogg"))]
            takes = [sound for path in paths if (sound := _sound(path)) is not None]
            for sound in takes:
                sound.set_volume(loudness(self.audio_state.effects))
            self._takes[name] = takes
        return self._takes[name]


class _Loading(threading.Thread):
    """Reads an ambience, which takes a tenth of a second; effects are not to wait for it."""

    def __init__(self, month: int, path: Path) -> None:
        super().__init__(name="ambience", daemon=True)
        self.month = month
        self.sound: pygame.mixer.Sound | None = None
        self._path = path

    def run(self) -> None:
        self.sound = _sound(self._path)


def _sound(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (OSError, pygame.error):
        return None


def _another(count: int, last: int | None) -> int:
    """One of so many takes by chance, but not the last one again."""
    if last is None or count < 2:
        return random.randrange(count)
    return (last + random.randrange(1, count)) % count


def _played(sound: pygame.mixer.Sound) -> pygame.mixer.Channel | None:
    """Plays it on a free channel; None, whatever its type says, where there is none."""
    return sound.play()


def _fade(channel: pygame.mixer.Channel, seconds: float) -> None:
    """Fades a channel out; SDL does not where it has only begun to fade in, and lets it play on for ever."""
    if channel.get_volume() > 0:
        channel.fadeout(round(seconds * 1000))
    else:
        channel.stop()


def ears(side: float) -> tuple[float, float]:
    """How loud something is to the left ear and to the right: -1 is at the left, and the right still hears it."""
    return min(1 - 0.7 * side, 1.0), min(1 + 0.7 * side, 1.0)


def loudness(volume: float) -> float:
    """What a volume from 0 to 1 does to the sound: ears hear in ratios, so the lower half must not be wasted."""
    share: float = min(max(volume, 0.0), 1.0) ** 1.5
    return share
