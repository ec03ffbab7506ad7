"""Many matches: computer players among themselves, what came of them, and every decision of a record weighed.

Here belong: series of duplicate deals, tallies, analysis, players that stand in for those that fail.  Here do not
belong: one match being played (table), text for people (locales, cli).
"""
