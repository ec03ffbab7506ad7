"""The type shop: the game's three fonts are cut here out of two published families.

Here belong which characters they have, which packages they come from, how missing letters and signs are made,
and the check that finds what the game says but no face can show.  Here does not belong the command line (that is
`tools/build_fonts.py`), nor anything the game runs: the game only loads the finished files.
geometry, workshop, tables and foundry need fonttools and skia-python; packages imports them only to build.
"""
