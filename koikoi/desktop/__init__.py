"""The window: the only room that imports pygame.

Here belong: scenes, layout, choreography, painting, input.  Here do not belong: rules (ask `View.legal`) and anything a
seat may not know: scenes are built from a `View` and redacted events, never from a `Match`.
How it fits together: `app` runs the loop and a stack of `scenes`; a scene turns a view into pieces (`layout`), plays
`clips` made by `choreography`, and `painter` draws the pieces with `sprites`, `fonts` and `theme`.
"""
