"""`koikoi completion`: the shell's script for it; what the Tab key brings is in `koikoi.cli.reference.completing`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from koikoi.cli.faults import CommandFault
from koikoi.cli.output import Failure, Parser, say
from koikoi.errors import OneOf
from koikoi.locales import _, listed

SHELLS: Final = {
    "bash": ("~/.bashrc", 'eval "$({program} completion bash)"'),
    "zsh": ("~/.zshrc", 'autoload -Uz compinit && compinit; eval "$({program} completion zsh)"'),
    "fish": ("~/.config/fish/config.fish", "{program} completion fish | source"),
    "powershell": ("$PROFILE", "{program} completion powershell | Out-String | Invoke-Expression"),
}
"""Each shell's file of commands for its start, and the line that belongs there."""


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    shell = parser().parse_args(arguments).shell
    if shell not in SHELLS:
        raise Failure(CommandFault.NOT_ALLOWED(option="SHELL", found=shell, allowed=OneOf(tuple(SHELLS))))
    try:
        from argcomplete.shell_integration import shellcode
    except ImportError:
        raise Failure(CommandFault.NO_COMPLETION()) from None
    program = _program()
    file, line = SHELLS[shell]
    say(*shellcode([program], shell=shell).splitlines())
    told = _("For completion by the Tab key put the next line, without its #, into {file}, and open a new shell:")
    say("", f"# {told.format(file=file)}", f"# {line.format(program=program)}")
    return 0


def parser() -> Parser:
    """The options of the command."""
    described = _(
        "Prints what lets the Tab key complete commands, options, and the names of rulesets, computer players,"
        " languages, cards and records, and says at the end where your shell wants it."
    )
    made = Parser("completion", described, "koikoi completion bash")
    made.add_argument("shell", metavar="SHELL", help=_("the shell: {shells}").format(shells=listed(SHELLS)))
    return made


def _program() -> str:
    """The name that is typed for this program."""
    name = Path(sys.argv[0]).stem
    return name if name.startswith("koikoi") else "koikoi"
