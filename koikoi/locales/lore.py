"""What the cards show and what it means: the plants of the Japanese year, their creatures, poems and legends."""

from dataclasses import dataclass
from typing import Final

from koikoi.engine.cards import Card, Kind, Month
from koikoi.locales import N_, _

__all__ = ["Japanese", "beside", "creature", "flower_japanese", "kind_japanese", "meaning"]


@dataclass(frozen=True, slots=True)
class Japanese:
    """A Japanese word, as it is written and as it is read."""

    kanji: str
    reading: str

    def __str__(self) -> str:
        return f"{self.kanji} {self.reading}"


_FLOWERS: Final = (
    Japanese("松", "matsu"),
    Japanese("梅", "ume"),
    Japanese("桜", "sakura"),
    Japanese("藤", "fuji"),
    Japanese("菖蒲", "ayame"),
    Japanese("牡丹", "botan"),
    Japanese("萩", "hagi"),
    Japanese("芒", "susuki"),
    Japanese("菊", "kiku"),
    Japanese("紅葉", "momiji"),
    Japanese("柳", "yanagi"),
    Japanese("桐", "kiri"),
)
_KINDS: Final = {
    Kind.BRIGHT: Japanese("光", "hikari"),
    Kind.ANIMAL: Japanese("タネ", "tane"),
    Kind.RIBBON: Japanese("タン", "tan"),
    Kind.PLAIN: Japanese("カス", "kasu"),
}
_CREATURES: Final = {
    "1B": N_("crane (鶴 tsuru) and rising sun"),
    "1R": N_("red slip: あかよろし akayoroshi"),
    "1P1": N_("boughs one above the other"),
    "1P2": N_("an old trunk with scaly bark"),
    "2A": N_("bush warbler (鶯 uguisu)"),
    "2R": N_("red slip: あかよろし akayoroshi"),
    "2P1": N_("an old, gnarled tree"),
    "2P2": N_("straight young shoots"),
    "3B": N_("curtain (幕 maku) under the trees"),
    "3R": N_("red slip: みよしの miyoshino"),
    "3P1": N_("hanging twigs, petals falling"),
    "3P2": N_("a rising bough with buds and first leaves"),
    "4A": N_("lesser cuckoo (時鳥 hototogisu) and moon"),
    "4R": N_("red slip without words"),
    "4P1": N_("clusters side by side"),
    "4P2": N_("a twining stem"),
    "5A": N_("eight-plank bridge (八橋 yatsuhashi)"),
    "5R": N_("red slip without words"),
    "5P1": N_("three flowers among their leaves"),
    "5P2": N_("two flowers from close by, and a bud"),
    "6A": N_("two butterflies (蝶 chō)"),
    "6R": N_("blue slip without words"),
    "6P1": N_("one flower and a bud"),
    "6P2": N_("two flowers and a bud"),
    "7A": N_("wild boar (猪 inoshishi)"),
    "7R": N_("red slip without words"),
    "7P1": N_("sprays rising from the ground"),
    "7P2": N_("sprays hanging down, from close by"),
    "8B": N_("full moon (月 tsuki) over the hill"),
    "8A": N_("three wild geese (雁 kari)"),
    "8P1": N_("a round hill, its plumes at rest"),
    "8P2": N_("a slope, its plumes bent by the wind"),
    "9A": N_("sake cup (盃 sakazuki)"),
    "9R": N_("blue slip without words"),
    "9P1": N_("one great yellow flower"),
    "9P2": N_("white, red and yellow together"),
    "10A": N_("deer (鹿 shika)"),
    "10R": N_("blue slip without words"),
    "10P1": N_("a tree, and one leaf falling"),
    "10P2": N_("three leaves from close by"),
    "11B": N_("Ono no Michikaze, umbrella and frog"),
    "11A": N_("swallow (燕 tsubame)"),
    "11R": N_("red slip without words"),
    "11P1": N_("drum and claw of the thunder god (雷 kaminari)"),
    "12B": N_("phoenix (鳳凰 hōō)"),
    "12P1": N_("three spikes of flowers over their leaves"),
    "12P2": N_("a hanging leaf beside rising spikes"),
    "12P3": N_("leaning spikes on a ground of gold"),
}
# Two sentences each.  The plain cards of a month share theirs, under the month's "P".
_MEANINGS: Final = {
    "1B": N_(
        "A crane is said to live a thousand years, and beside the evergreen pine it doubles the wish for a long life. "
        "The red sun is usually read as the first sunrise of the new year."
    ),
    "1R": N_(
        "The brush writes akayoroshi, “clearly fine”; its second sign is an old form of ka, easily taken for no. "
        "Slips of this kind, tanzaku, are what short poems are written on."
    ),
    "1P": N_(
        "The pine stays green in frost and snow, and so it stands for long life and for loyalty. "
        "At the New Year its branches, the kadomatsu, are set up beside the gate to welcome the god of the year."
    ),
    "2A": N_(
        "The bush warbler begins to sing when the plum is in flower, and poets greet it as the herald of spring. "
        "“Plum and warbler” is still said of any two that suit each other perfectly."
    ),
    "2R": N_(
        "The slip bears the same word as January's: akayoroshi, “clearly fine”. "
        "In the Man'yōshū, the oldest great collection of Japanese verse, the plum is praised far oftener than the "
        "cherry."
    ),
    "2P": N_(
        "The plum flowers on bare twigs, often with snow on them, and brings the first scent of the year. "
        "Legend tells that the favourite plum of Sugawara no Michizane flew after him into exile in a single "
        "night."
    ),
    "3B": N_(
        "The striped curtain, manmaku, encloses a party that eats, drinks and sings under the trees. "
        "Viewing the blossoms, hanami, was a pastime of the court before the townspeople of Edo made it everybody's."
    ),
    "3R": N_(
        "The brush writes miyoshino, the poets' name for Yoshino in the mountains of Yamato. "
        "For a thousand years its slopes have been the most famous of all places to see the cherry in flower."
    ),
    "3P": N_(
        "For a few days in spring the cherries stand in full flower, and everybody goes out to sit beneath them. "
        "Their petals fall while they are at their finest, and so they speak of how brief all beauty is."
    ),
    "4A": N_(
        "The lesser cuckoo calls on the wing and at night, and people used to sit up to hear the first one of summer. "
        "One of the Hundred Poets looked to where it had called and saw only the moon of daybreak."
    ),
    "4R": N_(
        "On this slip the poem is still to be written. "
        "Old verses call the clusters that sway in the wind fujinami, “waves of wisteria”."
    ),
    "4P": N_(
        "When the cherry is over the wisteria lets down its clusters, trained over trellises for people to walk "
        "below. "
        "It gave its name to the Fujiwara, “field of wisteria”, the family that led the court for centuries."
    ),
    "5A": N_(
        "The bridge of eight planks crossed a marsh full of irises in the province of Mikawa. "
        "In the Tales of Ise a homesick traveller rests there and begins each line of a poem with a syllable of "
        "kakitsubata, the water iris."
    ),
    "5R": N_(
        "The verse that was made at the bridge among the irises would fit on this slip. "
        "The painter Ogata Kōrin needed neither bridge nor words: irises alone fill his two golden screens."
    ),
    "5P": N_(
        "The iris opens as spring turns into summer, with leaves like blades. "
        "The characters of its name can also be read shōbu, the sweet flag, which is put into the bath on the fifth of "
        "May to keep illness away."
    ),
    "6A": N_(
        "Two butterflies have found the king of flowers. "
        "Folded from paper, one male and one female, they adorn the sake flasks at a traditional wedding."
    ),
    "6R": N_(
        "The slip is blue and without words here, in September and in October. "
        "The peony is said to have come from China as a medicine, and was only later grown for its flowers."
    ),
    "6P": N_(
        "The peony came from China, where it is called the king of flowers and stands for wealth and honour. "
        "Artists pair it with the lion, the king of beasts, on temple carvings and on the stage."
    ),
    "7A": N_(
        "Poets and painters made the boar a bed of bush clover. "
        "Even so dreadful a beast, wrote the monk Kenkō in the fourteenth century, turns gentle once a poem speaks of "
        "the place where it sleeps."
    ),
    "7R": N_(
        "At the Nashinoki shrine in Kyōto, slips with verses are tied to the bush clover every September. "
        "The slip on this card still waits for its poem."
    ),
    "7P": N_(
        "Bush clover comes first among the seven grasses of autumn, and its character is “autumn” below the sign for "
        "plants. "
        "No other plant is named so often in the Man'yōshū, the oldest great collection of Japanese verse."
    ),
    "8B": N_(
        "The full moon of the eighth month of the old calendar, in the middle of autumn, is held to be the year's "
        "finest. "
        "People sit up for it with pampas grass, dumplings and sake, as the court did a thousand years ago."
    ),
    "8A": N_(
        "The wild geese come from the north in autumn, and their cry over the evening hills makes travellers long for "
        "home. "
        "A Chinese tale lets a prisoner send word on a goose's foot, so “messenger goose” is an old name for a letter."
    ),
    "8P": N_(
        "Plumes of pampas grass, in a vase beside a heap of white dumplings, are set out for the harvest moon. "
        "Players call this month bōzu, “the monk”, because its bare hill looks like a shaven head."
    ),
    "9A": N_(
        "Sake with chrysanthemum petals, on the ninth day of the ninth month, is drunk to live long, which is what "
        "the word in the cup, kotobuki, wishes. "
        "Legend tells of a boy who drank the dew of chrysanthemum leaves and stayed young for seven hundred years."
    ),
    "9R": N_(
        "On the eve of the Chrysanthemum Festival court ladies laid floss silk over the flowers, and wiped their "
        "faces with its dew in the morning to stay young. "
        "Murasaki Shikibu wrote a poem on such a gift; the blue slip has room for another."
    ),
    "9P": N_(
        "The chrysanthemum flowers late, defies the frost and promises a long life. "
        "With sixteen petals it is the crest of the emperor."
    ),
    "10A": N_(
        "A stag calls for its mate, deep in the hills among fallen leaves: one of the Hundred Poets heard it and "
        "found the autumn sad. "
        "On the cards it looks away, and players say that shikato, to ignore somebody, comes from shika no tō, "
        "“deer of ten”."
    ),
    "10R": N_(
        "Not even in the age of the gods, says a famous poem by Ariwara no Narihira, was the river Tatsuta dyed so "
        "red. "
        "He means the maple leaves that drift on it; the blue slip has room for his lines."
    ),
    "10P": N_(
        "Momiji is the maple, and also the turning of all leaves in autumn. "
        "People go into the hills to see it as they go out for the blossoms in spring, and call that momijigari, "
        "“hunting the leaves”."
    ),
    "11B": N_(
        "Ono no Michikaze had all but given up the brush when he saw a frog leap for a willow twig, again and "
        "again, until it held on; he became one of Japan's three great calligraphers. "
        "In older packs a highwayman from the theatre, Ono Sadakurō, ran through this rain."
    ),
    "11A": N_(
        "“Willow and swallow” is an old pair in pictures: the quick bird between branches that give way. "
        "Both belong to spring, and nobody can say for certain how they came to November."
    ),
    "11R": N_(
        "The willow does not break under snow, says the proverb, because it bends. "
        "“Wind to the willow” is said of someone who lets hard words pass by."
    ),
    "11P": N_(
        "Out of the storm above the willow reaches the claw of the thunder god, beside the drum that he beats. "
        "Players know it as the demon card, onifuda, and in some other games it takes any card there is."
    ),
    "12B": N_(
        "The phoenix appears only while a just ruler reigns, and no tree but the paulownia is good enough for it to "
        "settle on. "
        "Bird and tree are woven together into the robe of the emperor."
    ),
    "12P": N_(
        "Paulownia wood is light and keeps damp away; where a daughter was born a tree was planted, to make the chest "
        "for her wedding. "
        "It flowers in May, but kiri also sounds like “end”, which may be why it closes the year."
    ),
    "12P3": N_(
        "Many packs set one of December's plain cards apart by its colour, and on one of them the maker puts a "
        "mark. "
        "Gold suits this plant: three leaves under spikes of flowers were the crest of Toyotomi Hideyoshi, and are "
        "the government's today."
    ),
}


def flower_japanese(month: Month | int) -> Japanese:
    """The Japanese name of the flower that stands for a month."""
    return _FLOWERS[month - 1]


def kind_japanese(kind: Kind) -> Japanese:
    """What players call a kind of cards in Japanese."""
    return _KINDS[kind]


def beside(word: str, japanese: Japanese) -> str:
    """A word with its Japanese name behind it, unless it is that name already."""
    return word if word == japanese.kanji else _("{word} · {japanese}").format(word=word, japanese=japanese)


def creature(card: Card) -> str:
    """The creature or object on a card; on a plain card, how the plant is shown."""
    return _(_CREATURES[card.code])


def meaning(card: Card) -> str:
    """Two sentences about what a card means."""
    return _(_MEANINGS.get(card.code) or _MEANINGS[f"{card.month.value}{card.kind.value}"])
