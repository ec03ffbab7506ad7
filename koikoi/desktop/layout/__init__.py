"""Where cards lie: a pure function of the view, the seat that is near, the size of the window, and the mode.

`board` chooses; `wide`, `tall`, `round` and `facing` are the arrangements, `parts` what they share.  No pixels are
drawn here.
"""
