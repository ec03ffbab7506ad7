"""What Linux desktops are told about the game (`share`), and putting it into a person's menu (`install`)."""
