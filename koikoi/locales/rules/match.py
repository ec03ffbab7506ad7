"""Players, length, dealers, end of the match, three and four players."""

from koikoi.engine.cards import Kind
from koikoi.engine.parameters import (
    EXTRA_ROUNDS,
    FirstOya,
    FirstOyaTie,
    MatchTie,
    NextOya,
    NextOyaDraw,
    TeamCaptures,
    TeamPlay,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, either, listed, names, ngettext


def players_and_length(rules: Ruleset) -> list[str]:
    """How many play, for how long, and with what scores."""
    lines = [_("For {numbers} players.").format(numbers=either([str(seats) for seats in rules.seat_counts]))]
    if rules.rounds > 12:
        lines.append(
            _("A match has {rounds} rounds; each stands for a month, and after December January comes again.").format(
                rounds=rules.rounds
            )
        )
    else:
        text = ngettext(
            "A match is a single round, which stands for January.",
            "A match has {rounds} rounds; each stands for a month, the first for January.",
            rules.rounds,
        )
        lines.append(text.format(rounds=rules.rounds))
    lines.append(_("All scores begin at {points}.").format(points=rules.start_points))
    if not rules.zero_sum:
        lines.append(_("Whoever wins points adds them to their score; nobody pays for them."))
    elif rules.seat_counts == (2,):
        lines.append(_("What one player wins, the other pays."))
    else:
        lines.append(_("What one side wins, each of the others pays in full."))
    return lines


def end(rules: Ruleset) -> list[str]:
    """When a match ends and who has won it."""
    lines = [_("After the last round the highest score wins.")]
    if rules.target_points:
        text = ngettext(
            "The match ends sooner with the round in which somebody reaches {points} point.",
            "The match ends sooner with the round in which somebody reaches {points} points.",
            rules.target_points,
        )
        lines.append(text.format(points=rules.target_points))
    if rules.bankruptcy_ends_match:
        lines.append(_("The match ends sooner with the round after which somebody has no points left."))
    match rules.match_tie:
        case MatchTie.DRAW:
            lines.append(_("If the highest score is shared, the match is drawn."))
        case MatchTie.EXTRA_ROUND:
            text = _(
                "If the highest score is shared, further rounds are played until one is ahead;"
                " if nobody is after {rounds} rounds, the match is drawn."
            )
            lines.append(text.format(rounds=rules.rounds + EXTRA_ROUNDS))
            if rules.bankruptcy_ends_match:
                lines.append(_("A match that ends because somebody has no points left is drawn at once."))
        case MatchTie.OYA_WINS:
            lines.append(
                _(
                    "If the highest score is shared, it is the dealer of the last round who wins;"
                    " where the dealer has no part in it, the match is drawn."
                )
            )
    return lines


def first_dealer(rules: Ruleset) -> list[str]:
    """How the first dealer is found."""
    if rules.first_oya is FirstOya.AGREED:
        return [_("The players agree among themselves who deals first.")]
    lines = [_("Everybody draws a card; the earliest month, counted from January, deals first.")]
    if rules.seat_counts == (2,):
        lines = [_("Both players draw a card; the earlier month, counted from January, deals first.")]
    if rules.first_oya_tie is FirstOyaTie.VALUE_THEN_REDRAW and any(names.own_kind(kind, rules) for kind in Kind):
        kinds = listed(names.kind(kind, rules) for kind in Kind)
        text = _("Within one month kinds go in this order: {kinds}; players who still tie draw again.")
        lines.append(text.format(kinds=kinds))
    elif rules.first_oya_tie is FirstOyaTie.VALUE_THEN_REDRAW:
        lines.append(
            _(
                "Within one month a bright goes before an animal, an animal before a ribbon and a ribbon before a "
                "plain card; players who still tie draw again."
            )
        )
    else:
        lines.append(_("Those who draw the same month draw again."))
    return lines


def next_dealer(rules: Ruleset) -> list[str]:
    """Who deals after a round."""
    lines, two = [], rules.seat_counts == (2,)
    match rules.next_oya:
        case NextOya.WINNER:
            lines.append(_("Whoever wins a round deals the next one."))
        case NextOya.STAY_ELSE_RIGHT if two:
            lines.append(_("A dealer who wins the round deals again; if the other player wins it, the deal passes."))
        case NextOya.STAY_ELSE_RIGHT:
            lines.append(
                _(
                    "A dealer who wins the round deals again; if anybody else wins it, the deal passes to the"
                    " dealer's right-hand neighbour, whoever the winner is."
                )
            )
        case NextOya.LOSER if two:
            lines.append(_("Whoever loses a round deals the next one."))
        case NextOya.LOSER:
            lines.append(_("Whoever loses a round deals the next one; of several, the winner's right-hand neighbour."))
        case NextOya.ALTERNATE if two:
            lines.append(_("When somebody wins a round, the deal passes to the other player."))
        case NextOya.ALTERNATE:
            lines.append(_("When somebody wins a round, the deal passes to the dealer's right-hand neighbour."))
    if rules.next_oya_draw is NextOyaDraw.STAY:
        lines.append(_("After a round that nobody wins, the same dealer deals again."))
    elif two:
        lines.append(_("After a round that nobody wins, the deal passes to the other player."))
    else:
        lines.append(_("After a round that nobody wins, the deal passes to the dealer's right-hand neighbour."))
    return lines


def several(rules: Ruleset) -> list[str]:
    """What is different with more than two."""
    if rules.seat_counts == (2,):
        return []
    lines = [_("Play goes round counter-clockwise: after each player comes the right-hand neighbour.")]
    if 4 not in rules.seat_counts:
        return [*lines, *_many(rules)]
    if rules.team_play is TeamPlay.OFF:
        lines.append(_("Four play each for themselves."))
        return [*lines, *_many(rules)]
    lines.append(_("Four play as two teams: those who face each other share one score."))
    lines.append(_("Partners may not consult each other during play."))
    if rules.team_captures is TeamCaptures.INDIVIDUAL:
        lines.append(_("Partners do not pool their cards: each can use only what they have captured themselves."))
    else:
        lines.append(_("Partners pool their cards: yaku are read from what both have captured."))
    return [*lines, *_many(rules)]


def _many(rules: Ruleset) -> list[str]:
    return [_("Five and more play each for themselves.")] if max(rules.seat_counts) > 4 else []
