"""The few words that books and lists say of their own, in the languages that the engine speaks."""

from __future__ import annotations

from pathlib import Path

from meeplewright.languages import language_of


class Phrases:
    """Words of one language; English where no file has them. `homes` are folders that bring languages of their own."""

    def __init__(self, code: str, homes: tuple[Path, ...] = ()) -> None:
        self.language = language_of(code, homes)

    def __call__(self, phrase: str, **fill: object) -> str:
        said = self.language.words[phrase]
        if not isinstance(said, str):  # one for each form that a noun has beside a number
            n = fill.get("n")
            said = said[min(self.language.form(n) if isinstance(n, int) else len(said), len(said) - 1)]
        return said.format(**fill) if fill else said

    @property
    def colon(self) -> str:
        """The colon behind a word, with the space that it has in French."""
        return f"{self.language.typography.spaced.get(':', '')}:"

    def measure(self, width_mm: float, height_mm: float) -> str:
        """A size, with the decimal mark of the language."""
        wide, high = (f"{each:g}".replace(".", self.language.decimal) for each in (width_mm, height_mm))
        return self("measure", wide=wide, high=high)

    def steps(self, duplex: str, *, tuck_boxes: bool = True) -> list[str]:
        """How the box is made, step by step; the last one is about tuck boxes."""
        steps = self.language.steps[: None if tuck_boxes else -1]
        return [step.format(duplex=self.language.turning[duplex]) for step in steps]
