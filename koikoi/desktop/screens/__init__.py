"""The screens around the table, one module each: title, set-up, settings, guide, gallery, matches, replay."""
