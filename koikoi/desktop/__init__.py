"""The window: the only room that imports pygame.

Here do not belong: rules (ask `View.legal`), and anything a seat may not know: scenes are built from a `View` and
redacted events, never from a `Match`.  Its rooms, from the top down, each knowing only those below it:

    app        start, loop, background tasks, the table of screens, settings taking effect
    screens    title, set-up, settings, guide, gallery, matches, replay: what lies around the table
    match      the table being played
    ui         scenes, the scene stack, boxes, widgets, dialogs
    animation  clips, choreography, weather        input   events become intents
    draw       fonts, sprites, canvas, painter     audio   sounds
    layout     where cards lie                     platform   what the system gives

README.md beside this file follows one click from the mouse to the screen.
"""
