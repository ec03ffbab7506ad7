"""The three faces: what they contain, what they are called, and how words are fitted."""

import importlib.util
import struct
import sys
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

pygame = pytest.importorskip("pygame")

from koikoi.assets import art_root  # noqa: E402  (after the skip)
from koikoi.desktop.draw import fonts  # noqa: E402
from koikoi.desktop.draw.fonts import Face  # noqa: E402
from koikoi.desktop.draw.sources import sources  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
FOLDER = art_root() / "fonts"
EVERY = pytest.mark.parametrize("face", list(Face))


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("build_fonts_by_path", ROOT / "tools" / "build_fonts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", sys.path[:])  # it adds art/source, to find typeshop
        spec.loader.exec_module(module)
        yield module


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()


def names(face: Face) -> dict[int, str]:
    """The font's own name records."""
    data = (FOLDER / f"{face.value}.ttf").read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    start = tables[b"name"]
    _, records, strings = struct.unpack_from(">HHH", data, start)
    found = {}
    for at in range(start + 6, start + 6 + 12 * records, 12):
        _, _, _, number, length, offset = struct.unpack_from(">6H", data, at)
        place = start + strings + offset
        found[number] = data[place : place + length].decode("utf-16-be")
    return found


# What they contain


@EVERY
def test_every_promised_character_is_there(face: Face, tool: ModuleType) -> None:
    assert "".join(sorted(tool.needed() - fonts.characters(face))) == ""


@pytest.fixture(scope="module")
def said(tool: ModuleType) -> dict[str, str]:
    """Every character the game says, and a file it comes from."""
    found: dict[str, str] = tool.spoken()
    return found


@EVERY
def test_every_character_the_game_says_is_there(face: Face, said: dict[str, str]) -> None:
    lacking = {c: said[c] for c in said if c not in fonts.characters(face)}
    assert not lacking, "see the head of tools/build_fonts.py"


def test_the_sans_has_the_characters_of_names(tool: ModuleType) -> None:
    wanted = set(tool.for_names())
    assert not wanted - fonts.characters(Face.SANS)
    assert fonts.characters(Face.SANS) == fonts.characters(Face.BOLD)


@EVERY
@pytest.mark.parametrize("character", "āēīōūĀĒĪŌŪ←→↑↓〜ẞ×½…äöüßñ¿¡àèìòùé花蝶鶯鵑滓")
def test_a_character_leaves_ink_of_its_own(face: Face, character: str) -> None:
    missing = fonts.font(face, 40).render("\u0b83", True, "black")  # a Tamil sign: the box for what is missing
    drawn = fonts.font(face, 40).render(character, True, "black")
    assert pygame.mask.from_surface(drawn).count() > 0
    assert pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(missing, "RGBA")


@EVERY
@pytest.mark.parametrize("letter", "āēīōūĀĒĪŌŪ")
def test_a_macron_stands_clear_of_its_letter(face: Face, letter: str) -> None:
    base = unicodedata.normalize("NFD", letter)[0].replace("i", "ı")
    mask = pygame.mask.from_surface(fonts.font(face, 120).render(letter, True, "black"))
    assert len(mask.connected_components(minimum=20)) == 2
    [rect, other] = sorted(mask.get_bounding_rects(), key=lambda one: one.top)[:2]
    assert rect.bottom < other.top
    alone = pygame.mask.from_surface(fonts.font(face, 120).render(base, True, "black")).get_bounding_rects()
    assert abs(rect.centerx - alone[0].unionall(alone[1:]).centerx) <= 4
    assert rect.top >= 0


@EVERY
def test_all_faces_stand_on_one_line(face: Face) -> None:
    for size in (13, 24, 64):
        assert fonts.font(face, size).get_ascent() == fonts.font(Face.SANS, size).get_ascent()


@EVERY
def test_latin_is_kerned(face: Face) -> None:
    font = fonts.font(face, 100)
    assert font.size("AV")[0] < font.size("A")[0] + font.size("V")[0]


def test_the_files_are_small() -> None:
    for face, limit in ((Face.BRUSH, 1_650_000), (Face.SANS, 800_000), (Face.BOLD, 800_000)):
        assert (FOLDER / f"{face.value}.ttf").stat().st_size < limit


# What they are called


@EVERY
def test_the_names_are_ours_and_the_rights_are_kept(face: Face) -> None:
    found = names(face)
    for number, name in found.items():
        if number not in (0, 13, 14):
            assert not any(word in name for word in ("Yuji", "Syuku", "Zen", "Kaku", "Gothic")), number
    assert found[6] == face.value
    assert found[1].startswith("Koikoi ")
    assert found[0].startswith("Copyright 20")
    assert "Project Authors" in found[0]
    assert "SIL Open Font License" in found[13]
    assert found[14].endswith("/OFL")


def test_the_licences_lie_beside_the_fonts() -> None:
    for name, author in (("OFL-YujiSyuku.txt", "Yuji Project"), ("OFL-ZenKakuGothicNew.txt", "Zen Project")):
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert f"The {author} Authors" in text
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "PERMISSION & CONDITIONS" in text
        assert "Reserved Font Name" not in text.partition("PREAMBLE")[0]
    assert "build_fonts.py" in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_lists_of_kanji_are_whole(tool: ModuleType) -> None:
    assert [len(set(grade)) for grade in tool.GRADES] == [80, 160, 200, 202, 193, 191]
    school = set("".join(tool.GRADES))
    assert len(school) == 1026
    assert len(set(tool.COMMON_KANJI)) == 1110
    assert not school & set(tool.COMMON_KANJI)


# What the check reads


def test_the_check_reads_texts_but_not_documentation(tool: ModuleType, tmp_path: Path) -> None:
    game = tmp_path / "koikoi"
    (game / "locales").mkdir(parents=True)
    (game / "rulesets").mkdir()
    (game / "one.py").write_text('"""甲"""\ndef f(x):\n    """乙"""\n    return f"丙{x}丁"\n', encoding="utf-8")
    (game / "locales" / "ja.po").write_text('# 戊\nmsgid "a"\nmsgstr ""\n"己\\n"\n', encoding="utf-8")
    (game / "rulesets" / "a.toml").write_text('[x]\nname = "庚"\nmore = ["辛"]\n# 壬\n', encoding="utf-8")
    found = tool.spoken(tmp_path)
    assert {c for c in found if c > "\u4e00"} == set("丙丁己庚辛")
    assert found["庚"] == "koikoi/rulesets/a.toml"
    assert "\n" not in found


# Words


def test_words_are_premultiplied_and_kept() -> None:
    drawn = fonts.text(Face.SANS, 20, "Koi-koi", (200, 100, 50))
    assert fonts.text(Face.SANS, 20, "Koi-koi", (200, 100, 50)) is drawn
    assert fonts.text(Face.SANS, 20, "Koi-koi", (200, 100, 51)) is not drawn
    for x in range(drawn.get_width()):
        for y in range(drawn.get_height()):
            red, green, blue, alpha = drawn.get_at((x, y))
            assert red <= alpha
            assert max(red, green, blue) <= 200


@pytest.mark.parametrize("size", [13, 21, 22, 40])
@EVERY
@pytest.mark.parametrize("string", ["", "Perché?", "Tsukimi-zake 月見で一杯", "雨四光", "10 ×2", "AVA Tō"])
def test_width_is_the_width_of_the_words(face: Face, size: int, string: str) -> None:
    assert fonts.width(face, size, string) == fonts.text(face, size, string, "black").get_width()
    assert fonts.text(face, size, string, "black").get_height() == fonts.font(face, size).get_height()


def test_a_translucent_colour_makes_translucent_words() -> None:
    def most(colour: tuple[int, ...]) -> int:
        drawn = fonts.text(Face.BOLD, 40, "■", colour)  # type: ignore[arg-type]
        return max(drawn.get_at((x, y)).a for x in range(drawn.get_width()) for y in range(drawn.get_height()))

    assert most((255, 255, 255)) == 255
    assert 120 <= most((255, 255, 255, 128)) <= 130


def test_small_latin_and_missing_kanji_come_from_the_sans() -> None:
    assert fonts.runs(Face.BRUSH, 30, "Moon 月") == ((Face.BRUSH, "Moon 月"),)
    assert fonts.runs(Face.BRUSH, 16, "Moon 月") == ((Face.SANS, "Moon "), (Face.BRUSH, "月"))
    rare = next(iter(sorted(fonts.characters(Face.SANS) - fonts.characters(Face.BRUSH))))
    assert fonts.runs(Face.BRUSH, 30, "月" + rare) == ((Face.BRUSH, "月"), (Face.SANS, rare))


def test_odd_strings_do_no_harm() -> None:
    for odd in ("a\0b", "a\nb", "\ud800", "\u202e\u200f", "O\u0304", "👍", "\U00020bb7"):
        assert fonts.text(Face.SANS, 16, odd, "black").get_height() == fonts.font(Face.SANS, 16).get_height()
    assert fonts.width(Face.SANS, 16, "O\u0304") == fonts.width(Face.SANS, 16, "Ō")


def test_the_words_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    room, kept = 8 << 20, sources()
    kept.clear()
    monkeypatch.setattr(kept, "room", room)
    for number in range(1500):
        fonts.text(Face.SANS, 40, f"of all these words, number {number}", "black")
    assert 0.9 * room < kept.bytes <= room


def test_fonts_survive_a_restart_of_pygame() -> None:
    before = fonts.font(Face.SANS, 17)
    pygame.font.quit()
    pygame.font.init()
    assert fonts.font(Face.SANS, 17) is not before
    assert fonts.font(Face.SANS, 17).size("a")[0] > 0
    pygame.font.quit()
    assert fonts.font(Face.SANS, 17).size("a")[0] > 0


# Fitting


@EVERY
def test_what_fits_is_left_alone(face: Face) -> None:
    assert fonts.fit(face, 30, 12, "Moon", 1000) == (30, "Moon")


@EVERY
@pytest.mark.parametrize(
    "string", ["Contemplación de los cerezos", "Wildschwein, Hirsch, Falter", "花見で一杯、月見で一杯"]
)
def test_what_does_not_fit_shrinks_no_more_than_it_must(face: Face, string: str) -> None:
    whole = fonts.width(face, 40, string)
    for room in range(whole // 2, whole, 17):
        size, shown = fonts.fit(face, 40, 12, string, room)
        assert shown == string
        assert fonts.width(face, size, shown) <= room
        assert 12 <= size < 40
        if face is not Face.BRUSH or size >= fonts.BRUSH_FROM:  # there the face changes
            assert fonts.width(face, size + 1, string) > room


@EVERY
def test_what_is_still_too_long_is_cut(face: Face) -> None:
    size, shown = fonts.fit(face, 30, 20, "Contemplación de los cerezos", 120)
    assert size == 20
    assert shown.endswith("…")
    assert "Contemplación".startswith(shown[:-1])
    assert 60 < fonts.width(face, size, shown) <= 120
    assert fonts.fit(face, 30, 20, "Moon viewing", fonts.width(face, 20, "Moon …"))[1] == "Moon…"


def test_no_room_at_all_shows_nothing() -> None:
    assert fonts.fit(Face.SANS, 30, 20, "Moon", 1) == (20, "")
    assert fonts.fit(Face.SANS, 30, 20, "Moon", -5) == (20, "")
    assert fonts.fit(Face.SANS, 12, 20, "Moon", 1000) == (12, "Moon")


# Wrapping

GERMAN = "Wer ruft, spielt weiter: Gewinnt danach der andere, zählen dessen Punkte doppelt – die eigenen sind verloren."
JAPANESE = "こいこいをすると、勝負が続きます。「月見で一杯」は五文（ごもん）です。よろしいですか？"


@pytest.mark.parametrize("room", [90, 150, 300, 3000])
@pytest.mark.parametrize("string", [GERMAN, JAPANESE])
def test_lines_keep_to_their_room_and_lose_nothing(string: str, room: int) -> None:
    lines = fonts.wrap(Face.SANS, 16, string, room)
    assert all(fonts.width(Face.SANS, 16, line) <= room for line in lines)
    assert (" " if string is GERMAN else "").join(lines) == string
    for line in lines:
        assert line == line.strip()
        assert line[0] not in "、。）」？"
        assert line[-1] not in "「（"


@pytest.mark.parametrize("face", Face)
def test_lines_are_as_full_as_they_can_be(face: Face) -> None:
    for room in range(130, 400, 9):
        lines = fonts.wrap(face, 16, GERMAN, room)
        for line, following in pairwise(lines):
            assert fonts.width(face, 16, line) <= room
            assert fonts.width(face, 16, f"{line} {following.split()[0]}") > room


def test_the_last_characters_of_japanese_do_not_stand_alone() -> None:
    said = "この窓では、対戦を続けます。"
    for cut in range(1, 4):
        above, below = fonts.wrap(Face.SANS, 16, said, fonts.width(Face.SANS, 16, said[:-cut]) + 1)
        assert above + below == said
        assert 4 <= len(below) < 8
    assert fonts.wrap(Face.SANS, 16, "対戦です。", fonts.width(Face.SANS, 16, "対戦で")) == ["対戦で", "す。"]


def test_given_breaks_are_kept() -> None:
    assert fonts.wrap(Face.SANS, 16, "one\n\ntwo", 500) == ["one", "", "two"]
    assert fonts.wrap(Face.SANS, 16, "", 500) == [""]


def test_lines_break_behind_a_hyphen_but_not_before_it() -> None:
    room = fonts.width(Face.SANS, 16, "Tsukimi-")
    assert fonts.wrap(Face.SANS, 16, "Tsukimi-zake", room) == ["Tsukimi-", "zake"]
    assert fonts.wrap(Face.SANS, 16, "um -5", fonts.width(Face.SANS, 16, "um -")) == ["um", "-5"]


def test_what_belongs_together_with_a_hard_space_stays_together() -> None:
    room = fonts.width(Face.SANS, 16, "noch 10 Punkt")
    assert fonts.wrap(Face.SANS, 16, "noch 10\u00a0Punkte", room) == ["noch", "10\u00a0Punkte"]


def test_an_endless_word_is_broken_where_the_line_ends() -> None:
    lines = fonts.wrap(Face.SANS, 16, "a Donaudampfschifffahrtsgesellschaft b", 80)
    assert "".join(lines).replace(" ", "") == "aDonaudampfschifffahrtsgesellschaftb"
    assert all(fonts.width(Face.SANS, 16, line) <= 80 for line in lines)
    assert fonts.wrap(Face.SANS, 16, "abc", 1) == ["a", "b", "c"]


def test_an_apostrophe_is_a_printers_and_quotes_around_a_value_stay() -> None:
    assert fonts.runs(Face.SANS, 20, "O'Hara's, the others' yaku") == ((Face.SANS, "O’Hara’s, the others’ yaku"),)
    assert fonts.runs(Face.SANS, 20, "Expected '=' after a key") == ((Face.SANS, "Expected '=' after a key"),)
