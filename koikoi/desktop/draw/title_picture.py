"""The title's picture: the month's landscape with the name of the game in its sky.

It is there before anything else, so this needs next to nothing.
"""

import pygame

from koikoi.desktop.draw.sprites import sprites


def first_picture(target: pygame.Surface, month: int) -> None:
    """What the title scene will draw, without its menu; nothing in a tall window."""
    wide, high = target.get_size()
    picture = sprites().scene(month, (wide, high)) if wide >= high else None
    if picture is not None:
        target.blit(picture, (0, 0))
        lettering(target, min(wide * 0.42, wide - high * 0.8))


def lettering(target: pygame.Surface, middle: float) -> None:
    """The name of the game, dark on a bright sky, light on a dark one, with the seal beside the last sign."""
    high = target.get_height()
    area = pygame.Rect(0, 0, round(high * 0.16), round(high * 0.56))
    area.center = (round(middle), round(high * 0.34))
    area.clamp_ip(target.get_rect())
    r, g, b, _alpha = pygame.transform.average_color(target, area)
    ink = "ink" if r * 0.3 + g * 0.6 + b * 0.1 > 120 else "cream"
    seal = (round(area.right + high * 0.035), round(area.bottom - high * 0.05))
    for name, centre, size in ((f"logo-vertical-{ink}", area.center, area.h), ("seal-hanafuda", seal, high * 0.085)):
        picture = sprites().thing(name, size)
        target.blit(picture, picture.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)
