"""The table being played: the match scene, who may see what, input on the cards, computer players and coach.

`hud` draws what stands beside and over the cards; `scenes` are the moments that are laid over the table.  A screen
outside is reached through routes only.
"""
