"""The files that tell Linux desktops about the game (`share`), and how they get into a person's menu (`install`)."""
