"""Sound: `sound` says what is to be heard and goes on at once, `mixer` plays it in a thread of its own."""
