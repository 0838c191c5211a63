"""Vector icons: the set drawn for this project, and a safe reader of a part of SVG."""
