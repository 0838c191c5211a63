"""The commonest slips, mended by what their message says to do and by nothing else: the pack is then as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from meeplewright.findings.model import Finding
from truth import alphabets, catalogue_slips, slips
from truth.fault import Fault
from truth.judge import Bench

COUNT = 8
# the slips whose mend is one word, and that a person makes every day
SLIPS = {
    "misspelt key": slips.key,
    "misspelt id at its definition": slips.id_defined,
    "misspelt id at its use": slips.id_used,
    "wrong value of a few": slips.enum,
    "unknown icon": slips.icon,
    "broken link": slips.link,
    "letters of another alphabet inside a word": alphabets.homoglyph,
    "wrong plural forms": catalogue_slips.plural,
    "placeholder lost": catalogue_slips.placeholder,
    "goto that leads nowhere": catalogue_slips.nowhere,
    "keyword misspelt at its use": catalogue_slips.keyword,
    "number in a translation": catalogue_slips.number,
    "missing comma": slips.comma,
    "wrong indentation": slips.indentation,
}
_WORD = re.compile(r"(?:did you mean|write|end it with) `([^`]+)`")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench.of("saltmarsh-light", tmp_path_factory.mktemp("mends"))


def faults(bench: Bench) -> Iterator[tuple[str, Fault]]:
    for name, seeder in SLIPS.items():
        random, seen = Random(f"mends {name}"), set[str]()
        for _ in range(60):
            made = seeder(bench.shelf, random)
            if made is not None and made.what not in seen and len(seen) < COUNT:
                seen.add(made.what)
                yield name, made


@pytest.mark.slow
def test_sixty_slips_are_mended_by_their_help_alone(bench: Bench) -> None:
    tried, stuck = 0, []
    for name, made in faults(bench):
        tried += 1
        left = mended(bench, made)
        if left:
            stuck.append(f"{name}: {made.what}: {left[0].code} {left[0].message} -- {left[0].help}")
    assert tried >= 60
    assert stuck == []


def mended(bench: Bench, made: Fault) -> list[Finding]:
    """What is left after each finding's mend was made, first its edit, then what its help says."""
    files = {name: (content or b"").decode() for name, content in made.files.items()}
    found: list[Finding] = []
    for _ in range(4):
        found = bench.found({name: text.encode() for name, text in files.items()}, story=True, printed=False)
        if not found or not any(mend(bench, files, finding) for finding in found):
            break
    return found


def mend(bench: Bench, files: dict[str, str], finding: Finding) -> bool:
    """Makes the mend of one finding, where it is in a file that was changed."""
    name = finding.place.path.partition(f"{bench.folder.name}/")[2]
    if name not in files:
        return False
    place, new = finding.place, ""
    if "put a comma before `" in finding.help:
        lines = files[name].split("\n")
        line, at = lines[place.line - 1], place.column - 1
        lines[place.line - 1] = f"{line[:at].rstrip()}, {line[at:]}"
        files[name] = "\n".join(lines)
        return True
    if (put := re.search(r"put (`.*`) in", finding.help)) or (
        swap := re.search(r"write `(\d+)` for `(\d+)`", finding.help)
    ):
        lines = files[name].split("\n")
        last = next(at for at in range(place.line - 1, len(lines)) if not lines[at + 1].startswith('"'))
        if put:
            more = " ".join(re.findall(r"`([^`]+)`", put[1]))
            lines[last] = f'{lines[last][:-1]} {more}"'
        else:
            assert swap is not None
            lines[last] = re.sub(rf"(?<!\d){swap[2]}(?!\d)", swap[1], lines[last], count=1)
        files[name] = "\n".join(lines)
        return True
    if finding.edit is not None:
        place, new = finding.edit.place, finding.edit.replacement
    elif word := _WORD.search(finding.help):
        new = word[1]
    else:
        return False
    lines = files[name].split("\n")
    line = lines[place.line - 1]
    end = place.end_column if place.end_line <= place.line and place.end_column else len(line) + 1
    was = line[place.column - 1 : end - 1]
    if finding.edit is None and not re.fullmatch(r"[\w./{}:#-]+", was):
        return False
    lines[place.line - 1] = line[: place.column - 1] + new + line[end - 1 :]
    files[name] = "\n".join(lines)
    return was != new
