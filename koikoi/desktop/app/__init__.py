"""The program around the scenes: start, loop, what runs in the background, settings taking effect."""
