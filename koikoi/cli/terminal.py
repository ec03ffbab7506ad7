"""Asking and telling in a terminal, or through a pipe: whole lines, nothing drawn, nothing overwritten."""

import re
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from unicodedata import east_asian_width

from koikoi.cli.output import say
from koikoi.locales import _, pgettext

PAGE = 60
"""Blank lines that push a hand out of sight where a screen cannot be cleared."""
_WIDE = r"\u2e80-\uffef"
_NEVER_FIRST = "、。，．！？：；）」』】〕〉》々ー…～ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_PIECE = re.compile(rf" *(?:[{_WIDE}][{_NEVER_FIRST}]*|[^ {_WIDE}]+[{_NEVER_FIRST}]*)| +$")
"""What a line may be broken before: a word, or a Japanese character with the signs that must not begin a line."""

Commands = Mapping[str, Callable[[], object]]
"""What may be said instead of an answer, and what it does."""


class QuitTerminal(Exception):
    """The player wants to stop, or nobody answers any more."""


class AskAgain(Exception):
    """What was asked is settled, or has changed meanwhile; whoever asked looks at the match anew."""


class Terminal:
    """Lines out, answers in."""

    def tell(self, *lines: str) -> None:
        """Prints lines, broken between words where the terminal is narrower."""
        for line in lines:
            say(*folded(line, _width()))

    def ask(self, prompt: str) -> str:
        """Asks for a line.  Raises Quit when there is none to come."""
        *above, last = folded(prompt, max(_width() - 8, 0))
        say(*above)
        try:
            print(last, end=" ", flush=True)  # `input` would swallow a Ctrl-C that comes while it writes the prompt
            answer = input()
        except (EOFError, RuntimeError):  # RuntimeError: there is no stdin at all
            say("")
            raise QuitTerminal from None
        except BrokenPipeError:
            raise QuitTerminal from None
        if sys.stdin is not None and not sys.stdin.isatty():
            say("")  # nobody has pressed Enter here
        return answer.lstrip("\ufeff").strip()

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
            word = answer.casefold()
            if word.isdecimal() and 1 <= int(word) <= len(options):
                return int(word) - 1
            if words and word in words:
                return words[word]
            if not word and usual is not None:
                return usual
            if word in commands:
                commands[word]()
            elif not word:
                self.tell(_("Please give a number, {numbers}, or say help.").format(numbers=allowed))
            else:
                wrong = _("{answer} is no choice. Give a number, {numbers}, or say help.")
                self.tell(wrong.format(answer=answer, numbers=allowed))

    @staticmethod
    def numbered(options: Sequence[str]) -> list[str]:
        """Options with their numbers, one a line."""
        text = _("{number}: {option}")
        return [text.format(number=number, option=option) for number, option in enumerate(options, 1)]

    def hide(self) -> None:
        """Takes everything told so far out of sight."""
        if sys.stdout is not None and sys.stdout.isatty():
            sys.stdout.write("\033[2J\033[3J\033[H")
            sys.stdout.flush()
        else:
            say(*[""] * PAGE)


def words_for_help() -> tuple[str, ...]:
    """What may be typed for help: a question mark, the word in the language in use, and the English one."""
    return "?", "help", pgettext("typed to get help", "help").casefold()


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
