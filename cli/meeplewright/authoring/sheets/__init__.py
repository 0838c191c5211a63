"""Spreadsheets: records out to CSV or XLSX, and edits back as the smallest change to the YAML."""
