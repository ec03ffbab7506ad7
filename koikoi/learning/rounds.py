"""The lesson's rounds: every card, every word.  A test plays all of them, and every wrong click, with the engine."""

from typing import Final

from koikoi.engine.cards import cards
from koikoi.errors import N_
from koikoi.learning.lesson import KAERU, OTHERS, YOU, LessonRound, Move

LIKE_TAKES_LIKE: Final = LessonRound(
    1,
    N_("Like takes like"),
    N_("Bring the curtain and the sake cup together: that is blossom viewing."),
    cards("3B 9A"),
    ("10P1 12B 3P1 11P1 9A 5P1 7P1 1P1", "6A 4A 6P2 9P1 1R 2P1 7R 5A"),
    "10A 12P1 12P2 12P3 3B 3P2 6P1 8P1",
    "2R 4P1 8A 6R 2A 10P2 4R 8P2 7P2",
    (
        Move(
            YOU, "play 10P1",
            (N_("I am Kaeru, and play against you. Cards are played by a click, a tap or Enter."),
             N_("Four cards share each flower. Your maple takes the maple on the field: both are 10. Play it.")),
            {"12B": N_("Well seen: the phoenix has its moment next turn. First the maple."),
             "3P1": N_("Cherry does match. We come to it soon; begin with the maple."),
             OTHERS: N_("No flower like it lies on the field. Look for red maple leaves.")},
            N_("Both cards are yours. Then the face-down stock gave its top card: no match, so it stays."),
            N_("Four cards, one flower"),
        ),
        Move(KAERU, "play 6A", then=N_("Kaeru does the same: butterflies take the peony.")),
        Move(
            YOU, "play 12B",
            (N_("A golden diamond above a card means: it takes something now."),
             N_("Three paulownias (12) lie on the field. The fourth, your phoenix, takes them all. Play it.")),
            {"3P1": N_("The cherry can wait; nobody else can take these three. Play the phoenix."),
             OTHERS: N_("That flower isn't on the field. Look for the purple bells of the paulownia.")},
            N_("Four at once! The card from the stock took one, too: both are pampas grass (8)."),
            N_("Three at once"),
        ),
        Move(KAERU, "play 4A"),
        Move(
            YOU, "play 3P1",
            (N_("What you take lies beside your hand in four heaps: "
                "brights, animals, ribbons, plains. Brights are rarest."),
             N_("In its corner every card bears its heap's sign: sun, paw, ribbon or leaf."),
             N_("Your cherry matches two cards. Play it, then choose.")),
            {OTHERS: N_("Nothing on the field matches that one. Your plain cherry does match.")},
            meet=N_("The four kinds"),
        ),
        Move(
            YOU, "pick 3B",
            (N_("Which one? The curtain bears the sun: it is a bright. Take it."),),
            {"3P2": N_("Allowed, and yet a pity: the curtain is one of five brights. Take it.")},
            N_("From the stock came the warbler, and took the plum ribbon: both are 2."),
            N_("Choosing of two"),
        ),
        Move(KAERU, "play 6P2"),
        Move(
            YOU, "play 11P1",
            (N_("No flower of yours lies there now. Then one card must stay: lay the lightning (11)."),),
            {"9A": N_("Keep the cup! On the field Kaeru could take it, and you need it."),
             OTHERS: N_("You may lay that one. But you will want it one day; you will hardly miss the lightning.")},
            N_("It stays there until a willow takes it: the lightning is one, though nobody would guess."),
            N_("Laying a card"),
        ),
        Move(KAERU, "play 9P1", then=N_("Kaeru has no match either, and lays a chrysanthemum. You hold one, too!")),
        Move(
            YOU, "play 9A",
            (N_("Your sake cup takes it. Cup and curtain are a set that scores: a yaku. Play it."),),
            {OTHERS: N_("Not that one: look for the chrysanthemum. The sake cup stands among them.")},
        ),
        Move(
            YOU, "stop",
            (N_("Blossom viewing, five points! Stop takes them and ends the round."),),
            {"koikoi": N_("Koi-koi means playing on for more. That is the next round; today, take the five.")},
            meet=N_("A yaku, and stop"),
        ),
    ),
    (YOU, 5),
)  # fmt: skip

ONE_MORE: Final = LessonRound(
    2,
    N_("One more, one more"),
    N_("Collect the three ribbons with writing, and then ask for more."),
    cards("1R 2R 3R"),
    ("1P1 2R 3R 5P1 7P1 9P1 12P1 10P1", "8A 6A 12B 10P2 7A 10R 9R 8B"),
    "1R 2P1 3P1 5R 4P1 8P1 6P1 11P1",
    "11A 9P2 12P2 7P2 8P2 10A 4R",
    (
        Move(
            YOU, "play 1P1",
            (N_("Three ribbons bear writing: pine, plum, cherry. "
                "Together: five points. Your pine (1) takes the first."),),
            {"2R": N_("Right idea, that is a second one. Take the pine first: Kaeru might."),
             "3R": N_("Right idea, that is a third one. Take the pine first: Kaeru might."),
             "5P1": N_("A ribbon, too, but an unwritten one. The written ones are worth more together."),
             OTHERS: N_("No match for that one. Look for the pine.")},
            N_("From the stock came the swallow: an animal. The list called Yaku names sets that you are near."),
            N_("Ribbons with writing"),
        ),
        Move(KAERU, "play 8A"),
        Move(
            YOU, "play 2R",
            (N_("Now the plum (2). This time the ribbon is in your hand: it takes the plain card."),),
            {"3R": N_("That also helps. Plum first, please: then the cherry completes it."),
             "5P1": N_("The iris ribbon has no writing. It will be useful later."),
             "9P1": N_("Two plain cards: they matter less. Look for plum blossom."),
             OTHERS: N_("No match for that one. Look for plum blossom.")},
        ),
        Move(KAERU, "play 6A"),
        Move(
            YOU, "play 3R",
            (N_("One is missing: the cherry (3). Play it."),),
            {"5P1": N_("Almost: that ribbon adds one point later. Complete the set first."),
             OTHERS: N_("That one takes nothing you need. Look for cherry blossom.")},
            meet=N_("Completing a set"),
        ),
        Move(
            YOU, "koikoi",
            (N_("Poetry ribbons: five points. Every further ribbon adds one. One lies on the field."),
             N_("Seven points or more count double. Kaeru has no yaku yet: say koi-koi, and play on!")),
            {"stop": N_("Five points are safe, and often wise. Here Kaeru is far behind: try koi-koi.")},
            N_("The lantern says: you called. Your five points count again only when you add to them."),
            N_("Koi-koi"),
        ),
        Move(KAERU, "play 12B"),
        Move(
            YOU, "play 5P1",
            (N_("Your iris (5) takes a ribbon: plus one. Play it, and see what the stock brings."),),
            {OTHERS: N_("That brings no ribbon. Irises are lying there, with a ribbon.")},
            N_("Wisteria ribbon from the stock: plus one again. Five and two make seven."),
            N_("Each further one: +1"),
        ),
        Move(
            YOU, "stop",
            (N_("Seven points count double: fourteen. Enough is enough. Stop."),),
            {"koikoi": N_("Bold! But Kaeru needs only one yaku, and all fourteen would be gone. Stop.")},
            meet=N_("Seven or more: doubled"),
        ),
    ),
    (YOU, 14),
)  # fmt: skip

_HANDS: Final = ("6A 7A 9R 11R 6R 12P3 10P1 5A", "12P1 3P1 2P1 8P1 4R 1P1 5P1 10R")
_FIELD: Final = "10A 5P2 12P2 6P1 7P1 3P2 2A 9P1"
_STOCK: Final = "4P1 8P2 1B 2P2 6P2 11P1 2R 7R 3B 12B 9P2 8A 11B 1R 4A 8B"
_SIX_TURNS: Final = (
    Move(YOU, "play 6A", (N_("Six turns play themselves. Watch the heaps: Kaeru is collecting plain cards."),)),
    Move(KAERU, "play 12P1"),
    Move(YOU, "play 7A"),
    Move(KAERU, "play 3P1"),
    Move(YOU, "play 9R"),
    Move(KAERU, "play 8P1"),
    Move(YOU, "play 11R"),
    Move(KAERU, "play 1P1"),
    Move(YOU, "play 6R"),
    Move(KAERU, "play 2P1"),
    Move(YOU, "play 12P3"),
    Move(KAERU, "play 4R"),
    Move(
        KAERU, "koikoi",
        then=N_("Ten plains: one point for Kaeru, who wants more and calls. Your chance!"),
        meet=N_("The other one calls"),
    ),
)  # fmt: skip

STOP_IT: Final = LessonRound(
    3,
    N_("Stop it"),
    N_("Kaeru is going to call koi-koi. Stop it before it pays."),
    cards("6A 7A 10A"),
    _HANDS,
    _FIELD,
    _STOCK,
    (
        *_SIX_TURNS,
        Move(
            YOU, "play 10P1",
            (N_("Boar and butterflies are yours. Your maple (10) takes the deer: that makes a yaku. Play it."),),
            {"5A": N_("Good eyes: that hinders Kaeru. But the maple completes a yaku at once.")},
            meet=N_("Boar, deer, butterflies"),
        ),
        Move(
            YOU, "stop",
            (N_("Boar, deer, butterflies: five. Kaeru called, so they count double. Stop!"),),
            {"koikoi": N_("We try that in a moment, and see what happens. First, stop.")},
            N_("Ten for you. Kaeru's point is gone."),
            N_("Stopping a koi-koi doubles"),
        ),
    ),
    (YOU, 10),
    plays_itself=len(_SIX_TURNS),
)  # fmt: skip

LOST: Final = LessonRound(
    3,
    N_("A koi-koi that is lost"),
    N_("The same moment once more. This time, play on."),
    cards("6A 7A 10A"),
    _HANDS,
    _FIELD,
    _STOCK,
    (
        *_SIX_TURNS,
        Move(YOU, "play 10P1"),
        Move(
            YOU, "koikoi",
            (N_("Back to where you had ten points. Now say koi-koi, and look at Kaeru's plains."),),
            {"stop": N_("That was ten points, you know it now. This once, be greedy.")},
            meet=N_("What a call may cost"),
        ),
        Move(KAERU, "play 5P1"),
        Move(
            KAERU, "stop",
            then=N_("Two more plains: three points, doubled, because you called. Your ten are gone."),
            meet=N_("A koi-koi that is lost"),
        ),
    ),
    (KAERU, 6),
    begins=len(_SIX_TURNS) + 1,
)  # fmt: skip

RUN_OUT: Final = LessonRound(
    3,
    N_("The cards run out"),
    N_("Once more. Leave Kaeru nothing to take."),
    cards("5P2"),
    _HANDS,
    _FIELD,
    _STOCK,
    (
        *_SIX_TURNS,
        Move(
            YOU, "play 5A",
            (N_("Kaeru wants plains, and one lies there: the iris (5). Take it with your own iris."),),
            {"10P1": N_("That was the yaku. Now try the other way: take the iris.")},
            meet=N_("Danger left lying"),
        ),
        Move(KAERU, "play 10R", then=N_("Kaeru sees what you want, too, and takes the deer.")),
        Move(YOU, "play 10P1", (N_("Your last card: no maple lies there any more, so it stays. Play it."),)),
        Move(
            KAERU, "play 5P1",
            then=N_("All hands are empty. Nobody stopped, so nobody scores; then the next month begins."),
            meet=N_("The cards run out"),
        ),
    ),
    (None, 0),
    begins=len(_SIX_TURNS),
)  # fmt: skip

ENDINGS: Final = (STOP_IT, LOST, RUN_OUT)
"""One deal, three times: what differs is what one does."""
LESSON: Final = (LIKE_TAKES_LIKE, ONE_MORE, *ENDINGS)
ROUNDS: Final = 3
"""So many rounds, the last of them with three endings."""
