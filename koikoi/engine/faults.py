"""What can be wrong with cards, rulesets, matches and actions."""

from koikoi.errors import N_, ErrorCode


class CardFault(ErrorCode):
    """What is wrong with codes of cards."""

    NO_CARD = N_("no card {code}; cards are written 1B, 1R, 1P1, 1P2, 2A … 12P3")
    TWICE = N_("the card {code} comes twice")


class RulesetFault(ErrorCode):
    """Why values cannot be played together."""

    NO_PLAYERS = N_("nobody can play it: give hand cards for a number of players, from hand_cards_2 to hand_cards_7")
    NO_HANDS = N_("{seats} players get no hand cards; give hand_cards_{seats} too")
    TOO_MANY_CARDS = N_(
        "{seats} players would need {needed} cards ({hand} a hand, as many to draw, {field} on the field);"
        " the deck has {deck}"
    )
    MATCH_AND_LEAVE = N_("must_match and capture_optional contradict each other; switch one off")
    BANKRUPT_AT_ONCE = N_("everybody would be bankrupt after round one; give start_points above 0")
    OVER_AT_ONCE = N_("the match would be over before it begins; it must be above start_points ({start_points})")
    SHARED_WITHOUT_TEAMS = N_('shared piles need team_play = "opposite_4p"')
    TEAMS_WITHOUT_FOUR = N_("teams need four players; give hand_cards_4")
    NOT_AMONG_YAKU = N_('found "{found}"; the other yaku are {others}')
    ONLY_YAKU = N_('found "{found}"; the other yaku are none')
    EXTRA_IN_A_ROW = N_('found "{found}", which is itself paid with "{further}"; name one that is paid on its own')
    REPLACING_CIRCLE = N_("these replace each other in a circle: {circle}")
    OWN_CALLS_POOLED = N_(
        'has no effect with koikoi_mult_scope = "pooled", where opp_koikoi_mult speaks of all calls; write only ones'
    )
    NO_SUCH_PILE = N_(
        'no pile can ever hold {needed} {kind}: with sake = "{sake}" there are {most}; ask for fewer, or change sake'
    )
    NO_POINTS = N_("no yaku scores; give at least one of them points")

    ONLY_WITH = N_("has an effect only with {needed}; give that too, or leave this out")
    SAID_ALREADY = N_("{other} says that already; leave one of the two out")
    BELOW_STOP = N_("is below stop_min_points ({stop}), where nothing is asked; raise it, or make it 0")
    NONE_OPENS = N_("no yaku that scores lets anybody decide; let one open a choice (opens = true)")
    TWO_SIDES = N_("a difference needs two sides, and more can play here; choose another value")
    NO_PLAIN = N_("{card} is no plain card here; leave it out")
    NO_WILD_KINDS = N_("is empty, so that a wild card could take nothing; name a kind")
    NO_STOCK_LEFT = N_("no card is left in the stock when the hands are empty; deal smaller hands")
    TWO_FACTORS = N_("two factors stand for a count of {count}; keep one (seven_threshold gives one of points)")
    NEVER_SO_MANY = N_("a count of {count} is never reached, as there are {cards} such cards; lower it")
    NO_FACTOR = N_("a row has no factor above 1; give one in `by`")


class MatchFault(ErrorCode):
    """Why a match can't begin or go on like this."""

    PLAYERS = N_("{rules} is played by {allowed}, not by {seats}")
    TOTALS = N_("{sides} totals are needed, one for each side; found {found}")
    NO_SEAT = N_("there is no seat {seat}; seats are 0 to {last}")
    FIELD_CARDS = N_("the field has {found} cards, {rules} deals {wanted}")
    HAND_CARDS = N_("hand {seat} has {found} cards, {rules} deals {wanted}")
    NOT_ITS_TURN = N_("it is not seat {seat}'s turn")
    NOT_UNDOABLE = N_("nothing can be taken back now")


class ActionFault(ErrorCode):
    """Why an action is refused; actions stand there in the notation of `koikoi.engine.notation`."""

    ILLEGAL = N_("{action} is not allowed; legal: {legal}")
    NO_DEAL = N_("{action} is not allowed; legal: a deal of all 48 cards")
    MATCH_OVER = N_("{action} is not allowed; legal: nothing: the match is over")
