"""The moments laid over the table: lots, curtain, parade, decision, koi-koi, round summary, match end."""
