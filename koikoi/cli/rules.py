"""`koikoi rules`: list, show, diff, check."""

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from koikoi import errors, files
from koikoi.cli.faults import CommandFault
from koikoi.cli.output import Failure, Parser, rules_named, say, say_json, warn
from koikoi.engine.ruleset import Ruleset
from koikoi.errors import Message, OneOf, SystemFault
from koikoi.folders import rules_folder
from koikoi.locales import _, comparing, either, everything, names, ngettext
from koikoi.locales.decisions import DecisionInWords, decisions, introduction
from koikoi.locales.faults import sentence
from koikoi.rulesets.collection import bundled, library
from koikoi.rulesets.faults import Fault, FileFault
from koikoi.rulesets.loader import Source, resolve, sources_in
from koikoi.rulesets.tables import differences, to_dict
from koikoi.rulesets.writing import key_text, value_text

_WHAT = OneOf(("list", "show", "diff", "check"))
_FORMS = ("list", "show RULES", "diff RULES RULES", "check FILE [FILE ...]")


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    if not arguments or arguments[0] in ("-h", "--help"):
        if not arguments:
            raise Failure(CommandFault.RULES_ALONE(commands=_WHAT))
        say(_("Usage: ").rstrip(), *(f"  koikoi rules {form}" for form in _FORMS), "")
        say(_("RULES is a name from the list or the path of a TOML file (FILE.toml:NAME picks one of several)."))
        say(_("All of them take --json."))
        return 0
    what, *rest = arguments
    commands = {"list": _list, "show": _show, "diff": _diff, "check": _check}
    if what not in commands:
        raise Failure(CommandFault.NO_RULES_COMMAND(name=what, commands=_WHAT))
    return commands[what](parsers()[what].parse_args(rest))


def parsers() -> dict[str, Parser]:
    """The options of each command."""
    ruleset = _("the ruleset: a name from koikoi rules list, or a file")
    shown = Parser("rules show", _("Shows a ruleset in words and with every parameter."), "koikoi rules show german")
    shown.add_argument("rules", metavar="RULES", help=ruleset)
    shown.add_argument(
        "--decisions", action="store_true", help=_("what its document leaves open, what is played there, other ways")
    )
    compared = Parser(
        "rules diff",
        _("Tells in what two rulesets differ. The exit code is 1 if they do, 0 if they play alike."),
        "koikoi rules diff italian german",
    )
    compared.add_argument("rules", nargs=2, metavar="RULES", help=ruleset)
    checked = Parser(
        "rules check",
        _("Reads ruleset files and tells every fault. The exit code is 1 if there is one, 2 if a file cannot be read."),
        "koikoi rules check my-rules.toml",
    )
    checked.add_argument("files", nargs="+", metavar="FILE", help=_("a TOML file"))
    listing = Parser("rules list", _("Lists all rulesets: those of the game and your own."))
    made = {"list": listing, "show": shown, "diff": compared, "check": checked}
    for parser in made.values():
        parser.add_argument("--json", action="store_true", help=_("JSON in place of text"))
    return made


# list


def _list(options: Namespace) -> int:
    known = library()
    if options.json:
        rows = [
            {
                "name": rules.name,
                "title": names.ruleset(rules),
                "about": names.about(rules),
                "seats": list(rules.seat_counts),
                "own": rules.name in known.own,
            }
            for rules in known
        ]
        say_json(
            {"rulesets": rows, "faults": [_fault(fault) for fault in known.faults], "folder": str(rules_folder())},
            indent=True,
        )
    else:
        for rules in known:
            say(_summary(rules, own=rules.name in known.own))
        say(_("Rulesets of your own are read from {folder}.").format(folder=rules_folder()))
    for fault in known.faults:
        warn(sentence(fault))
    return 0


def _summary(rules: Ruleset, *, own: bool) -> str:
    seats = either([str(seats) for seats in rules.seat_counts])
    about = names.about(rules) or (rules.title if own else "")
    if own:
        text = _("{name} ({seats} players, your own): {about}") if about else _("{name} ({seats} players, your own)")
    else:
        text = _("{name} ({seats} players): {about}")
    return text.format(name=rules.name, seats=seats, about=about)


# show


def _show(options: Namespace) -> int:
    from koikoi.locales.rules import in_words, yaku_table

    rules = rules_named(options.rules)
    if options.decisions and not options.json:
        say(*_decided(rules, decisions(rules)))
        return 0
    table = to_dict(rules)
    rows = table.pop("yaku")
    if options.json:
        words = [{"id": one.id, "title": one.title, "sentences": one.sentences} for one in in_words(rules)]
        named = {one.id: one.sentence for one in yaku_table(rules)}
        say_json(
            {
                "name": rules.name,
                "title": names.ruleset(rules),
                "about": names.about(rules),
                "seats": rules.seat_counts,
                "parameters": table,
                "yaku": rows,
                "words": words,
                "yaku_words": named,
                "decisions": [_decision(one) for one in decisions(rules)],
            },
            indent=True,
        )
        return 0
    say(_("{title} ({name})").format(title=names.ruleset(rules), name=rules.name))
    if about := names.about(rules):
        say(about)
    for section in in_words(rules):
        say("", section.title, *(f"  {line}" for line in section.sentences))
        if section.id == "yaku":
            say(*(f"  {row.sentence}" for row in yaku_table(rules)))
    say("", _("Every parameter, as a ruleset file says it"), f"[{key_text(rules.name)}]")
    say(*(f"{key} = {value_text(value)}" for key, value in table.items()))
    for name, row in rows.items():
        say("", f"[{key_text(rules.name)}.yaku.{key_text(name)}]")
        say(*(f"{key} = {value_text(value)}" for key, value in row.items()))
    return 0


def _decided(rules: Ruleset, points: Sequence[DecisionInWords]) -> Iterator[str]:
    """The points that its document leaves open, and the lines that change them."""
    yield _("{title} ({name})").format(title=names.ruleset(rules), name=rules.name)
    if not points:
        yield _("These rules follow no document of their own.")
        return
    yield introduction()
    for number, one in enumerate(points, 1):
        yield ""
        yield _("{number}. {topic}: {played}").format(number=number, topic=one.topic, played=one.played)
        yield f"   {one.says}"
        if not one.ways:
            yield "   " + _("No parameter changes this.")
        for way in one.ways:
            yield "   " + _("Another way: {what}").format(what=way.what)
            yield from (f"      {line}" for line in way.lines)
    yield ""
    yield _("To play one of them another way, write its lines below these into a file in {folder}:").format(
        folder=rules_folder()
    )
    yield from ("   [our-rules]", f"   extends = {value_text(rules.name)}")


def _decision(one: DecisionInWords) -> dict[str, object]:
    ways = [{"what": way.what, "lines": way.lines} for way in one.ways]
    return {"key": one.key, "topic": one.topic, "says": one.says, "played": one.played, "ways": ways}


# diff


def _diff(options: Namespace) -> int:
    first_name, second_name = options.rules
    first, second = rules_named(first_name), rules_named(second_name)
    different = differences(first, second)
    if options.json:
        rows = [{"key": key, "values": list(values)} for key, *values in different]
        say_json({"rules": [first_name, second_name], "differences": rows}, indent=True)
    elif not different:
        say(_("{one} and {other} play alike.").format(one=first_name, other=second_name))
    else:
        text = ngettext(
            "{one} and {other} differ in {number} value:",
            "{one} and {other} differ in {number} values:",
            len(different),
        )
        say(text.format(one=first_name, other=second_name, number=len(different)))
        say(*comparing.lines(first, second, first_name, second_name))
    return 1 if different else 0


# check


def _check(options: Namespace) -> int:
    sources: list[Source] = []
    faults: list[Fault] = []
    unreadable: list[tuple[str, Message]] = []
    for name in options.files:
        if reason := _unreadable(Path(name)):
            unreadable.append((name, FileFault.UNREADABLE(reason=reason)))
            continue
        found, bad = sources_in(Path(name), name)
        sources += found
        faults += bad
    checked = {source.name for source in sources} - bundled().keys()
    loaded = resolve(sources, {rules.name: rules for rules in library() if rules.name not in checked})
    faults += loaded.faults
    fine = list(loaded.rulesets)
    if options.json:
        rows = [_fault(fault) for fault in faults]
        lines = [f"{name}: {fault}" for name, fault in unreadable]
        say_json({"rulesets": fine, "faults": rows, "unreadable": lines}, indent=True)
    else:
        say(*map(sentence, faults))
        say(_count(fine))
    for name, fault in unreadable:
        warn(f"{name}: {sentence(fault)}")
    return 2 if unreadable else 1 if faults else 0


def _unreadable(path: Path) -> Message | None:
    """Why a file cannot even be opened; None if it can."""
    try:
        files.check_ordinary(os.stat(path))
        with path.open("rb"):
            return None
    except OSError as error:
        return errors.reason(error)
    except ValueError:
        return SystemFault.NO_NAME()


def _count(fine: list[str]) -> str:
    if not fine:
        return _("No ruleset is fine.")
    text = ngettext("{number} ruleset is fine: {names}.", "{number} rulesets are fine: {names}.", len(fine))
    return text.format(number=len(fine), names=everything(fine))


def _fault(fault: Fault) -> dict[str, str]:
    return {
        "file": fault.file,
        "table": fault.table,
        "key": fault.key,
        "message": str(fault.message),
        "text": str(fault),
    }
