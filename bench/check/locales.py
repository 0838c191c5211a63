"""What translations beside JSON cards cost: the same cards alone, and with 13 locales, in this one run.

    .venv/bin/python bench/check/locales.py [--rounds N] [--cards N]

Three texts a card, each translated word for word, so that nothing is to be told. Times are of the processor (user and
system), the best of the rounds.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.check import tables  # noqa: E402 - found by the line above, however this is called
from bench.check.run import BIN, Line, Ran, machine, ran  # noqa: E402

TEXTS = ("name", "text", "flavor")
# how words end in each language, so that no word is the same in two
ENDINGS = {
    "de": "en", "fr": "eau", "es": "ado", "it": "ino", "pl": "owy", "pt": "ao", "ru": "ский", "uk": "ський", "cs": "ova",
    "ko": "가나", "zh": "船石", "ja": "ふね", "nl": "je",
}  # fmt: skip
CYRILLIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопярстувшкыз")


def word(language: str, plain: str) -> str:
    """A word as such a language might have it."""
    if language in ("ru", "uk"):
        plain = plain.translate(CYRILLIC)
    elif language in ("ko", "zh", "ja"):
        plain = "".join(chr(0x4E00 + ord(char) * 7) for char in plain[:3])
    return plain + ENDINGS[language]


def make(folder: Path, count: int, *, translated: bool) -> None:
    """Write the pack, with its locales beside it."""
    tables.make(folder, "json", count)
    head = (folder / "pack.yaml").read_text(encoding="utf-8").replace("language: ru", "language: en")
    (folder / "pack.yaml").write_text(head, encoding="utf-8")
    if not translated:
        return
    head = head.replace("sources:\n", f"translations: [{', '.join(ENDINGS)}]\nsources:\n")
    entry = f'- {{files: "translations/{{lang}}/*.json", translates: card, by: code, fields: [{", ".join(TEXTS)}]}}\n'
    (folder / "pack.yaml").write_text(head + entry, encoding="utf-8")
    cards = tables.cards(count)
    for language in ENDINGS:
        said = {plain: word(language, plain) for plain in tables.WORDS}
        said |= {plain.capitalize(): told.capitalize() for plain, told in said.items()}

        def told(text: object, said: dict[str, str] = said) -> str:
            return re.sub(r"\w+", lambda found: said[found.group()], str(text))

        (folder / "translations" / language).mkdir(parents=True)
        for first in range(0, count, 100):
            rows = [
                {"code": card["code"], **{field: told(card[field]) for field in TEXTS}}
                for card in cards[first : first + 100]
            ]
            text = json.dumps(rows, indent=4, ensure_ascii=False)
            (folder / "translations" / language / f"box-{first // 100}.json").write_text(text, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cards", type=int, nargs="+", default=[1_200, 6_000])
    asked = parser.parse_args()
    lines, runs = list[Line](), dict[str, list[Ran]]()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        for part in ("cli", "schemas"):
            shutil.copytree(HERE.parents[1] / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        for count in asked.cards:
            alone, beside = f"{count:,} cards", f"{count:,} cards with {len(ENDINGS)} locales"
            make(folder / alone, count, translated=False)
            make(folder / beside, count, translated=True)
            for _ in range(asked.rounds):
                for name in (alone, beside):
                    runs.setdefault(name, []).append(ran([BIN / "meeple", "check", "--no-cache", name], folder, 0))
            best = {name: min(run.cpu_seconds for run in runs[name]) for name in (alone, beside)}
            lines.append(Line(f"{beside} / alone", best[beside] / best[alone], 12, "×"))
            lines.append(Line(f"peak memory, {beside}", max(run.peak_mib for run in runs[beside]), 250, "MiB"))
    for line in lines:
        print(f"{line.name:<44} {line.value:8.2f} {line.unit:<3} at most {line.limit:g}  ", end="")
        print("holds" if line.holds else "DOES NOT HOLD")
    told = ", ".join(f"{name} {min(run.cpu_seconds for run in each):.2f} s" for name, each in runs.items())
    print(told, "of the processor;", machine())
    return 0 if all(line.holds for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
