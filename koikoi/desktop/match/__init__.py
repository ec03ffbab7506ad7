"""The match on the screen: the cards, what stands beside and over them, and the moments that are laid over the table.

From the bottom up: `state` is what all parts share, `input` what is pointed at, `hud` draws what stands beside and over
the cards, `scenes` are the moments; the modules here put them together.  None knows one above it, and a screen outside
is reached through routes only (`state.routes`).
"""
