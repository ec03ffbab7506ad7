"""Making house rules: the editor, inventing yaku, what replaces what, import, and the rules on paper."""
