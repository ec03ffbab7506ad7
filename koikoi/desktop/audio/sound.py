"""What the game wants to be heard.  It says so and goes on at once; a thread of its own does the rest (see `mixer`)."""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from queue import Empty, SimpleQueue

import pygame

from koikoi.desktop.audio.mixer import AudioState, Mixer


class Cue(StrEnum):
    """A moment that has a sound.  The value is the name of its file; some have several takes or voices."""

    SHUFFLE = "shuffle"
    """The deck is shuffled before a deal: 1.5 s."""
    DEAL = "deal"
    """One packet of the deal lands."""
    LIFT = "lift"
    """A hand card is lifted by the pointer or the focus."""
    SLIDE = "slide"
    """A card starts to fly over the cloth."""
    PLACE = "place"
    """A card lands on an empty place."""
    PACHI = "pachi"
    """A card lands on the card it matches: heard within 5 ms."""
    THUMP = "thump"
    """The table gives way under a bright, together with PACHI, or under a doubling.  Six steps, by its weight."""
    TURN = "turn"
    """A card starts to turn over; it comes down after 215 ms."""
    GATHER = "gather"
    """Taken cards start to fly to their pile."""
    SCROLL = "scroll"
    """The scroll of a yaku is let down; it stops after 400 ms."""
    YAKU = "yaku"
    """A yaku's name stands there that is of no family.  Two voices, as all of its kind."""
    YAKU_BRIGHTS = "yaku_brights"
    """A yaku of brights."""
    YAKU_VIEWING = "yaku_viewing"
    """A viewing: flowers or the moon, and sake."""
    YAKU_BEASTS = "yaku_beasts"
    """Certain animals together: boar, deer, butterflies."""
    YAKU_RIBBONS = "yaku_ribbons"
    """A yaku of ribbons."""
    YAKU_ANIMALS = "yaku_animals"
    """So many animals."""
    YAKU_PLAINS = "yaku_plains"
    """So many plains."""
    YAKU_MONTHS = "yaku_months"
    """The cards of the month."""
    YAKU_DEALT = "yaku_dealt"
    """A hand or field that scores as it was dealt."""
    RISING = "rising"
    """A card of a great yaku lands: eight steps, each higher."""
    TALLY = "tally"
    """The score of a match is counted: eight steps, each higher."""
    GREAT_YAKU = "great_yaku"
    """The same for a yaku worth a lot; the sweep ends after 560 ms."""
    DON = "don"
    """Koi-koi: the drum.  Two voices."""
    KA = "ka"
    """The drum's rim, between or after its beats.  Two voices."""
    SHOBU = "shobu"
    """Stop: the clappers, twice, 210 ms apart.  Two voices."""
    BRUSH = "brush"
    """A stroke of calligraphy, 380 ms."""
    LANTERN = "lantern"
    """A koi-koi lantern is lit."""
    ROW = "row"
    """A row of the account stands there."""
    STAMP = "stamp"
    """A doubling is stamped on it."""
    COUNT = "count"
    """The total starts to run up; it arrives after 500 ms."""
    ROUND_WON = "round_won"
    """Somebody has won the round."""
    ROUND_DRAWN = "round_drawn"
    """Nobody has."""
    MATCH_WON = "match_won"
    """The match is over, and a person has won it (or several sit at one screen): 8 s."""
    MATCH_LOST = "match_lost"
    """The match is over, and the computer has won it, or nobody: 6.7 s."""
    PRESS = "press"
    """A button is pressed."""
    FOCUS = "focus"
    """Another button or card gets the focus."""
    CURTAIN_CLOSES = "curtain_closes"
    """The curtain starts to close."""
    CURTAIN_LANDS = "curtain_lands"
    """Its breadths come down one after the other, 40 ms apart, the first now."""
    CURTAIN_OPENS = "curtain_opens"
    """The curtain starts to open."""

    def step(self, number: int) -> "Note":
        """This cue at one of its steps; beyond the highest it stays there."""
        return Note(self, min(max(number, 0), _STEPS[self] - 1))

    @property
    def lands(self) -> float:
        """Seconds after which its blow falls, in those that begin with something else."""
        return _LANDS.get(self, 0.0)

    @property
    def weight(self) -> int:
        """What gives way to what when there is too much at once: 0 hardly matters, 2 must be heard."""
        if self in (Cue.LIFT, Cue.SLIDE, Cue.FOCUS, Cue.DEAL):
            return 0
        return 2 if self in _HEAVY else 1


@dataclass(frozen=True, slots=True)
class Note:
    """A cue at one of its steps; the lowest, or lightest, is 0."""

    cue: Cue
    step: int


_LANDS = {Cue.DEAL: 0.06, Cue.TURN: 0.215, Cue.SCROLL: 0.4, Cue.COUNT: 0.5}

_STEPS = {Cue.THUMP: 6, Cue.RISING: 8, Cue.TALLY: 8}

_YAKU = {
    Cue.YAKU,
    Cue.YAKU_BRIGHTS,
    Cue.YAKU_VIEWING,
    Cue.YAKU_BEASTS,
    Cue.YAKU_RIBBONS,
    Cue.YAKU_ANIMALS,
    Cue.YAKU_PLAINS,
    Cue.YAKU_MONTHS,
    Cue.YAKU_DEALT,
}

_HEAVY = {
    *_YAKU,
    Cue.GREAT_YAKU,
    Cue.DON,
    Cue.SHOBU,
    Cue.ROUND_WON,
    Cue.ROUND_DRAWN,
    Cue.MATCH_WON,
    Cue.MATCH_LOST,
}

_VOICED = {*_YAKU, Cue.DON, Cue.KA, Cue.SHOBU}

_TOUCHES = {
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.KEYDOWN,
    pygame.FINGERDOWN,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.JOYBUTTONDOWN,
}


class Sounds:
    """Everything that is heard.  No call waits or fails; without a sound device, nothing is heard.

    Nothing happens before `open`, which belongs after the first frame; `close` belongs before pygame.quit.
    """

    def __init__(self, mixer: Mixer | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`mixer`: what plays it, from then on called by the thread alone."""
        self._state = AudioState()
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._mixer = mixer or Mixer(clock=clock)
        self._thread: threading.Thread | None = None
        self._clock = clock
        self._touched = clock()
        self.felt: Callable[[Cue], None] = lambda _cue: None
        """What else answers a cue, whether it is heard or not."""

    def open(self) -> None:
        """Starts the thread; the device is opened there."""
        if self._thread is None:
            os.environ.setdefault("SDL_AUDIO_DEVICE_APP_NAME", "Koi-Koi")  # in the system's own volume control
            thread = threading.Thread(target=self._work, name="sound", daemon=True)
            thread.start()
            self._thread = thread  # one that Ctrl-C has kept from starting cannot be waited for
            self._change()

    def close(self, seconds: float = 2.0) -> None:
        """Falls silent and ends the thread; a driver that hangs is left behind."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(seconds)
            self._thread = None

    def play(self, cue: Cue, voice: int | None = None, side: float = 0.0) -> None:
        """Lets a cue be heard now.

        `voice` is whose sound it is, for the cues that have voices (the seat's number will do); the takes of all others
        vary by chance.  `side` is where on the table it happens, from -1 (left) to 1 (right).
        """
        self.felt(cue)
        voice = voice if cue in _VOICED or cue in _STEPS else None
        self._do(partial(self._mixer.play, cue.value, cue.weight, voice, side, self._clock()))

    def ambience(self, month: int | None) -> None:
        """The air of a month (1 to 12) from now on, or none; one fades over into the other."""
        self._change(month=month)

    def sound(self, note: Cue | Note, voice: int | None = None) -> None:
        """The same for what may be at one of its steps."""
        if isinstance(note, Note):
            self.play(note.cue, note.step)
        else:
            self.play(note, voice)

    @property
    def paused(self) -> bool:
        """Silence for as long as the window is not in front; the device is closed."""
        return self._state.paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        self._change(paused=paused)

    @property
    def effects(self) -> float:
        """Volume of the effects, 0 to 1."""
        return self._state.effects

    @effects.setter
    def effects(self, volume: float) -> None:
        self._change(effects=volume)

    @property
    def ambient(self) -> float:
        """Volume of the ambience, 0 to 1."""
        return self._state.ambience

    @ambient.setter
    def ambient(self, volume: float) -> None:
        self._change(ambience=volume)

    @property
    def music(self) -> bool:
        """Whether the season's piece is played now and then."""
        return self._state.music

    @music.setter
    def music(self, music: bool) -> None:
        self._change(music=music)

    @property
    def muted(self) -> bool:
        """Whether nothing is heard at all."""
        return self._state.muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._change(muted=muted)

    def handle(self, event: pygame.event.Event) -> None:
        """Takes note of an event: a sound device that comes or goes, or a touch, after which sounds may follow."""
        if event.type in _TOUCHES:
            if self._clock() - self._touched > 1:
                self._touched = self._clock()
                self._do(self._mixer.touch)
        elif event.type == pygame.AUDIODEVICEADDED and not event.iscapture:
            self._do(self._mixer.appeared)
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and event.which:  # 0: it wasn't open
            self._do(self._mixer.gone)

    def _change(self, **changed: float | bool | int | None) -> None:
        audio_state = replace(self._state, **changed)  # type: ignore[arg-type]
        if audio_state != self._state or not changed:
            self._state = audio_state
            self._do(partial(self._mixer.follow, audio_state))

    def _do(self, job: Callable[[], None]) -> None:
        if self._thread is not None:
            self._jobs.put(job)

    def _work(self) -> None:
        patience: float | None = None
        while True:
            try:
                job = self._jobs.get(timeout=patience)
                if job is None:
                    break
            except Empty:
                job = None
            patience = self._mixer.serve(job)
        self._mixer.close()
