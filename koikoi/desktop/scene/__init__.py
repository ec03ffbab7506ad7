"""The screens: one module each.  A scene asks the table for views and events and never looks into a match."""
