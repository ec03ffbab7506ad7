"""Asking and telling in a terminal, or through a pipe: whole lines, nothing drawn, nothing overwritten."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from unicodedata import east_asian_width

from koikoi.cli.output import read_enough, say
from koikoi.cli.screen import Screen, wait_for_line
from koikoi.locales import _, pgettext
from koikoi.texts import plain

_WIDE = r"\u2e80-\uffef"
_NEVER_FIRST = "、。，．！？：；）」』】〕〉》々ー…～ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_PIECE = re.compile(rf" *(?:[{_WIDE}][{_NEVER_FIRST}]*|[^ {_WIDE}]+[{_NEVER_FIRST}]*)| +$")
"""What a line may be broken before: a word, or a Japanese character with the signs that must not begin a line."""

_MOST_DIGITS = 9
"""The most digits of a number that is a choice."""
Commands = Mapping[str, Callable[[], object]]
"""What may be said instead of an answer, and what it does."""


class QuitTerminal(Exception):
    """The player wants to stop, or nobody answers any more."""


class AskAgain(Exception):
    """What was asked is settled, or has changed meanwhile; whoever asked looks at the match anew."""


def _number(word: str) -> int | None:
    """The number that digits of any script write; None for anything else, and for more digits than any choice has."""
    return int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else None


class Terminal:
    """Lines out, answers in."""

    def __init__(self) -> None:
        self._screen = Screen(self._come_back)
        self._told = 0
        """Lines told since the last answer."""
        self._asking = False
        self._hand_open = False
        """What is told may be for one person alone."""
        self.away = False
        """Whether the game has been stopped and brought back, nobody knows by whom, since a hand was opened."""

    def tell(self, *lines: str) -> None:
        """Prints lines, broken between words where the terminal is narrower.

        Where they could not be scrolled back to, it waits before the first of them would leave the screen.
        Raises AskAgain where a hand is open and the game has been stopped meanwhile.
        """
        for line in lines:
            for piece in folded(line, _width()):
                if self._screen.second and self._told >= shutil.get_terminal_size().lines - 2:
                    self.ask(_("Press Enter to read on."))
                self._look_around()
                say(piece)
                self._told += 1
        self._look_around()

    def ask(self, prompt: str) -> str:
        """Asks for a line.  Raises QuitTerminal when there is none to come, AskAgain after having been stopped."""
        *above, last = folded(prompt, max(_width() - 8, 0))
        say(*above)
        self._told = 0
        try:
            self._asking = True
            self._look_around()
            print(last, end=" ", flush=True)  # `input` would swallow a Ctrl-C that comes while it writes the prompt
            wait_for_line()
            answer = input()
        except (EOFError, RuntimeError):  # RuntimeError: there is no stdin at all
            say("")
            raise QuitTerminal from None
        except OSError as error:
            if not read_enough(error):
                raise
            raise QuitTerminal from None
        finally:
            self._asking = False
        if sys.stdin is not None and not sys.stdin.isatty():
            say("")  # nobody has pressed Enter here
        return answer.lstrip("\ufeff").strip()

    def ask_word(self, prompt: str) -> str:
        """Asks for a word or a letter, in small letters.  Raises as `ask`."""
        return word_of(self.ask(prompt))

    def choose(
        self,
        prompt: str,
        options: Sequence[str],
        commands: Commands,
        *,
        shown: bool = True,
        words: Mapping[str, int] | None = None,
        usual: int | None = None,
    ) -> int:
        """Asks for the number of an option (from 1); returns its place from 0.

        `words` may be said for places, too; Enter alone is the place `usual`, if there is one.
        """
        if shown:
            self.tell(*self.numbered(options))
        allowed = _("1 to {last}").format(last=len(options)) if len(options) > 1 else "1"
        text = _("{question} ({numbers}, or help)")
        if usual is not None:
            text = _("{question} ({numbers}, Enter for {usual}, or help)")
        while True:
            answer = self.ask(text.format(question=prompt, numbers=allowed, usual=(usual or 0) + 1))
            word = word_of(answer)
            if (number := _number(word)) is not None and 1 <= number <= len(options):
                return number - 1
            if words and word in words:
                return words[word]
            if not word and usual is not None:
                return usual
            if word in commands:
                commands[word]()
            elif not word:
                self.tell(_("Please type a number, {numbers}, or help.").format(numbers=allowed))
            else:
                wrong = _("{answer} is not one of the choices. Type a number, {numbers}, or help.")
                self.tell(wrong.format(answer=answer, numbers=allowed))

    @staticmethod
    def numbered(options: Sequence[str]) -> list[str]:
        """Options with their numbers, one a line."""
        text = _("{number}: {option}")
        return [text.format(number=number, option=option) for number, option in enumerate(options, 1)]

    @contextmanager
    def private(self) -> Iterator[bool]:
        """What is told within is out of sight afterwards, whichever way out is taken, and while the game is stopped.

        Yields whether all of it vanishes, and not only what stands in sight.
        """
        with self._screen.private():
            yield self._screen.second

    @property
    def alone(self) -> bool:
        """Whether one person is known to look, and nobody has been able to since that was asked."""
        return self._screen.secret and not self.away

    def open_hand(self) -> None:
        """From now on something is told that not everybody may read."""
        self._screen.secret = self._hand_open = True
        self.away = False

    def hide(self) -> None:
        """Takes everything told so far out of sight."""
        self._hand_open = False
        self._screen.wipe()
        self._told = 0

    def _look_around(self) -> None:
        """Raises AskAgain, with nothing in sight, where a hand is open and the game was stopped in the midst of it."""
        if self._hand_open and self.away:
            self.hide()
            raise AskAgain

    def _come_back(self) -> None:
        """The game had been stopped, and nobody knows who has brought it back."""
        self.away, self._told = True, 0
        if self._asking:
            self._hand_open = False
            raise AskAgain


def word_of(answer: str) -> str:
    """An answer as commands and choices are written."""
    return plain(answer).casefold()


def words_for_help() -> tuple[str, ...]:
    """What may be typed for help: a question mark, the word in the language in use, and the English one."""
    return "?", "help", word_of(pgettext("typed to get help", "help"))


def _width() -> int:
    """How many letters go into a line; 0 where nobody looks at a terminal."""
    if sys.stdout is None or not sys.stdout.isatty():
        return 0
    return shutil.get_terminal_size().columns


def folded(line: str, width: int) -> list[str]:
    """A line in pieces no wider than `width` letters, where its words allow it; whole where that is 0."""
    if not width or _cells(line) <= width:
        return [line]
    lines = [""]
    for piece in _PIECE.findall(line):
        if lines[-1] and _cells(lines[-1] + piece) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] += piece
    return lines


def _cells(text: str) -> int:
    """How many letters wide a text is in a terminal, where Japanese characters are twice as wide."""
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in text)
