"""What can be wrong with a record."""

from koikoi.errors import N_, ErrorCode


class RecordFault(ErrorCode):
    """What is wrong with a record as a text, or with a single line of it."""

    IN_LINE = N_("line {number}: {fault}")
    AT_KEY = N_("{key}: {fault}")
    UNREADABLE = N_("cannot be read ({reason}); check the path")
    NO_TEXT = N_("is not UTF-8 text (byte {byte}); this is no record of a match")
    EMPTY = N_("is empty; a record begins with a header")
    NOT_UTF8 = N_("is not UTF-8 text")
    NOT_JSON = N_("is not JSON: {found}; each line is one object")
    NO_OBJECT = N_("found {found}; each line is one object in braces")
    LONG_LINE = N_("is longer than {most} kB; this is no record of a match")
    CHANGED = N_("is damaged, or was changed by hand: its check value does not fit")
    CUT_OFF = N_("is missing: the record is cut off before it")
    NO_HEADER = N_('a record begins with {{"koikoi": 1, "rules": …, "players": […]}}')
    FORMAT = N_("format {found} is unknown; this version of the game reads format {known}")
    PLAYERS = N_("players: {rules} is played by {allowed}, found {found} names")
    TOO_DEEP = N_("ruleset: it is nested too deeply")
    VALUE = N_("{key}: found {found}, allowed is {allowed}")
    NO_ACTION = N_("found {found}; a seat's line has play, pick or call")
    NO_CARD = N_("found {found}, a card is written like 6A")
    TWICE = N_("deal: {cards} comes more than once; a deal is the 48 cards")
    CARDS = N_("deal: found {count} cards; a deal is the 48 cards")


class RecordedValue(ErrorCode):
    """What a value in a record may be; stands in a sentence after "allowed is"."""

    NAMES = N_("a list of names")
    NUMBER = N_("a whole number")
    NUMBER_FROM_1 = N_("a whole number from 1")
    NUMBERS = N_("a list of whole numbers")
    RANGE = N_("{low} to {high}")
    PARAMETERS = N_("a table of parameters")
    RULESET = N_("the name of a ruleset")
    DEAL = N_("an object with hands, field and stock")
    HANDS = N_("a list of {count} hands")
    CARDS = N_("a list of cards")
    LOTS = N_("a list of cards for each try")
    FIRST_DEALER = N_("an object with drawn, dealer")
    SIDES = N_("a list of {count} whole numbers")
    YAKU = N_("a list of yaku, each with its points")
    OBJECT = N_("an object")
    DIGITS = N_("{count} digits from 0 to f")


class ReplayFault(ErrorCode):
    """What a record says that can't have happened."""

    BEFORE_DEAL = N_("seat {seat} cannot act before the cards are dealt; a deal is expected here")
    MATCH_OVER = N_("the match was over after round {round}; nothing can follow")
    NOT_ITS_TURN = N_("found seat {seat}, but it is seat {turn}'s turn")
    LATE_FIRST_DEALER = N_("first_dealer stands before the first deal, once")
    LATE_CONTRIBUTION = N_("contributed stands before the first deal, and not more than {most} times")
    OTHER_DEALER = N_("first_dealer.dealer: found {found}, but these cards make seat {dealer} the dealer")
    NO_DEALER_YET = N_("first_dealer.dealer: found {found}, but these cards make nobody yet the dealer")
    UNFINISHED = N_("round {round} is not finished; seat {seat} has to act")
    BEING_PLAYED = N_("this match is still being played; it can be watched when it is over")
    OTHER_VALUE = N_("{key}: found {found}, but it is {wanted}")
    EARLY_RESULT = N_("a result stands here, but round {round} is not finished")


class CodeFault(ErrorCode):
    """Why a text is no share code, or a match has none."""

    STRANGE = N_("{found}: “{character}” stands in no share code; it has digits, and letters other than I, L, O and U")
    LENGTH = N_("{found}: a share code has 8 to 24 characters in groups of four, these are {count}")
    CHECK = N_("{found}: a character of this share code is wrong, or two have changed places; compare it once more")
    UNKNOWN = N_("this share code is of rules or players that this version of the game does not know; a newer one may")
    OWN_RULES = N_("only rules that come with the game have a share code, and {rules} are others")
    NOT_OVER = N_("a match has a share code when it is over")
    SEALED = N_("the deals of this match came from what its players did, too, which no share code holds")
    WHO_PLAYS = N_("a match from a share code is played by those whom the code names")
    OTHERWISE = N_("this match began as no share code can say: by its seed, its points or its players")


class CompareFault(ErrorCode):
    """Why two records cannot be compared."""

    OTHER_DEALS = N_("these two were not played from the same deals; only matches of one share code can be compared")
