"""Pictures: reading PNG and JPEG, passing them through unchanged, placeholders."""
