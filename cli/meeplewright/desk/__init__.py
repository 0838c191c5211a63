"""What an editor asks of a pack, in our words: findings while typing, what fits here, what this is, who names it."""
