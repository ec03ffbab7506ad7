"""How computer players weigh and look ahead: rollouts, learned weights, match equity, styles."""
