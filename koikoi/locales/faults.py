"""What went wrong, in the person's language: errors, faults of files, and what is wrong with house rules."""

from pathlib import Path

from koikoi import errors
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.faults import RulesetFault
from koikoi.errors import KoikoiError, Message, OneOf
from koikoi.locales import _, either, parameters
from koikoi.rulesets import Fault


def sentence(wrong: Exception | Message | Fault) -> str:
    """What is wrong, as one sentence (without a full stop, where it may go on after a file's name)."""
    match wrong:
        case Message(code, values):
            return _(code.value).format(**{key: _worded(value) for key, value in values.items()})
        case KoikoiError(message=message) | Fault(located=message):
            return sentence(message)
        case OSError():
            return reason(wrong)
        case _:
            return str(wrong)


def reason(error: OSError) -> str:
    """Why a file cannot be read or written."""
    return sentence(errors.reason(error))


def _worded(value: object) -> str:
    match value:
        case Message() | KoikoiError():
            return sentence(value)
        case OneOf(items):
            return either([_worded(one) for one in items])
        case _:
            return str(value)


def settings_kept(path: Path) -> str:
    """A file of settings that made no sense is kept under another name."""
    return _(
        "The file of settings could not be read and has been kept as {file}. Everything is as in a first game."
    ).format(file=path)


def contradiction(error: RulesetError) -> str:
    """Why house rules can't be played, in the words of their editor."""
    match error.code:
        case RulesetFault.MATCH_AND_LEAVE:
            text = _("Where matching is compulsory, a match can't be left: switch one of the two off.")
        case RulesetFault.BANKRUPT_AT_ONCE:
            text = _("Everybody would be broke after the first round: give points at the start.")
        case RulesetFault.OVER_AT_ONCE:
            text = _("The match would be over before it begins: put its end above the points at the start.")
        case RulesetFault.SHARED_WITHOUT_TEAMS:
            text = _("Only partners can share their cards: switch two against two on.")
        case RulesetFault.TEAMS_WITHOUT_FOUR:
            text = _("Two against two needs cards for four players.")
        case RulesetFault.OWN_CALLS_POOLED:
            text = _("Where all calls multiply together, one's own do not multiply besides: set {label} to 1.")
        case RulesetFault.NO_SUCH_PILE:
            text = _("A yaku needs {needed} cards of a kind of which there are {most}: let it need fewer.")
            return text.format(**error.values)
        case RulesetFault.ONLY_WITH:
            text = _("{label}: this changes something only with {needed}.")
            return text.format(label=_label(error.key), needed=_setting(str(error.values["needed"])))
        case RulesetFault.SAID_ALREADY:
            text = _("{label}: that is said already by {other}.")
            return text.format(label=_label(error.key), other=_setting(str(error.values["other"])))
        case RulesetFault.BELOW_STOP:
            text = _("{label}: below the points needed to stop nothing is asked; raise it, or make it 0.")
        case RulesetFault.NONE_OPENS:
            text = _("At least one yaku that scores has to let one stop or call koi-koi.")
        case RulesetFault.TWO_FACTORS:
            text = _("Two factors begin at {count}: keep one of them.")
            return text.format(**error.values)
        case RulesetFault.NO_FACTOR:
            text = _("{label}: a factor of 1 changes nothing.")
        case RulesetFault.REPLACING_CIRCLE | RulesetFault.NO_POINTS:
            text = _("At least one yaku has to score, and no two may take each other's place.")
        case _ if error.key.startswith("hand_cards_"):
            text = _("{label}: somebody has to get cards, and the deck of 48 has to be enough for all.")
        case _ if error.key.startswith("field_cards_"):
            text = _("{label}: so many players have no cards in their hands.")
        case _ if error.key in parameters.known():
            return _("{label}: {reason}.").format(label=_label(error.key), reason=sentence(error.fault))
        case _:
            return sentence(error)
    return text.format(label=parameters.words(error.key).label) if "{label}" in text else text


def _label(key: str) -> str:
    """A parameter, or a field of a yaku, as the editor calls it."""
    field = key.rpartition(".")[2]
    return parameters.words(key).label if field == key else parameters.yaku_field(field)


def _setting(written: str) -> str:
    """What a file would say, such as `field_four = "oya_wins"`, as the editor says it."""
    key, _equals, value = written.partition(" = ")
    if key not in parameters.known():
        return parameters.yaku_field(key)
    chosen = {"true": _("yes"), "false": _("no")}.get(value) or parameters.value(key, value.strip('"'))
    return f"{parameters.words(key).label} – {chosen}" if value else parameters.words(key).label
