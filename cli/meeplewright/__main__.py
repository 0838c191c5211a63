"""`python -m meeplewright` is `meeple`."""

from meeplewright.app import main

main()
