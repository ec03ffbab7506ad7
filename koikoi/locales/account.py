"""What a pile, a round, a match is worth, spelled out line by line in whole sentences."""

from koikoi.engine.parameters import MayDecline
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, Factor, Reason
from koikoi.engine.state import Ending, RoundResult, side_of, sides
from koikoi.engine.yaku import Scored
from koikoi.locales import _, everything, listed, names, ngettext

__all__ = ["account", "factor", "match_end", "next_dealer", "payments", "round_result", "scored", "standing", "totals"]


def account(worth: Account, rules: Ruleset | None = None) -> list[str]:
    """Each yaku with its cards and further cards, the bonus, each factor with its reason, the total."""
    return [names.in_own_words(line, rules) for line in _account(worth, rules)]


def _account(worth: Account, rules: Ruleset | None) -> list[str]:
    if not worth.yaku:
        return [_("There is no yaku."), total(0, 1, 0)]
    lines = [line for one in worth.yaku for line in scored(one, rules)]
    if worth.bonus:
        text = ngettext(
            "{bonus} point is added for the winner's own koi-koi.",
            "{bonus} points are added for the winner's own koi-koi.",
            worth.bonus,
        )
        lines.append(text.format(bonus=worth.bonus))
    if worth.theirs > 0:
        text = ngettext(
            "{points} point is added for the others' yaku.",
            "{points} points are added for the others' yaku.",
            worth.theirs,
        )
        lines.append(text.format(points=worth.theirs))
    elif worth.theirs < 0:
        text = ngettext(
            "{points} point is subtracted for the others' yaku.",
            "{points} points are subtracted for the others' yaku.",
            -worth.theirs,
        )
        lines.append(text.format(points=-worth.theirs))
    if len(worth.yaku) > 1 or worth.bonus or worth.theirs or worth.factors:
        text = ngettext("Together that is {base} point.", "Together that is {base} points.", worth.base)
        lines.append(text.format(base=worth.base))
    lines += [factor(one) for one in worth.factors]
    if worth.capped:
        text = ngettext("At most {points} point is paid.", "At most {points} points are paid.", worth.total)
        lines.append(text.format(points=worth.total))
    lines.append(total(worth.base, worth.multiplier, worth.total) if not worth.capped else total(0, 1, worth.total))
    return lines


def total(base: int, multiplier: int, points: int) -> str:
    """The last line of an account."""
    if multiplier == 1:
        return ngettext("Total: {points} point.", "Total: {points} points.", points).format(points=points)
    text = ngettext(
        "Total: {base} times {multiplier} makes {points} point.",
        "Total: {base} times {multiplier} makes {points} points.",
        points,
    )
    return text.format(base=base, multiplier=multiplier, points=points)


def scored(yaku: Scored, rules: Ruleset | None = None) -> list[str]:
    """A yaku with its points and cards, and what further cards brought."""
    name = names.yaku(yaku.id, rules)
    if yaku.cards:
        text = ngettext("{yaku}: {points} point, with {cards}.", "{yaku}: {points} points, with {cards}.", yaku.points)
    else:
        text = ngettext("{yaku}: {points} point.", "{yaku}: {points} points.", yaku.points)
    lines = [text.format(yaku=name, points=yaku.points, cards=names.cards(yaku.cards, rules))]
    if yaku.extra_cards:
        if yaku.extra_cards == 1:
            text = ngettext(
                "Of this, {points} point is for one further card.",
                "Of this, {points} points are for one further card.",
                yaku.extra_points,
            )
        else:
            text = _("Of this, {points} points are for {cards} further cards.")
        lines.append(text.format(points=yaku.extra_points, cards=yaku.extra_cards))
    return lines


def factor(counted: Factor) -> str:
    """A factor with its reason."""
    lines = {
        Reason.SEVEN: ngettext(
            "A base of {calls} point or more counts double.",
            "A base of {calls} points or more counts double.",
            counted.calls,
        ),
        Reason.OWN_CALLS: ngettext(
            "The winner has called koi-koi once: times {by}.",
            "The winner has called koi-koi {calls} times: times {by}.",
            counted.calls,
        ),
        Reason.PARTNER_CALLS: ngettext(
            "The winner's partner has called koi-koi once: times {by}.",
            "The winner's partner has called koi-koi {calls} times: times {by}.",
            counted.calls,
        ),
        Reason.OPPONENT_CALLS: ngettext(
            "An opponent has called koi-koi once: times {by}.",
            "An opponent has called koi-koi {calls} times: times {by}.",
            counted.calls,
        ),
        Reason.ALL_CALLS: ngettext(
            "Koi-koi has been called once in this round: times {by}.",
            "Koi-koi has been called {calls} times in this round: times {by}.",
            counted.calls,
        ),
    }
    without = {
        Reason.OWN_CALLS: _("The winner has not called koi-koi: times {by}."),
        Reason.PARTNER_CALLS: _("The winner's partner has not called koi-koi: times {by}."),
        Reason.OPPONENT_CALLS: _("An opponent has not called koi-koi: times {by}."),
        Reason.ALL_CALLS: _("Nobody has called koi-koi in this round: times {by}."),
    }
    if counted.reason is Reason.SEVEN and counted.by != 2:
        line = ngettext(
            "A base of {calls} point or more counts {by} times.",
            "A base of {calls} points or more counts {by} times.",
            counted.calls,
        )
    elif counted.reason is Reason.FIELD:
        line = _("Dealt face up: {cards}, times {by}.")
    else:
        line = lines[counted.reason] if counted.calls or counted.reason is Reason.SEVEN else without[counted.reason]
    line = line.format(calls=counted.calls, by=counted.by, cards=names.cards(counted.cards))
    if counted.counts:
        return line
    return _("{factor} It is left out, because only the larger factor counts.").format(factor=line)


def round_result(result: RoundResult, rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """A finished round: how it ended, the account, who gets and who pays what, the totals."""
    lines = _ending(result, rules, players)
    lines += payments(result, rules, players)
    lines.append(totals(result.totals, rules, players))
    return lines


def _ending(result: RoundResult, rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    dealer = players[result.dealer]
    winner = players[result.winner] if result.winner is not None else ""
    accounts = [award.account for award in result.awards]
    match result.ending:
        case Ending.STOPPED:
            lines = [_("{name} wins the round.").format(name=winner), *account(accounts[0], rules)]
            return lines + _others(result, rules, players)
        case Ending.FIELD if accounts[0].yaku[0].id == "field_pairs":
            line = _("Four pairs lie on the field, so {name} wins the round as the dealer.")
            return [line.format(name=winner), *account(accounts[0], rules)]
        case Ending.FIELD:
            line = _("Four cards of a month lie on the field, so {name} wins the round as the dealer.")
            return [line.format(name=winner), *account(accounts[0], rules)]
        case Ending.LUCKY if not result.awards:
            return [_("Lucky hands have met, so the round is drawn.")]
        case Ending.LUCKY if len(accounts) > 1:
            lines = [_("Lucky hands have met, and each of them counts.")]
            for award in result.awards:
                lines.append(_("{name} had a lucky hand.").format(name=players[award.seat]))
                lines += account(award.account, rules)
            return lines
        case Ending.LUCKY if result.winner is None:
            text = ngettext(
                "Lucky hands have met; {name} gets {points} point as the dealer.",
                "Lucky hands have met; {name} gets {points} points as the dealer.",
                accounts[0].total,
            )
            return [text.format(name=dealer, points=accounts[0].total)]
        case Ending.LUCKY:
            return [_("A lucky hand wins the round for {name}.").format(name=winner), *account(accounts[0], rules)]
        case Ending.EXHAUSTED if result.winner is not None:
            line = _("All hands have run out; {name}, who called koi-koi last, scores.")
            if rules.may_decline is not MayDecline.NEVER:
                line = _("All hands have run out; {name}, who played on last, scores.")
            return [line.format(name=winner), *account(accounts[0], rules), *_others(result, rules, players)]
        case Ending.EXHAUSTED if result.awards:
            text = ngettext(
                "All hands have run out without a winner; {name} gets {points} point as the dealer.",
                "All hands have run out without a winner; {name} gets {points} points as the dealer.",
                accounts[0].total,
            )
            return [text.format(name=dealer, points=accounts[0].total)]
        case _:
            return [_("All hands have run out without a winner; nobody scores.")]


def _others(result: RoundResult, rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """What the others are credited with besides the winner."""
    lines = []
    for award in result.awards[1:]:
        lines.append(_("The yaku of {name} count too.").format(name=players[award.seat]))
        lines += account(award.account, rules)
    return lines


def payments(result: RoundResult, rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """What each side gets or pays; nothing for those whose points stay as they are."""
    lines = []
    for number, points in sorted(enumerate(result.points), key=lambda item: -item[1]):
        name = names.side(rules, players, number)
        team = len(result.points) < len(players)
        if points > 0:
            if team:
                text = ngettext("{name} get {points} point.", "{name} get {points} points.", points)
            else:
                text = ngettext("{name} gets {points} point.", "{name} gets {points} points.", points)
        elif points < 0:
            if team:
                text = ngettext("{name} pay {points} point.", "{name} pay {points} points.", -points)
            else:
                text = ngettext("{name} pays {points} point.", "{name} pays {points} points.", -points)
        else:
            continue
        lines.append(text.format(name=name, points=abs(points)))
    return lines


def totals(each: tuple[int, ...], rules: Ruleset, players: tuple[str, ...]) -> str:
    """The scores of all sides."""
    scores = [
        _("{name} {total}").format(name=names.side(rules, players, number), total=total)
        for number, total in enumerate(each)
    ]
    return _("Totals: {scores}.").format(scores=listed(scores))


def standing(players: tuple[str, ...], each: tuple[int, ...]) -> str:
    """How a match stands, in a few words: "Hana 23 – 17 Marco"; the names alone where no round is settled yet.

    Two partners who share a score stand together beside it.
    """
    if len(each) == 2:
        text = _("{first} {points} – {others} {second}")
        first, second = (everything(players[side::2]) for side in range(2))
        return text.format(first=first, points=each[0], others=each[1], second=second)
    if not each:
        return listed(players)
    return _("{names}: {scores}").format(names=listed(players), scores=" – ".join(map(str, each)))


def rounds_played(round_number: int, rules: Ruleset) -> str:
    """How far a match has come."""
    text = ngettext("{number} of {count} round", "{number} of {count} rounds", rules.rounds)
    return text.format(number=round_number, count=rules.rounds)


def next_dealer(result: RoundResult, players: tuple[str, ...]) -> str:
    """Who deals after this round."""
    name = players[result.next_dealer]
    if result.next_dealer == result.dealer:
        return _("{name} deals again.").format(name=name)
    return _("{name} deals next.").format(name=name)


def match_end(result: RoundResult, winners: tuple[int, ...], rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """Who has won the match, and why it is over early if it is."""
    lines = []
    if rules.bankruptcy_ends_match and min(result.totals) <= 0:
        broke = [names.side(rules, players, side) for side, total in enumerate(result.totals) if total <= 0]
        lines.append(_("The match ends here, as these have no points left: {names}.").format(names=listed(broke)))
    elif rules.target_points and max(result.totals) >= rules.target_points:
        text = _("The match ends here, as {target} points are reached.")
        lines.append(text.format(target=rules.target_points))
    best = [names.side(rules, players, side) for side in winners]
    if len(best) > 1:
        lines.append(_("The match is drawn between {names}.").format(names=everything(best)))
    elif sides(rules, len(players)) < len(players):
        lines.append(_("{names} win the match.").format(names=best[0]))
    else:
        lines.append(_("{name} wins the match.").format(name=best[0]))
    dealing = side_of(rules, len(players), result.dealer)
    level = sum(total == max(result.totals) for total in result.totals)
    if level > 1 and len(winners) == 1 and winners[0] == dealing:
        lines.append(_("The totals are equal, which decides for the side that dealt the last round."))
    return lines


def fairness(
    seed: int | None,
    rule: str | None,
    *,
    fair: bool | None,
    code: str = "",
    branch: str = "",
    how: str = "koikoi replay --verify",
) -> str:
    """Where all deals came from, and how anybody can check it; empty where the record does not say.

    `fair`: whether they did.  `code`: the share code that the match was played from.  `branch`: the file of the match
    that it was played on from.  `how`: a command, or the way through the window.
    """
    if branch:
        return _("Played on from {file}: a branch of that match, which counts in no statistics.").format(file=branch)
    if fair is False:
        return _("Not all deals came from the seed.")
    if code:
        return known_beforehand(code)
    if rule is None or seed is None or fair is None:
        return ""
    text = _("Fair dealing: seed {seed}, shuffle “{rule}”. Every deal can be checked: {command}")
    return text.format(seed=seed, rule=rule, command=how)


def known_beforehand(code: str) -> str:
    """What a match from a share code can't claim."""
    return _("This match comes from the share code {code}, so its deals could be known beforehand.").format(code=code)


def branch_of(file: str, lines: int, *, anew: bool) -> str:
    """Which record another one was played on from, where, and what became of the hidden cards."""
    text = _("Played on from {file}, after {lines} lines of it, with the hidden cards as they lay.")
    if anew:
        text = _("Played on from {file}, after {lines} lines of it, with new hidden cards.")
    return text.format(file=file, lines=lines)


def seal(commitment: str) -> str:
    """The seal on the deals of a match, as long as an eye compares: the record has the whole."""
    shown = " ".join(commitment[at : at + 4] for at in range(0, 16, 4))
    return _("Sealed deal: {seal}").format(seal=shown)
