"""The process in which computer players think, beside the window."""
