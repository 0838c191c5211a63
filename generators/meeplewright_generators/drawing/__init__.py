"""What is drawn: typed operations in millimetres, recorded by a canvas and written by exporters."""
