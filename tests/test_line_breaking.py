"""Where lines break, in a terminal as in the window."""

import pytest

from koikoi.line_breaking import in_columns, pieces_of


@pytest.mark.parametrize("columns", range(12, 40, 3))
def test_lines_of_a_terminal_count_japanese_double_and_break_where_printers_let_them(columns: int) -> None:
    said = "「こいこい」をすると、勝負が続きます。よろしいですか？　それでは、もう一度。"
    lines = in_columns(said, columns)
    assert all(2 * len(line) <= columns for line in lines)
    assert "".join(lines) == said.replace("　", "", 1) or "".join(lines) == said
    assert not {line[0] for line in lines} & set("、。」？　")
    assert not {line[-1] for line in lines} & set("「　")


def test_an_option_is_not_torn_from_its_dashes() -> None:
    assert in_columns("use --records, or --no-undo", 8) == ["use", "--records,", "or --no-", "undo"]
    assert pieces_of("um -5 und 1-2") == ("um ", "-5 ", "und ", "1-2")


def test_words_without_room_stay_whole_and_nothing_is_a_line() -> None:
    assert in_columns("a Donaudampfschiff b", 6) == ["a", "Donaudampfschiff", "b"]
    assert in_columns("", 6) == [""]
