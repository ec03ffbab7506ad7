"""Computer players, the odds a coach speaks of, and the fast arithmetic both think with.

Here belong: the `Agent` protocol and those who fulfil it; the kernel, which plays rounds to their end by the thousand;
rollouts and search on top of it.  Here do not belong: whole matches (table), files, pygame.  An agent is given a
`View`, never a `Match`, and every random number comes from the `random.Random` it is handed, so that the same seed
plays the same game.  The clock only ends a search on a computer too slow for it.

Read in this order: `players` (making one by its name) and `levels` (who there is); `kernel` (rounds as integers);
`search` (what cards are worth, rollouts, match equity, looking ahead); `coach` (the odds of a decision, for people);
`worker` (the process they think in).
"""
