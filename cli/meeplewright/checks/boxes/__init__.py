"""Which boxes can be made of a pool: limits as sums, and a solver that keeps them."""
