"""Pictures as large as the window are lent, and their memory serves again."""

import threading

import pygame

from koikoi.desktop.draw.lent import Lender, copied

LIKE = pygame.Surface((40, 30))


def test_what_is_held_is_nobody_elses_and_what_is_let_go_serves_again() -> None:
    lender = Lender()
    first, second = lender.lend(LIKE), lender.lend(LIKE)
    assert LIKE.get_size() == first.get_size()
    first.fill("red")
    second.fill("blue")
    assert first.get_at((0, 0)) != second.get_at((0, 0))
    memory = {first.get_abs_parent(), second.get_abs_parent()}
    del first, second
    assert {lender.lend(LIKE).get_abs_parent(), lender.lend(LIKE).get_abs_parent()} <= memory
    other = pygame.Surface((50, 30))
    assert lender.lend(other).get_size() == other.get_size(), "another size"


def test_a_copy_shows_the_same() -> None:
    LIKE.fill("green", (3, 4, 5, 6))
    assert pygame.image.tobytes(LIKE, "RGB") == pygame.image.tobytes(copied(LIKE), "RGB")


def test_what_is_there_ahead_is_nobody_elses_either() -> None:
    lender = Lender()
    lender.prepare(LIKE)
    pictures = [lender.lend(LIKE) for _ in range(6)]
    assert len({one.get_abs_parent() for one in pictures}) == len(pictures)
    assert {one.get_size() for one in pictures} == {LIKE.get_size()}


def test_what_is_lent_while_more_is_got_ready_is_lent_once() -> None:
    lender, large = Lender(), pygame.Surface((1600, 1000))
    lender.prepare(large)
    thread = threading.Thread(target=lender.prepare, args=(large,))
    thread.start()
    pictures = [lender.lend(large) for _ in range(4)]
    thread.join()
    pictures += [lender.lend(large) for _ in range(8)]
    assert len({one.get_abs_parent() for one in pictures}) == len(pictures)
