"""Every parameter of a ruleset for the editor of house rules: its group, what it is, why people use it, its values."""

from dataclasses import dataclass

from koikoi.locales import _, pgettext


@dataclass(frozen=True, slots=True)
class ParameterGroup:
    """Parameters that belong together."""

    title: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParameterWords:
    """A parameter's name, and one line on why one would change it."""

    label: str
    why: str


def groups() -> list[ParameterGroup]:
    """All groups in the order of the editor; the yaku table follows them."""
    return [
        ParameterGroup(
            _("Match"),
            ("rounds", "target_points", "match_tie", "start_points", "zero_sum", "bankruptcy_ends_match"),
        ),
        ParameterGroup(_("Teams"), ("team_play", "team_captures")),
        ParameterGroup(_("Dealer"), ("first_oya", "first_oya_tie", "next_oya", "next_oya_draw")),
        ParameterGroup(
            _("The deal"),
            (
                "hand_cards_2", "field_cards_2", "hand_cards_3", "field_cards_3", "hand_cards_4", "field_cards_4",
                "deal_order", "deal_packet",
            ),
        ),
        ParameterGroup(
            _("Lucky hands"),
            (
                "field_four", "field_pairs", "teshi", "teshi_points", "teshi_multi", "kuttsuki", "kuttsuki_points",
                "kuttsuki_quad", "lucky_stack", "lucky_both", "deal_special_priority",
            ),
        ),
        ParameterGroup(_("The turn"), ("must_match", "capture_optional")),
        ParameterGroup(
            pgettext("rules", "Koi-koi"),
            ("koikoi_limit", "koikoi_limit_scope", "koikoi_trigger", "koikoi_min_points"),
        ),
        ParameterGroup(
            _("Doubling"),
            (
                "seven_threshold", "own_koikoi_mult", "opp_koikoi_mult", "koikoi_mult_scope", "own_koikoi_bonus",
                "mult_stack",
            ),
        ),
        ParameterGroup(_("Cards run out"), ("oya_ken_points", "exhaust_with_yaku")),
        ParameterGroup(
            _("Sake and viewings"),
            ("sake", "viewing_mode", "viewing_after_koikoi", "rain_trigger", "rain_voids", "fog_trigger"),
        ),
    ]  # fmt: skip


def words(key: str) -> ParameterWords:
    """A parameter in words.  Raises KeyError for one that does not exist."""
    return ParameterWords(*_match(key) or _deal(key) or _round(key))


def _match(key: str) -> tuple[str, str] | None:
    return {
        "rounds": (_("Rounds"), _("Twelve make a year; three are over in a quarter of an hour.")),
        "target_points": (_("Points that end the match"), _("For a race to a score; 0 for none.")),
        "match_tie": (_("Equal at the end"), _("A draw is peaceful, another round is thrilling.")),
        "start_points": (_("Points at the start"), _("A purse from which one pays and can go broke.")),
        "zero_sum": (_("Points change hands"), _("What one wins, the others pay: every round hurts somebody.")),
        "bankruptcy_ends_match": (_("An empty purse ends the match"), _("A short way out of a lopsided evening.")),
        "team_play": (_("Two against two"), _("With four, those who face each other share a score.")),
        "team_captures": (_("Partners share their cards"), _("Yaku then come quickly, and partners must think alike.")),
        "first_oya": (_("The first dealer"), _("Drawing lots is a ceremony of its own.")),
        "first_oya_tie": (_("Drawn the same month"), _("The higher card decides at once, or both draw again.")),
        "next_oya": (_("After a won round deals"), _("Winners who deal play first again; losers who deal catch up.")),
        "next_oya_draw": (_("After a drawn round deals"), _("Staying gives the dealer a second chance.")),
    }.get(key)


def _deal(key: str) -> tuple[str, str] | None:
    hand, field = _("Cards in a hand, {count} players"), _("Cards on the field, {count} players")
    if key.startswith(("hand_cards_", "field_cards_")):
        count = key[-1]
        label = (hand if key.startswith("hand") else field).format(count=count)
        why = (
            _("0: not for so many.") if key.startswith("hand") else _("More cards on the field, more matches at once.")
        )
        return label, why
    return {
        "deal_order": (_("Who is given cards first"), _("Only a matter of manners: the cards are shuffled.")),
        "deal_packet": (_("Cards given at a time"), _("Two are usual; eight are quick.")),
        "field_four": (_("Four of a month on the field"), _("Nobody could ever take them, so most deal again.")),
        "field_pairs": (_("Four pairs on the field"), _("Some call that a spoiled deal.")),
        "teshi": (_("Four of a month in a hand, two players"), _("Luck that ends a round before it begins.")),
        "teshi_points": (_("Points for four of a month"), _("Six by custom.")),
        "teshi_multi": (_("Four of a month in a hand, more players"), _("With small hands most deal again.")),
        "kuttsuki": (_("Four pairs in a hand, two players"), _("The second lucky hand.")),
        "kuttsuki_points": (_("Points for four pairs"), _("Six by custom.")),
        "kuttsuki_quad": (_("Four of a month are two pairs"), _("A generous reading of four pairs.")),
        "lucky_stack": (_("Both lucky hands in one"), _("The better one, or both together.")),
        "lucky_both": (_("Several lucky hands"), _("What is fair when luck strikes twice.")),
        "deal_special_priority": (_("Spoiled and lucky at once"), _("Which of the two is looked at first.")),
        "must_match": (_("A match has to be played"), _("Takes away the choice to wait.")),
        "capture_optional": (_("A match may be left lying"), _("For those who like to bluff.")),
    }.get(key)


def _round(key: str) -> tuple[str, str]:
    return {
        "koikoi_limit": (_("Koi-koi allowed"), _("0: any number. A limit keeps rounds short.")),
        "koikoi_limit_scope": (_("The limit counts for"), _("With one for the whole round, being first matters.")),
        "koikoi_trigger": (_("After koi-koi one may stop with"), _("A new yaku is harder than a point more.")),
        "koikoi_min_points": (_("Points needed for koi-koi"), _("Keeps a single point from being called upon.")),
        "seven_threshold": (_("Doubles from"), _("Points at which a round counts twice; 0: never.")),
        "own_koikoi_mult": (_("Own koi-koi multiply by"), _("Rewards courage: by the number of one's calls.")),
        "opp_koikoi_mult": (_("Others' koi-koi multiply by"), _("Punishes courage that failed.")),
        "koikoi_mult_scope": (_("Whose calls multiply"), _("All calls together make the whole round dearer.")),
        "own_koikoi_bonus": (_("Own koi-koi add"), _("Points added before anything is doubled.")),
        "mult_stack": (_("Several doublings"), _("Multiplied they make high scores, alone they keep them low.")),
        "oya_ken_points": (_("The dealer's points"), _("When all hands run out; a small comfort for dealing.")),
        "exhaust_with_yaku": (_("A yaku called upon in vain"), _("What is left of it when all hands run out.")),
        "sake": (_("The sake cup counts as"), _("Both makes it the strongest card of the deck.")),
        "viewing_mode": (_("Viewings count"), _("Two cards for five points are cheap; some tame them.")),
        "viewing_after_koikoi": (_("A viewing after one's koi-koi"), _("Points it then brings; 0: as always.")),
        "rain_trigger": (_("Rain spoils viewings"), _("Takes the sting from the sake cup.")),
        "rain_voids": (_("Rain spoils"), _("The flowers alone, or the moon as well.")),
        "fog_trigger": (_("Fog hides the moon"), _("The same for the moon viewing.")),
    }[key]


def value(key: str, chosen: str) -> str:
    """A value that is one of several, in words; as it is written in files where there are none."""
    return _values(key).get(chosen, chosen)


def _values(key: str) -> dict[str, str]:
    redeal, play_on = _("dealt anew"), _("played on")
    lucky = {"off": _("does not count"), "win": _("wins the round"), "redeal": redeal}
    return {
        "match_tie": {"draw": _("a draw"), "extra_round": _("one more round"), "oya_wins": _("the dealer wins")},
        "team_play": {"off": _("no"), "opposite_4p": _("yes")},
        "team_captures": {"individual": _("no"), "shared": _("yes")},
        "first_oya": {"earliest_month": _("by lots"), "agreed": _("as agreed")},
        "first_oya_tie": {"value_then_redraw": _("higher card"), "redraw": _("draw again")},
        "next_oya": {
            "winner": _("the winner"),
            "stay_else_right": _("the dealer while winning"),
            "loser": _("the loser"),
            "alternate": _("in turn"),
        },
        "next_oya_draw": {"stay": _("the same"), "pass": _("the next")},
        "deal_order": {"ko_field_oya": _("dealer last"), "oya_first": _("dealer first")},
        "field_four": {
            "play_on": play_on,
            "redeal": redeal,
            "redeal_pass_oya": _("the next one deals"),
            "oya_wins": _("the dealer wins"),
        },
        "field_pairs": {"play_on": play_on, "redeal": redeal},
        "teshi": lucky,
        "teshi_multi": lucky,
        "kuttsuki": lucky,
        "lucky_stack": {"max": _("the better one"), "sum": _("both")},
        "lucky_both": {"draw": _("a drawn round"), "both_score": _("all score"), "oya_wins": _("the dealer wins")},
        "deal_special_priority": {"redeal_first": _("spoiled"), "lucky_first": _("lucky")},
        "koikoi_limit_scope": {"player": _("each player"), "round": _("the round")},
        "koikoi_trigger": {"improved": _("more points"), "new_yaku": _("a new yaku")},
        "koikoi_mult_scope": {"separate": _("each for itself"), "pooled": _("all together")},
        "mult_stack": {"product": _("multiply"), "max": _("the larger counts")},
        "exhaust_with_yaku": {
            "same": _("nothing"),
            "void": _("nothing, nor for the dealer"),
            "last_scores": _("it scores"),
        },
        "sake": {"animal": _("animal"), "either": _("animal or plain"), "both": _("animal and plain")},
        "viewing_mode": {"always": _("always"), "with_other": _("beside another yaku")},
        "rain_trigger": {
            "off": _("never"),
            "own_rain_man": _("one's rain man"),
            "own_willow": _("one's willow"),
            "field_willow": _("willow on the field"),
        },
        "rain_voids": {"hanami": _("the flowers"), "both": _("flowers and moon")},
        "fog_trigger": {
            "off": _("never"),
            "own_phoenix": _("one's phoenix"),
            "own_paulownia": _("one's paulownia"),
            "field_paulownia": _("paulownia on the field"),
        },
    }.get(key, {})
