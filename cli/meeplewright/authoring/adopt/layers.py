"""Which files replace fields of records that stand elsewhere: they name them, and say a few fields anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from meeplewright.authoring.adopt.clusters import Cluster, patterns_of
from meeplewright.authoring.adopt.kinds import Found

_MOST, _LEAST_KNOWN = 0.75, 0.7


@dataclass(frozen=True, slots=True)
class Overlays:
    """One entry with `overlays`. `layer` is empty where the path says it."""

    kind: str
    by: str
    pattern: str
    layer: str
    each_file: bool
    at: str
    files: int
    known: int
    named: int


def over(cluster: Cluster, base: Found) -> bool:
    """Whether the records of a cluster are those of a kind in part."""
    by = base.named.field
    if not by or cluster is base.cluster or by not in cluster.usual:
        return False
    values = [str(row[by]) for row in cluster.rows if by in row]
    known = sum(value in base.ids for value in values)
    lines = cluster.usual <= set(base.cluster.keys)
    usual = [len(row) for row in base.rows]
    fewer = sum(map(len, cluster.rows)) / len(cluster.rows) <= _MOST * sum(usual) / len(usual)
    return known >= _LEAST_KNOWN * len(values) and lines and fewer


def overlays_of(cluster: Cluster, base: Found, every: Sequence[str]) -> Iterator[Overlays]:
    """The entries that name the files: one with `{layer}` where a part of the path tells them apart."""
    files = [sheet.inside for sheet in cluster.sheets]
    values = [str(row.get(base.named.field)) for row in cluster.rows]
    known = sum(value in base.ids for value in values)
    others = [name for name in every if name not in set(files)]
    template = _with_layer(files)
    patterns = (
        [(template, "")] if template else [(each, PurePosixPath(each).stem) for each in patterns_of(files, others)]
    )
    for pattern, layer in patterns:
        yield Overlays(
            base.kind, base.named.field, pattern, layer, cluster.each_file, cluster.at, len(files), known, len(values)
        )


def _with_layer(files: Sequence[str]) -> str:
    """The first part of the path in which the files differ, as a place for the layer; nothing for a single file."""
    split = [name.split("/") for name in files]
    if len(files) < 2 or len({len(parts) for parts in split}) > 1:
        return ""
    for at, parts in enumerate(zip(*split, strict=True)):
        if len(set(parts)) > 1:
            rest = [parts_[at + 1 :] for parts_ in split]
            head = "/".join(split[0][:at])
            last = at == len(split[0]) - 1
            here = "{layer}" + (PurePosixPath(files[0]).suffix if last else "")
            behind = (
                []
                if last
                else ["/".join(rest[0])]
                if len({tuple(each) for each in rest}) == 1
                else ["*" + PurePosixPath(files[0]).suffix]
            )
            return "/".join([*([head] if head else []), here, *behind])
    return ""
