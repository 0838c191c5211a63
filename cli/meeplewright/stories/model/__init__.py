"""A story as data: nodes, options, outcomes, state, and what a reader may do."""
