"""The kinds that a folder holds: clusters of files with names for them, their rows, and what names each record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from meeplewright.authoring.adopt.clusters import Cluster, patterns_of
from meeplewright.authoring.adopt.columns import typed
from meeplewright.authoring.adopt.ids import Identified, named
from meeplewright.authoring.adopt.look import Row
from meeplewright.authoring.adopt.words import kind_name

# what spreadsheets call a sheet that nobody has named; in other alphabets any word with a number
_NO_NAME = re.compile(
    r"(?i)(?:sheet|tabelle|table|feuil|feuille|hoja|foglio|planilha|arkusz)[ _-]*[0-9]*|[^\x00-\x7f]+[ _-]*[0-9]+"
)


@dataclass(eq=False)
class Found:
    """One kind as it was found. `lists`: what parts the items of columns of its tables."""

    kind: str
    cluster: Cluster
    rows: list[Row]
    lists: dict[str, str]
    named: Identified
    patterns: list[str] = field(default_factory=list)

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(each for each in self.named.ids if each is not None)

    @property
    def files(self) -> int:
        return len(self.cluster.sheets)


def kinds_of(clusters: Sequence[Cluster], every: Sequence[str]) -> tuple[list[Found], list[Cluster]]:
    """The clusters whose records have names, and those in which nothing tells the records apart.

    `every` are all files with data: a pattern may mean none of another kind.
    """
    kinds: list[Found] = []
    nameless: list[Cluster] = []
    for cluster in sorted(clusters, key=lambda each: -len(each.rows)):
        rows, lists = typed(cluster.rows) if cluster.is_table else (cluster.rows, {})
        kind = kind_name(_stem(cluster), _folders(cluster), [each.kind for each in kinds], _otherwise(cluster))
        how = named(cluster, rows, kind)
        if how is None:
            nameless.append(cluster)
            continue
        mine = [sheet.inside for sheet in cluster.sheets]
        others = [name for name in every if name not in set(mine)]
        kinds.append(Found(kind, cluster, rows, lists, how, patterns_of(mine, others)))
    return kinds, nameless


def _stem(cluster: Cluster) -> str:
    """What the files are called, where they are all called so; the name of the sheet, where somebody gave it one."""
    if cluster.sheet and not _NO_NAME.fullmatch(cluster.sheet):
        return cluster.sheet
    stems = {PurePosixPath(sheet.inside).stem for sheet in cluster.sheets}
    return stems.pop() if len(stems) == 1 else ""


def _folders(cluster: Cluster) -> Iterator[str]:
    """The folders that the files are in, from the inside out; then the key that their list stands at."""
    folders = [PurePosixPath(sheet.inside).parent.parts for sheet in cluster.sheets]
    common = [part[0] for part in zip(*folders, strict=False) if len(set(part)) == 1]
    yield from reversed(common)
    if cluster.at:
        yield cluster.at.rpartition("/")[2]


def _otherwise(cluster: Cluster) -> str:
    keys = {key.lower() for key in cluster.usual}
    return (
        "card" if keys & {"name", "title"} and keys & {"text", "rules", "effect", "description", "cost"} else "record"
    )
