"""The windows in which layouts are looked at."""

SIZES = [(960, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1080), (3840, 2160), (900, 1200)]
