"""What can be wrong with a command line, or with a question about a score."""

from koikoi.errors import N_, ErrorCode


class CommandFault(ErrorCode):
    """Why a command line is not understood."""

    LANG_ALONE = N_("--lang goes with a command; the window has the language in its settings")
    NO_LANGUAGE = N_("--lang: found {found}, allowed is one of {languages}")
    NO_COMMAND = N_('koikoi has no command "{name}"; there are: {commands}.')
    MEANT = N_('koikoi has no command "{name}"; did you mean koikoi {meant}?')
    NO_RULES_COMMAND = N_('koikoi rules has no "{name}"; there are {commands}')
    RULES_ALONE = N_("koikoi rules needs to know what: {commands}")
    NOT_ALLOWED = N_("{option}: found {found}, allowed is {allowed}")
    WHOLE_FROM = N_("a whole number from {least}")
    WHOLE_FROM_TO = N_("a whole number from {least} to {most}")
    SEE_HELP = N_("{command}: {fault}; see {command} --help")
    MISSING = N_("the following arguments are required: {arguments}")
    UNKNOWN = N_("unrecognized arguments: {arguments}")
    NEEDS_VALUE = N_("{option} needs a value")
    TAKES_NO_VALUE = N_("{option} takes no value")
    NO_COMPLETION = N_('completion needs a package that is not installed; pip install "koikoi[completion]" brings it')
    NO_MENU = N_("install-desktop is for Linux; the packages for Windows and macOS see to it themselves")
    NO_DAY = N_("--today: found {found}, allowed is {yesterday}, or a day such as {example}")
    DAY_TO_COME = N_("--today: {day} has not come yet; it is {now} here")
    ONE_RECORD = N_("koikoi replay tells one record at a time; several of them, or a folder, go with --analyse")
    NO_RECORDS = N_("{folder}: no record of a match lies there; choose another folder")
    NOT_BOTH = N_("{option}: not allowed with argument {other}")


class OutputFault(ErrorCode):
    """Why what a command says does not reach anybody, or why it says nothing."""

    UNWRITTEN = N_("The output could not be written ({reason}); make room or choose another place.")
    FILE = N_("{file}: {reason}; check the path, the rights, and the room on the disk.")
    OF_THE_GAME = N_(
        "This is a fault in Koi-Koi: {what}. Please report it with the command you gave;"
        " KOIKOI_DEBUG=1 shows where it happened."
    )


class SimulateFault(ErrorCode):
    """Why computer players do not play as they were asked to."""

    PLAYERS_WITH_SEATS = N_("--players: --seats already says how many play; leave it out, or use --cross")
    SEATS = N_("{option}: {rules} is played by {allowed}, found {found}")
    NOT_TWO = N_("--cross: two or more different computer players are needed, found {found}")
    RECORDS_OF_ONE = N_("--records: only one table is recorded; leave it out, or use --seats")
    NO_FOLDER = N_("--records: {folder} cannot be made ({reason}); choose another folder")


class QuestionFault(ErrorCode):
    """Why a pile cannot be valued; `key` is a key of a question, or the option that stands for it."""

    NO_RULES = N_("koikoi score needs to know the ruleset: --rules NAME; koikoi rules list names them")
    CARDS_BESIDE_BATCH = N_("koikoi score --batch reads cards from its input; give it no card here")
    NO_CARDS = N_("koikoi score needs the captured cards, such as 1B 3B 8B")
    CARDS_AFTER_FIELD = N_("koikoi score needs the captured cards, such as 1B 3B 8B; give them before --field")
    NOT_WHOLE = N_("{key}: found {found}, allowed is a whole number from {least}")
    OPPONENTS = N_("{key}: found {found} opponents, allowed are {most} at most")
    TOO_MANY_CALLS = N_(
        "{key}: found {found}, but nobody can call koi-koi more than {most} times in a round of {rules}"
    )
    TOO_MANY_IN_ROUND = N_("{key}: found {found} calls in all, but {rules} allows {most} in a round")
    MORE_THAN_DECK = N_("{key}: found {found} cards, the deck has {deck}")
    TWICE = N_("{key}: the card {card} comes twice")
    NO_CARD = N_("{key}: no card {found}; cards are written 1B, 1R, 1P1, 1P2, 2A … 12P3")
    TWO_PILES = N_("{cards}: a card cannot be captured by two")
    TWO_PLACES = N_("{cards}: a card cannot be captured and lie on the field as well")
