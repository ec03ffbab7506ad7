"""The toolkit of all screens: the scene stack, base scenes, boxes, widgets, focus, dialogs.  It knows no match."""
