"""Stories of several hubs: what is visited from a hub stands in a frame under its name, without a line to each."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from meeplewright.stories.model.story import Node, Story
from meeplewright.stories.picture.called import title_of
from meeplewright.stories.picture.hub import MOST_IN_A_ROW, neighbours
from meeplewright.stories.picture.layout import NODE_MM, HubFrame, PictureLayout, Way

_BESIDE_MM, _UNDER_MM, _HEAD_MM, _INSIDE_MM, _BETWEEN_MM = 4.0, 4.0, 8.0, 4.0, 9.0
# a frame of many entries is about so much wider than high
_WIDER = 2.2


def groups(story: Story, ways: Sequence[Way]) -> dict[tuple[str, ...], list[str]]:
    """The entries that know no others than hubs, by the hubs that they are visited from; none for a single hub."""
    hubs = {node.id: at for at, node in enumerate(story.nodes.values()) if node.hub}
    by_hubs: dict[tuple[str, ...], list[str]] = {}
    for node, near in neighbours(story.nodes, ways).items():
        own = node not in hubs and node != story.start and not story.nodes[node].ending
        if own and near and near <= hubs.keys():
            by_hubs.setdefault(tuple(sorted(near, key=hubs.__getitem__)), []).append(node)
    many = len(hubs) > 1 and sum(map(len, by_hubs.values())) > MOST_IN_A_ROW
    return by_hubs if many else {}


def with_frames(
    story: Story,
    ways: Sequence[Way],
    framed: Mapping[tuple[str, ...], Sequence[str]],
    others: Callable[[Sequence[str], Sequence[Way]], PictureLayout],
) -> PictureLayout:
    """The drawing that `others` makes of the rest, and the frames beside it or below it."""
    inside = {node for members in framed.values() for node in members}
    rest = others(
        [node for node in story.nodes if node not in inside],
        [way for way in ways if way[0] not in inside and way[1] not in inside],
    )
    beside = rest.height > rest.width
    blocks = [_block(members) for members in framed.values()]
    room = _room(blocks)
    left, top = (rest.width + 2 * _BETWEEN_MM, 0.0) if beside else (0.0, rest.height + 2 * _BETWEEN_MM)
    places, frames = dict(rest.places), []
    x, y, row = 0.0, 0.0, 0.0
    for (hubs, members), (width, height, columns) in zip(framed.items(), blocks, strict=True):
        if x > 0 and x + width > room:
            x, y, row = 0.0, y + row + _BETWEEN_MM, 0.0
        frames.append(HubFrame(_title([story.nodes[hub] for hub in hubs]), left + x, top + y, width, height))
        for at, node in enumerate(members):
            down, across = divmod(at, columns)
            places[node] = (
                left + x + _INSIDE_MM + NODE_MM[0] / 2 + across * (NODE_MM[0] + _BESIDE_MM),
                top + y + _HEAD_MM + NODE_MM[1] / 2 + down * (NODE_MM[1] + _UNDER_MM),
            )
        x, row = x + width + _BETWEEN_MM, max(row, height)
    right = max(frame.left + frame.width for frame in frames)
    foot = max(frame.top + frame.height for frame in frames)
    return replace(
        rest,
        width=max(rest.width, right),
        height=max(rest.height, foot),
        places={node: places[node] for node in story.nodes},
        frames=frames,
    )


def _room(blocks: Sequence[tuple[float, float, int]]) -> float:
    """The width for rows of frames that makes all of them together neither wide nor high."""
    best = (math.inf, 0.0)
    for fits in range(1, len(blocks) + 1):
        rows = [blocks[at : at + fits] for at in range(0, len(blocks), fits)]
        wide = max(sum(width + _BETWEEN_MM for width, _, _ in row) for row in rows)
        high = sum(max(height for _, height, _ in row) + _BETWEEN_MM for row in rows)
        best = min(best, (wide + high, wide))
    return best[1]


def _block(members: Sequence[str]) -> tuple[float, float, int]:
    """Width and height of a frame, and how many stand in a row of it."""
    wide, high = NODE_MM
    columns = max(1, min(len(members), round(math.sqrt(len(members) * _WIDER * (high + _UNDER_MM) / wide))))
    rows = -(-len(members) // columns)
    width = columns * (wide + _BESIDE_MM) - _BESIDE_MM + 2 * _INSIDE_MM
    return width, rows * (high + _UNDER_MM) - _UNDER_MM + _HEAD_MM + _INSIDE_MM, columns


def _title(hubs: Sequence[Node]) -> str:
    """The hub's number and name; of several their numbers, a run of them as from and to."""
    if len(hubs) == 1:
        name = title_of(hubs[0])
        return f"{hubs[0].number} · {name}" if hubs[0].number is not None else name
    labels = [str(hub.number) if hub.number is not None else title_of(hub) for hub in hubs]
    first = hubs[0].number
    if isinstance(first, int) and [hub.number for hub in hubs] == list(range(first, first + len(hubs))):
        return f"{labels[0]}–{labels[-1]}"
    return ", ".join(labels)
