"""How far somebody has come with learning: a small file of its own, which may come from anybody."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from koikoi.folders import user_folder
from koikoi.json_file import JsonFile
from koikoi.learning.boxes import DAYS, Kept
from koikoi.learning.questions import BY_KEY, Question
from koikoi.learning.rounds import LESSON, ROUNDS
from koikoi.learning.sitting import MOST, SECONDS

MOST_BYTES: Final = 100_000
"""Of the file."""
DEEPEST: Final = 3
LAST_DAY: Final = 3_652_059
"""The largest number of a day there is."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is kept."""

    lesson: int = 0
    """The round of the lesson that comes next, 1 to ROUNDS; 0: it was never begun; above ROUNDS: it is through."""
    kept: Mapping[Question, Kept] = field(default_factory=dict)
    day: int = 0
    """The day of the last sitting."""
    asked: int = 0
    """Questions on that day."""
    spent: float = 0.0
    """Seconds on that day."""

    @property
    def learnt(self) -> bool:
        """The whole lesson has been played."""
        return self.lesson > ROUNDS

    def of_day(self, today: int) -> tuple[int, float]:
        """Questions and seconds of a day so far."""
        return (self.asked, self.spent) if self.day == today else (0, 0.0)


def progress_path() -> Path:
    """Where it is kept."""
    return user_folder() / "learning.json"


def load() -> tuple[Progress, Path | None]:
    """What is kept; and under which name a file is kept now that could not be read or made no sense."""
    return _FILE.load()


def save(progress: Progress) -> OSError | None:
    """Writes it; returns why that failed."""
    return _FILE.save(progress)


def keep_sitting(kept: Mapping[Question, Kept], day: int, asked: int, spent: float) -> OSError | None:
    """Keeps what a sitting of a day has come to so far; returns why that failed."""
    return _FILE.change(lambda now: replace(now, kept=kept, day=day, asked=asked, spent=spent))


def next_round() -> int:
    """The place in LESSON of the round that comes next; the first again, where it is through."""
    number = load()[0].lesson
    return number - 1 if 0 < number <= ROUNDS else 0


def lesson_begun(place: int) -> OSError | None:
    """A round of the lesson (a place in LESSON) has been begun; one that is through stays so."""
    return _lesson(LESSON[place].number)


def lesson_done(place: int) -> OSError | None:
    """A round of the lesson has been played to its end; the last one has several."""
    last = place == len(LESSON) - 1
    return _lesson(LESSON[place].number + 1) if last or LESSON[place].number < ROUNDS else None


def _lesson(number: int) -> OSError | None:
    if number <= load()[0].lesson:
        return None
    return _FILE.change(lambda now: replace(now, lesson=max(number, now.lesson)))


def cleaned(table: Mapping[str, Any]) -> Progress:
    """What makes sense of a table."""
    kept: dict[Question, Kept] = {}
    boxes = table.get("boxes")
    for key, value in boxes.items() if isinstance(boxes, dict) else ():
        if key in BY_KEY and isinstance(value, list) and len(value) == 3:
            box, due, bloomed = value
            if _whole(box, 1, len(DAYS)) and _whole(due, 0, LAST_DAY) and type(bloomed) is bool:
                kept[BY_KEY[key]] = Kept(box, due, bloomed)
    spent = table.get("spent")
    return Progress(
        _number(table.get("lesson"), ROUNDS + 1),
        kept,
        _number(table.get("day"), LAST_DAY),
        _number(table.get("asked"), MOST),
        min(max(float(spent), 0.0), SECONDS) if isinstance(spent, int | float) and abs(spent) < 1e9 else 0.0,
    )


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _number(value: object, most: int) -> int:
    """A whole number within its bounds; 0 for anything else."""
    return value if isinstance(value, int) and _whole(value, 0, most) else 0


def _table(progress: Progress) -> dict[str, Any]:
    boxes = {question.key: [one.box, one.due, one.bloomed] for question, one in progress.kept.items() if one.box}
    return {
        "lesson": progress.lesson,
        "day": progress.day,
        "asked": progress.asked,
        "spent": round(progress.spent),
        "boxes": boxes,
    }


_FILE: Final = JsonFile(progress_path, MOST_BYTES, DEEPEST, cleaned, _table)
