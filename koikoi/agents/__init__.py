"""Computer players, and the fast arithmetic they think with.

Here belong: the `Agent` protocol and those who fulfil it; the kernel, which plays rounds to their end by the thousand.
Here do not belong: whole matches (table), files, clocks, pygame.  An agent is given a `View`, never a `Match`, and
every random number comes from the `random.Random` it is handed, so that the same seed plays the same game.
Read in this order: players, kernel_scoring, kernel_terms, kernel.
"""
