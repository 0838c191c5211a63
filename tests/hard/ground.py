"""Where the project stands, for what is called as a script as well as by pytest."""

from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
ROOT = HERE.parent
