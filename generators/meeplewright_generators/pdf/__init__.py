"""The document writer: pages, drawing, forms, embedded fonts and pictures, straight to PDF objects."""
