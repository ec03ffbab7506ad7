"""What went wrong, in the person's language."""

from pathlib import Path

from koikoi.locales import _, parameters


def settings_kept(path: Path) -> str:
    """A file of settings that made no sense is kept under another name."""
    return _(
        "The file of settings could not be read and has been kept as {file}. Everything is as in a first game."
    ).format(file=path)


def contradiction(key: str, otherwise: str) -> str:
    """Why values of house rules can't be played together, by the parameter that `RulesetError` names.

    `otherwise`: what is said of any other.
    """
    match key:
        case "must_match":
            text = _("Where a match has to be played, it can't be left lying: switch one of the two off.")
        case "bankruptcy_ends_match":
            text = _("Everybody would be broke after the first round: give points at the start.")
        case "target_points":
            text = _("The match would be over before it begins: put its end above the points at the start.")
        case "team_captures":
            text = _("Only partners can share their cards: switch two against two on.")
        case "team_play":
            text = _("Two against two needs cards for four players.")
        case "yaku":
            text = _("At least one yaku has to score, and no two may take each other's place.")
        case _ if key.startswith("hand_cards_"):
            text = _("{label}: somebody has to get cards, and the deck of 48 has to be enough for all.")
        case _ if key.startswith("field_cards_"):
            text = _("{label}: so many players have no cards in their hands.")
        case _:
            return otherwise
    return text.format(label=parameters.words(key).label) if "{label}" in text else text
