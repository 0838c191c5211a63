"""A folder of data, looked at: what its files hold, what names what, and the pack, system and schemas that say so."""
