"""Which files hold the same sort of records, and the pattern that means just these files."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath

from meeplewright.authoring.adopt.look import FileRows, Row
from meeplewright.sources.forms.model import pattern

_ALIKE = 0.5
_TELLING = 4  # keys


@dataclass(eq=False)
class Cluster:
    """Files with records of one sort."""

    sheets: list[FileRows] = field(default_factory=list)

    @cached_property
    def rows(self) -> list[Row]:
        return [row for sheet in self.sheets for row in sheet.rows]

    @property
    def each_file(self) -> bool:
        return self.sheets[0].each_file

    @property
    def at(self) -> str:
        return self.sheets[0].at

    @cached_property
    def names(self) -> list[str]:
        """What the records stand under, where files map keys to records."""
        return [name for sheet in self.sheets for name in sheet.names]

    @property
    def sheet(self) -> str:
        return self.sheets[0].sheet

    @property
    def is_table(self) -> bool:
        return self.sheets[0].suffix in (".csv", ".tsv", ".tab", ".psv", ".txt", ".xlsx")

    @cached_property
    def keys(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for sheet in self.sheets:
            counts.update(sheet.keys)
        return counts

    @property
    def usual(self) -> frozenset[str]:
        return frozenset(key for key, count in self.keys.items() if 3 * count >= len(self.rows))


def clusters_of(sheets: Sequence[FileRows]) -> list[Cluster]:
    """Files whose records have mostly the same keys belong together: of one folder first, then of several."""
    by_folder: dict[tuple[str, str, bool, str, str, bool], list[Cluster]] = defaultdict(list)
    for sheet in sheets:
        here = by_folder[sheet.folder, sheet.suffix, sheet.each_file, sheet.at, sheet.sheet, bool(sheet.names)]
        _join(here, Cluster([sheet]))
    all_clusters: list[Cluster] = []
    for clusters in by_folder.values():
        for cluster in clusters:
            if cluster.each_file and len(cluster.sheets) == 1 and len(clusters) > 1:
                continue  # a file of settings among others
            _join(all_clusters, cluster)
    return [each for each in all_clusters if not (each.each_file and len(each.sheets) == 1)]


def _join(clusters: list[Cluster], one: Cluster) -> None:
    first = one.sheets[0]
    for other in clusters:
        head = other.sheets[0]
        same = _how(head) == _how(first)
        if same and _alike(other.usual, one.usual) and not _apart(other.sheets[0], first):
            joined = Cluster([*other.sheets, *one.sheets])
            clusters[clusters.index(other)] = joined
            return
    clusters.append(one)


def _how(sheet: FileRows) -> tuple[bool, str, str, str, bool]:
    """How a file is read: one entry says one way."""
    return sheet.each_file, sheet.at, sheet.suffix, sheet.sheet, bool(sheet.names)


def _apart(one: FileRows, other: FileRows) -> bool:
    """Whether two lists have too few keys to be told by them: those of a code and a name are alike, and no sort."""
    names = {PurePosixPath(sheet.inside).stem for sheet in (one, other)}
    return not one.each_file and len(names) > 1 and len(one.usual | other.usual) <= _TELLING


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= _ALIKE * max(len(one | other), 1) and len(one & other) >= min(2, len(one), len(other))


def patterns_of(files: Sequence[str], others: Sequence[str]) -> list[str]:
    """The fewest patterns that mean these files and none of the others."""
    if len(files) == 1:
        return [files[0]]
    suffix = PurePosixPath(files[0]).suffix
    prefix = _common(_folders(files))
    names = {PurePosixPath(name).name for name in files}
    home = f"{prefix}/" if prefix else ""
    candidates = [f"{home}*{suffix}"]
    if len(names) == 1:
        candidates += [f"{home}*/{names.copy().pop()}", f"{home}**/{names.copy().pop()}"]
    candidates += [f"{home}*/*{suffix}", f"{home}**/*{suffix}"]
    for one in candidates:
        fits = pattern(one).fullmatch
        if all(map(fits, files)) and not any(map(fits, others)):
            return [one]
    by_folder: dict[str, list[str]] = defaultdict(list)
    for name in files:
        by_folder[name.rpartition("/")[0]].append(name)
    if len(by_folder) > 1:
        return [each for inner in by_folder.values() for each in patterns_of(inner, others)]
    return list(files)


def _folders(files: Sequence[str]) -> list[str]:
    return [name.rpartition("/")[0] for name in files]


def _common(folders: Sequence[str]) -> str:
    """The folder that all of these are in."""
    parts = zip(*(folder.split("/") for folder in folders), strict=False)
    return "/".join(part[0] for part in itertools.takewhile(lambda each: len(set(each)) == 1, parts))
