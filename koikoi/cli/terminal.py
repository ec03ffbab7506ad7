"""Asking and telling in a terminal, or through a pipe: whole lines, nothing drawn, nothing overwritten."""

import sys
from collections.abc import Callable, Sequence

from koikoi.cli.output import say
from koikoi.locales import _

PAGE = 60
"""Blank lines that push a hand out of sight where a screen cannot be cleared."""


class Quit(Exception):
    """The player wants to stop, or nobody answers any more."""


class Terminal:
    """Lines out, answers in."""

    def tell(self, *lines: str) -> None:
        """Prints lines."""
        say(*lines)

    def ask(self, prompt: str) -> str:
        """Asks for a line.  Raises Quit when there is none to come."""
        try:
            answer = input(f"{prompt} ")
        except (EOFError, RuntimeError):  # RuntimeError: there is no stdin at all
            say("")
            raise Quit from None
        except BrokenPipeError:
            raise Quit from None
        if sys.stdin is not None and not sys.stdin.isatty():
            say("")  # nobody has pressed Enter here
        return answer.lstrip("\ufeff").strip()

    def choose(
        self, prompt: str, options: Sequence[str], commands: dict[str, Callable[[], object]], *, shown: bool = True
    ) -> int:
        """Asks for the number of an option (from 1); returns its place from 0.  Other words may be commands."""
        if shown:
            self.tell(*self.numbered(options))
        allowed = _("1 to {last}").format(last=len(options)) if len(options) > 1 else "1"
        while True:
            answer = self.ask(_("{question} ({numbers}, h for help)").format(question=prompt, numbers=allowed))
            word = answer.casefold()
            if word.isdecimal() and 1 <= int(word) <= len(options):
                return int(word) - 1
            if word in commands:
                commands[word]()
            elif not word:
                self.tell(_("Please give a number, {numbers}.").format(numbers=allowed))
            else:
                text = _("{answer} is no choice. Give a number, {numbers}, or h for help.")
                self.tell(text.format(answer=answer, numbers=allowed))

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
