"""What can be wrong with a ruleset file, and where."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from koikoi.errors import N_, ErrorCode, Located, Message


class FileFault(ErrorCode):
    """What is wrong with a file, or with the names in it."""

    NOT_UTF8 = N_("is not UTF-8 (byte {byte}); save it as UTF-8 text")
    UNREADABLE = N_("cannot be read ({reason}); check the path")
    NOT_TOML = N_("is not TOML: {reason}")
    LONG_NUMBER = N_("cannot be read: a number in it is too long")
    TOO_DEEP = N_("cannot be read: it is nested too deeply")
    TOO_MANY_RULESETS = N_("holds {count} rulesets; at most {most} are read from one file")
    TOO_MANY_FILES = N_("and all files after it are left out: the folder holds more rulesets than can be shown")
    EMPTY = N_("is empty; a ruleset begins with a line such as [my-rules]")
    ABOVE_TABLES = N_("stands above the first table; write it below [{table}]")
    BAD_NAME = N_("a ruleset cannot be called {name}")
    NAME_TAKEN = N_("there is a ruleset of this name already; choose another name")
    NO_RULESET = N_("there is no ruleset {name}")
    NO_YAKU = N_('there is no yaku that scores; write extends = "nintendo-standard" to begin from')
    EXTENDS_CIRCLE = N_("the rulesets extend each other in a circle: {circle}")
    PARENT_FAULTY = N_("the ruleset {name} has a fault of its own; mend that first")


class TomlFault(ErrorCode):
    """What is wrong with the writing of a file, where the place is known; in English the reader's own words."""

    LINE = N_("{fault} (at line {line}, column {column})")
    END = N_("{fault} (at end of document)")
    STATEMENT = N_("Invalid statement")
    LINE_END = N_("Expected newline or end of document after a statement")
    EQUALS = N_("Expected '=' after a key in a key/value pair")
    KEY = N_("Invalid initial character for a key part")
    VALUE = N_("Invalid value")
    OVERWRITTEN = N_("Cannot overwrite a value")
    DECLARED_TWICE = N_("Cannot declare {name} twice")
    NOT_EXTENDED = N_("Cannot mutate immutable namespace {name}")
    NOT_REDEFINED = N_("Cannot redefine namespace {name}")
    INLINE_TWICE = N_("Duplicate inline table key {name}")
    TABLE_END = N_("Expected ']' at the end of a table declaration")
    ARRAY_TABLE_END = N_("Expected ']]' at the end of an array declaration")
    OPEN_ARRAY = N_("Unclosed array")
    OPEN_TABLE = N_("Unclosed inline table")
    OPEN_STRING = N_("Unterminated string")
    EXPECTED = N_("Expected {name}")
    BACKSLASH = N_("Unescaped '\\' in a string")
    HEX = N_("Invalid hex value")
    NO_CHARACTER = N_("Escaped character is not a Unicode scalar value")
    ILLEGAL = N_("Illegal character {name}")
    FOUND = N_("Found invalid character {name}")
    DATE = N_("Invalid date or datetime")
    UNKNOWN = N_("it cannot be read")


class KeyFault(ErrorCode):
    """What is wrong with a key or its value."""

    UNKNOWN = N_("unknown key")
    VALUE = N_("found {found}, allowed is {allowed}")
    MEANT = N_('{fault}; did you mean "{word}"?')
    NO_YAKU_TABLES = N_("found {found}; it holds one table for each yaku, such as [my-rules.yaku.goko]")
    NO_YAKU_FOR_SHORT = N_('there is no yaku "{name}" to change; extend a ruleset that has it')
    NO_YAKU_TO_REMOVE = N_("there is no such yaku to remove")
    NO_YAKU_TO_CHANGE = N_("there is no such yaku to change")
    NEW_YAKU_WITHOUT_NEEDS = N_("there is no such yaku to change; a new yaku says in `needs` which cards it takes")
    YAKU_NO_TABLE = N_("found {found}; a yaku is a table, or false to remove it")
    YAKU_NAME = N_("a yaku's identifier is written in small letters, digits and _")
    NO_POINTS = N_("is missing; say how many points it brings")
    HOW_MANY = N_("found {found}; say how many: needs = {{ {kind} = 5 }}")
    TOO_MANY_ENTRIES = N_("holds {count} entries; at most {most} are read")
    SAME_CARDS = N_("{name} names the same cards as an entry before it; write them once")

    POINTS_ROW = N_("a row of points needs `from`, and has neither `of` nor `all`")


class Allowed(ErrorCode):
    """What a value may be; stands in a sentence after "allowed is"."""

    TRUTH = N_("true or false")
    TEXT = N_("text in quotes")
    NUMBER = N_("a whole number from {low} to {high}")
    BY_CALLS = N_("a list of {least} to {most} numbers, for 0, 1, 2 … calls; the last holds for all beyond")
    OTHER_RULESET = N_("the name of another ruleset in quotes")
    NEEDS = N_('cards ("6A 7A 10A") or numbers of them ({{ animal = 5 }})')
    CARDS = N_('{words} or cards such as "6A 7A"')
    YAKU = N_('a list of yaku such as ["tan"]')
    MONTHS = N_("a list of months such as [3, 4]")
    WORDS_TABLE = N_("a table of words")
    TWO_WORDS = N_('a word for one and a word for several such as ["ribbon", "ribbons"]')
    PHRASE = N_("{least} to {most} characters of a sentence")
    CARD_CODES = N_('up to {most} cards in quotes, such as "11P1", or "" for none')
    KINDS = N_("a list of kinds of cards: {kinds}")
    PACKETS = N_("a list of up to {most} numbers of cards, such as [4, 3]")
    MULTIPLIERS = N_('a list of up to {most} rows such as {{ when = "points", from = 10, by = 3 }}')
    MULTIPLIER = N_('a row such as {{ when = "field", of = "bright", from = 1, by = [2, 3] }}')


class Found(ErrorCode):
    """Values that are too large to be shown; stand in a sentence after "found"."""

    TABLE = N_("a table")
    HUGE_NUMBER = N_("a huge number")
    NUMBERS = N_("{count} numbers")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that cannot be used.  `str()` is one clear sentence with place and remedy."""

    file: str
    table: str
    key: str
    message: Message

    @property
    def place(self) -> str:
        """File, table and key, as far as there are any, ready to stand before the message."""
        parts = (f"{self.file}:" if self.file else "", f"[{self.table}]" if self.table else "")
        return " ".join(filter(None, (*parts, f"{self.key}:" if self.key else "")))

    @property
    def located(self) -> Message:
        """The message behind its place."""
        return Located.AT(place=self.place, fault=self.message) if self.place else self.message

    def __str__(self) -> str:
        return str(self.located)


def closest(word: object, known: Iterable[str]) -> str | None:
    """What a misspelt word was probably meant to be."""
    close = difflib.get_close_matches(str(word)[:60], list(known), n=1, cutoff=0.6) if isinstance(word, str) else []
    return close[0] if close else None


def with_hint(fault: Message, word: object, known: Iterable[str]) -> Message:
    """The fault, with the word that was probably meant if there is one."""
    meant = closest(word, known)
    return KeyFault.MEANT(fault=fault, word=meant) if meant else fault
