"""Loading all cards."""

import argparse
import os
import time
from statistics import median
from typing import Any


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--width", type=int, default=107, help="card width in pixels (107, as at 1280x720)")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Loading the cards as the game does (two threads, premultiplied, scaled) against a plain `image.load` of all."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from koikoi.assets import art_root
    from koikoi.desktop.draw.sprites import Sprites

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    files = sorted((art_root() / "sprites" / "cards").glob("*.webp"))
    plain, game = [], []
    for _ in range(options.repetitions):
        start = time.perf_counter()
        for file in files:
            pygame.image.load(file)
        middle = time.perf_counter()
        for thread in Sprites().prepare(options.width):
            thread.join()
        plain.append(middle - start)
        game.append(time.perf_counter() - middle)
    return {
        "files": len(files),
        "megabytes": sum(file.stat().st_size for file in files) / 1e6,
        "width": options.width,
        "plain_ms": median(plain) * 1000,
        "game_ms": median(game) * 1000,
        "game_to_plain": median(two / one for one, two in zip(plain, game, strict=True)),
        "game_to_plain_best": min(two / one for one, two in zip(plain, game, strict=True)),
    }


def tell(found: dict[str, Any]) -> str:
    return (
        f"{found['files']} cards, {found['megabytes']:.1f} MB: image.load alone {found['plain_ms']:.0f} ms; decoded,"
        f" premultiplied and scaled to {found['width']} px in two threads {found['game_ms']:.0f} ms;"
        f" ratio {found['game_to_plain']:.2f}, at best {found['game_to_plain_best']:.2f} (target 0.90)"
    )
