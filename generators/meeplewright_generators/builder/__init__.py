"""The builder: makes what changed, in parallel, in whole files, and keeps a list of what was made from what."""
