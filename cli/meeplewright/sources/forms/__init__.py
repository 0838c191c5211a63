"""Content as it already is: JSON, tables and YAML that is cut in its own way, read as records with places."""
