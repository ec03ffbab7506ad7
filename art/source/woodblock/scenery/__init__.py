"""What lies behind and under the cards: title scenes of the twelve months, cloth, wood, paper and buttons.

Here belong large prints in the deck's hand and the surfaces of the screens.  Here does not belong anything that
is on a card: plants and figures are borrowed from there.  `build` writes the files.
"""
