"""Computer players, the odds a coach speaks of, and the fast arithmetic both think with.

Here belong: the `Agent` protocol and those who fulfil it; the kernel, which plays rounds to their end by the thousand;
rollouts and search on top of it.  Here do not belong: whole matches (table), files, pygame.  An agent is given a
`View`, never a `Match`, and every random number comes from the `random.Random` it is handed, so that the same seed
plays the same game.  The clock only ends a search on a computer too slow for it.

Read in this order: players (finding one by name), levels (who there is); then kernel_scoring, kernel_terms, kernel
(rounds as integers); potential (what a card is worth), sense (how that is judged), rollout (rounds with some sense),
standing (what points are good for), insight (a ruleset thought through), liking (styles), search (looking ahead),
planner, odds; beside them thinking and processes (where players think).
"""
