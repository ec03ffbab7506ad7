"""Many matches: computer players among themselves, what came of them.

Here belong: series of duplicate deals, tallies, players that stand in for those that fail.  Here do not
belong: one match being played (table), text for people (locales, cli).
"""
