"""The server that editors talk to: the language server protocol, thin over `desk`."""
