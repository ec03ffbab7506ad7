"""On which points the documents are silent or contradict themselves, and other ways to play each of them.

Here belong: where the document speaks of a point, what it says (in our words), and the lines of TOML that change what
is played.  What is played stands in `variants.toml`.  The sentences are English; `locales/decisions.py` says them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from koikoi.engine.parameters import CALLS
from koikoi.engine.ruleset import Ruleset
from koikoi.errors import N_
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text

SILENT: Final = N_("It says nothing about this.")


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to play a point."""

    lines: str
    """What a ruleset file says for it, below `extends`."""
    label: str = ""
    """What that means, where the value alone does not say it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A point that a document leaves open or says in two ways."""

    key: str
    """The parameter that decides it; empty where none does."""
    place: str | int
    """The section of the document, as it is headed there; the number of its paragraph where it has no headings."""
    ways: tuple[Way, ...] = ()
    says: str = SILENT
    topic: str = ""
    """What it is about, where no parameter's name says it."""
    played: str = ""
    """What is played, where no parameter's value says it."""


def _open(key: str, place: str | int, *values: str, says: str = SILENT) -> Decision:
    """A point that one parameter decides; `values`: the others it may have, as a file writes them."""
    return Decision(key, place, tuple(Way(f"{key} = {value}") for value in values), says)


def _table(first: int, second: int, each: int) -> str:
    """A table by calls: none, one, and every further one times `each`."""
    numbers = [first, *(second * each**calls for calls in range(CALLS - 1))]
    return f"[{', '.join(map(str, numbers))}]"


_DOUBLED: Final = _table(1, 2, 1)
_DOUBLED_EACH: Final = _table(1, 2, 2)
_BRIGHTS: Final = N_("Several sets of brights")
_HIGHEST: Final = N_("Only the highest counts.")
_LAST_CARD: Final = N_("Koi-koi with the last card of the hand")
_NO_CALL: Final = N_("It can't be called: it could only lose.")
_FROM_STOCK: Final = Way("play_on_stock = true", N_("it can, and play goes on from the stock"))
_MATCHES: Final = N_("Two or three matching cards")
_CHOICE: Final = N_("Of two one is chosen, three are taken together, also by the card from the stock.")
_ALL_BRIGHTS: Final = Way(
    'yaku.goko.replaces = []\nyaku.shiko.replaces = ["ame_shiko"]\nyaku.ame_shiko.replaces = []',
    N_("all of them count"),
)


def _brights(place: str | int, says: str) -> Decision:
    return Decision("", place, (_ALL_BRIGHTS,), says, _BRIGHTS, _HIGHEST)


def _last_card(place: str | int) -> Decision:
    return Decision("play_on_stock", place, (_FROM_STOCK,), topic=_LAST_CARD, played=_NO_CALL)


def _at_the_deal(place: str | int) -> tuple[Decision, ...]:
    """What no document but the German one says about luck and accidents of the deal."""
    return (
        _open("field_four", place, '"play_on"', '"redeal_pass_oya"', '"oya_wins"'),
        _open("field_pairs", place, '"redeal"'),
    )


_ITALIAN: Final = (
    _open("match_tie", "Cos’è il Koi koi?", '"extra_round"', '"oya_wins"'),
    _open("first_oya_tie", "Fasi di gioco", '"redraw"'),
    _open("deal_order", "Fasi di gioco", '"oya_first"'),
    _open("deal_packet", "Fasi di gioco", "1", "4", "8"),
    *_at_the_deal("Fasi di gioco"),
    _open("kuttsuki_quad", "Gli yaku", "true"),
    _open("lucky_stack", "Gli yaku", '"sum"'),
    _open("lucky_both", "Gli yaku", '"both_score"', '"oya_wins"'),
    _open("deal_special_priority", "Gli yaku", '"lucky_first"'),
    _open(
        "must_match",
        "Fasi di gioco",
        "true",
        says=N_("A player tries to pair a card; whether one that matches has to be played stays open."),
    ),
    Decision(
        "",
        "Fasi di gioco",
        says=N_("It speaks of the card that a player plays, not of the one from the stock."),
        topic=_MATCHES,
        played=_CHOICE,
    ),
    _open("capture_optional", "Fasi di gioco", "true", says=N_("A match is taken; that it could be left is not said.")),
    _open(
        "koikoi_limit",
        "Varianti",
        "1",
        says=N_("Its main part sets no limit; it adds that some play with a single koi-koi in each round."),
    ),
    _open("opp_koikoi_mult", "Fasi di gioco", _DOUBLED, says=N_("It knows no doubling of any kind.")),
    _open("seven_threshold", "Gli yaku", "7", says=N_("It knows no doubling of any kind.")),
    _last_card("Fasi di gioco"),
    _open(
        "exhaust_with_yaku",
        "Fasi di gioco",
        '"same"',
        '"last_scores"',
        says=N_(
            "It pays the dealer as nobody has a yaku; after a koi-koi somebody has one, and was bound to better it."
        ),
    ),
    _open(
        "next_oya_draw",
        "Fasi di gioco",
        '"pass"',
        says=N_("Whoever has closed the round deals next; nobody closes one that runs out."),
    ),
    _brights("Gli yaku", N_("It counts the cards of each, and doesn't say that only the highest counts.")),
    _open(
        "combined_replaces",
        "Gli yaku",
        "false",
        says=N_("It says that all yaku are added up; yet both sets of ribbons together have a value of their own."),
    ),
    _open("tan_with_combined", "Gli yaku", '"add"'),
    Decision(
        "pts_goko",
        "Varianti",
        (Way("pts_goko = 10\npts_shiko = 8\npts_ame_shiko = 7\npts_sanko = 5", "10, 8, 7, 5"),),
        N_("It adds that some tables have lower points."),
        N_("Points of the brights"),
        "15, 10, 8, 6",
    ),
    _open("pts_akatan_aotan", "Varianti", "0", says=N_("It adds that some tables don't count it.")),
    _open("pts_hanami", "Varianti", "0", says=N_("It adds that some tables don't count it.")),
    _open("pts_tsukimi", "Varianti", "0", says=N_("It adds that some tables don't count it.")),
)
_ADDS: Final = N_("It excludes nothing, and adds all combinations up.")
_NINTENDO: Final = (
    _open("match_tie", "Scopo del gioco", '"extra_round"', '"oya_wins"'),
    _open("first_oya_tie", "Scelta del mazziere", '"redraw"'),
    *_at_the_deal("Svolgimento del gioco"),
    _open("lucky_both", "Mani fortunate", '"both_score"', '"oya_wins"'),
    _open("deal_special_priority", "Mani fortunate", '"lucky_first"'),
    _open("must_match", "Svolgimento del gioco", "true"),
    _open(
        "capture_optional",
        "Svolgimento del gioco",
        "true",
        says=N_("Both cards “can” be taken: a permission, or a matter of course."),
    ),
    Decision(
        "",
        "Svolgimento del gioco",
        says=N_("It speaks of one matching card only."),
        topic=_MATCHES,
        played=_CHOICE,
    ),
    Decision(
        "",
        "Svolgimento del gioco",
        says=N_("Pairs are gathered at the end of the turn; whether the second card may still join them stays open."),
        topic=N_("When captured cards leave the field"),
        played=N_("At once: the second card can't take them."),
    ),
    Decision(
        "koikoi_min_points",
        "Svolgimento del gioco",
        (Way("koikoi_min_points = 999", N_("the first yaku ends the round")),),
        says=N_("One passage lets the first combination end the round, another lets its owner go on."),
        topic=N_("After the first yaku"),
        played=N_("Its owner chooses between stop and koi-koi."),
    ),
    _open(
        "koikoi_limit_scope",
        "Dichiarare Koi-Koi",
        '"player"',
        says=N_("Koi-koi only once in each round; it doesn't say whether for each player or for both together."),
    ),
    _open(
        "koikoi_trigger",
        "Dichiarare Koi-Koi",
        '"new_yaku"',
        says=N_("Another combination is asked for; whether a better one is another stays open."),
    ),
    _open("own_koikoi_mult", "Dichiarare Koi-Koi", _DOUBLED),
    _open("mult_stack", "Punteggio", '"max"', says=N_("It knows both doublings, and not what they make together.")),
    _last_card("Dichiarare Koi-Koi"),
    _open("exhaust_with_yaku", "Svolgimento del gioco", '"last_scores"'),
    _brights("Combinazioni", N_("It counts the cards of each, and doesn't say that only the highest counts.")),
    _open("tane_with_inoshikacho", "Combinazioni", '"suppress"', says=_ADDS),
    _open("tan_with_triplet", "Combinazioni", '"suppress"', says=_ADDS),
    _open("tan_with_combined", "Combinazioni", '"suppress"', says=_ADDS),
    Decision(
        "viewing_mode",
        "Combinazioni",
        (Way('viewing_mode = "with_other"'), Way("pts_hanami = 0\npts_tsukimi = 0", N_("do not count"))),
        N_("They stand in its list, but a note says that they need not make a combination."),
    ),
    _open(
        "sake",
        "Altre informazioni sulle carte",
        '"either"',
        '"animal"',
        says=N_("The cup “can also” be a plain card: at the same time, or in place of an animal."),
    ),
    Decision(
        "",
        "Altre informazioni sulle carte",
        says=N_("It says that three red ribbons bear writing, but not which."),
        topic=N_("Which ribbons are which"),
        played=N_("As on every deck: writing in January to March, blue in June, September and October."),
    ),
)
_SPANISH: Final = (
    Decision("rounds", 1, (Way("rounds = 6"), Way("rounds = 3"))),
    _open("match_tie", 1, '"extra_round"', '"oya_wins"'),
    _open(
        "first_oya",
        3,
        '"agreed"',
        says=N_("Any way of choosing will do; by cards it is the “first” month, which must mean the earliest."),
    ),
    _open("first_oya_tie", 3, '"redraw"', says=N_("The higher card decides; of two of equal value it says nothing.")),
    _open("deal_packet", 4, "2", "4", says=N_("Eight cards are given at a time, though two or four are usual.")),
    *_at_the_deal(4),
    _open("teshi", 4, '"off"', '"redeal"'),
    _open("kuttsuki", 4, '"off"', '"redeal"'),
    _open("kuttsuki_quad", 4, "true"),
    _open("lucky_stack", 4, '"sum"'),
    _open("lucky_both", 4, '"both_score"', '"oya_wins"'),
    _open("deal_special_priority", 4, '"lucky_first"'),
    _open(
        "must_match",
        5,
        "true",
        says=N_("A player “may” match, and yet lays a card down only “if they cannot”."),
    ),
    _open(
        "capture_optional",
        5,
        "true",
        says=N_("The card from the hand “may” match, the one from the stock “must”."),
    ),
    Decision(
        "",
        5,
        says=N_("It speaks of the card that a player plays, not of the one from the stock."),
        topic=_MATCHES,
        played=_CHOICE,
    ),
    _open("koikoi_limit", 6, "1", says=N_("In some versions once in each round, in others with every yaku.")),
    _open(
        "koikoi_trigger",
        6,
        '"new_yaku"',
        says=N_("Another combination is asked for; whether a better one is another stays open."),
    ),
    _open("own_koikoi_mult", 6, _DOUBLED),
    _open(
        "opp_koikoi_mult",
        6,
        _DOUBLED_EACH,
        says=N_("The other's koi-koi doubles; of several by the same player it says nothing."),
    ),
    _open(
        "mult_stack",
        6,
        '"max"',
        says=N_("“Both” get their doubling, four times in all: both doublings must be meant, not both players."),
    ),
    _last_card(6),
    _open("oya_ken_points", 6, "6", "1"),
    _open("exhaust_with_yaku", 6, '"last_scores"'),
    _open("next_oya", 3, '"loser"', '"alternate"'),
    _open("next_oya_draw", 3, '"pass"'),
    Decision(
        "",
        6,
        (Way("pts_goko = 15\npts_sanko = 6", "15, 8, 7, 6"),),
        N_("The text breaks off before its list of yaku."),
        N_("The yaku and their points"),
        N_("The usual ones, brights for 10, 8, 7 and 5."),
    ),
    _open("tane_with_inoshikacho", 6, '"add"'),
    _open("tan_with_triplet", 6, '"add"'),
    _open("tan_with_combined", 6, '"add"'),
    _open("combined_replaces", 6, "false"),
    _open("sake", 6, '"either"', '"animal"'),
    _open("viewing_mode", 6, '"with_other"'),
)
_GERMAN: Final = (
    _open("match_tie", "Weiterer Spielverlauf", '"extra_round"', '"oya_wins"'),
    _open(
        "deal_order",
        "Karten geben",
        '"ko_field_oya"',
        says=N_("The dealer begins with their own hand; when the field is laid stays open."),
    ),
    _open("deal_packet", "Karten geben", "2", "4"),
    _open(
        "field_cards_4",
        "Karten geben",
        "8",
        says=N_("Six with four players: two cards of the stock are then never seen; eight are usual elsewhere."),
    ),
    _open("field_pairs", "Karten geben", '"redeal"', says=N_("They are not in its list of spoiled deals.")),
    _open("kuttsuki_quad", "Karten geben", "true"),
    _open("lucky_stack", "Karten geben", '"sum"'),
    _open("lucky_both", "Karten geben", '"both_score"', '"oya_wins"'),
    _open("deal_special_priority", "Karten geben", '"lucky_first"'),
    _open(
        "team_captures",
        "Karten geben",
        '"shared"',
        says=N_("Partners play as a team, and captured cards lie before each player; a common pile is not mentioned."),
    ),
    _open("must_match", "Ablauf einer Spielrunde", "true", says=N_("Any card of the hand may be laid, it seems.")),
    _open(
        "capture_optional",
        "Ablauf einer Spielrunde",
        "true",
        says=N_("One “may” take a single match; with three one “gets” them all."),
    ),
    Decision(
        "",
        "Ablauf einer Spielrunde",
        says=N_("It tells of one and of three matching cards, not of two."),
        topic=_MATCHES,
        played=_CHOICE,
    ),
    Decision(
        "",
        "Ablauf einer Spielrunde",
        says=N_("The turn goes to “the next player”; only the deal is said to go counter-clockwise."),
        topic=N_("Which way play goes round"),
        played=N_("Counter-clockwise."),
    ),
    Decision(
        "",
        "Ablauf einer Spielrunde",
        topic=N_("When yaku are looked for"),
        played=N_("After both cards of a turn."),
    ),
    _open(
        "koikoi_trigger",
        "Die Punkteberechnung",
        '"new_yaku"',
        says=N_("“A further combination” is asked for; its example is content with one point more."),
    ),
    _last_card("Ablauf einer Spielrunde"),
    _open(
        "next_oya",
        "Weiterer Spielverlauf",
        '"winner"',
        says=N_("The dealer who has ended the round stays; whether a lucky hand ends it in this sense is not said."),
    ),
    _brights("Kombinationen", N_("It counts the cards of each, and doesn't say that only the highest counts.")),
    _open(
        "tane_with_inoshikacho",
        "Kombinationen",
        '"suppress"',
        says=N_("Only at the two sets of ribbons does it say that the lesser yaku is not added."),
    ),
    Decision(
        "pts_akatan_aotan",
        "Kombinationen",
        (Way('pts_akatan_aotan = 10\nextra_triplet_both = "once"', "10"),),
        N_("Its list has no yaku for both sets of ribbons together."),
    ),
    _open(
        "extra_triplet_both",
        "Kombinationen",
        '"once"',
        says=N_("A point for each further ribbon stands at both sets, and nothing about holding both."),
    ),
    Decision(
        "",
        "Kombinationen",
        (Way('yaku.hanami.replaces = ["tsukimi"]', N_("one of them only")),),
        N_("They share one line of its list, with 5 points."),
        N_("Both viewings at once"),
        N_("Each counts: 10 points."),
    ),
    Decision(
        "",
        "Kombinationen",
        says=N_("Its pictures are lost, so it doesn't tell which cards are meant."),
        topic=N_("Which ribbons are which"),
        played=N_("As on every deck: writing in January to March, blue in June, September and October."),
    ),
)
DECISIONS: Final[Mapping[str, tuple[Decision, ...]]] = {
    "italian": _ITALIAN,
    "nintendo": _NINTENDO,
    "spanish": _SPANISH,
    "german": _GERMAN,
}
"""By the name of the ruleset that follows the document."""


def changed(rules: Ruleset, way: Way) -> Ruleset:
    """The bundled ruleset with a point played another way, under its own name.  Raises ValueError for no such way."""
    loaded = load_text(f'[changed]\nextends = "{rules.name}"\n{way.lines}\n', "", bundled())
    if loaded.faults:
        raise ValueError(str(loaded.faults[0]))
    return loaded.rulesets["changed"]
