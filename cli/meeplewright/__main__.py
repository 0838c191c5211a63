"""`python -m meeplewright` is `meeple`."""

import sys

if not sys.flags.safe_path:  # python puts the folder of the call first: a pack's own `yaml.py` is not our library
    del sys.path[0]

from meeplewright.app import main

main()
