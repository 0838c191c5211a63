"""The matrix of `meeple story stats`: where each keyword, item and counter is had, lost and asked for."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplewright.stories.proof.uses import ASKED, HAD, LOST, Use, deciding_nothing, uses
from meeplewright.stories.proof.worth import Idle, idle_options

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story
    from meeplewright.stories.proof.proof import Proof

_WORDS = {HAD: "had", LOST: "lost", ASKED: "asked for"}


@dataclass(frozen=True, eq=False)
class Matrix:
    """Of one story: its uses by name, what decides nothing, and options that nothing speaks for."""

    pack: str
    proof: Proof
    uses: tuple[Use, ...]
    idle_names: tuple[str, ...]
    idle: tuple[Idle, ...]

    @property
    def story(self) -> Story:
        return self.proof.story

    @property
    def names(self) -> list[str]:
        used = {use.name for use in self.uses}
        return [name for name in self.story.variables if name in used]


def matrix_of(pack: str, story: Story, own: Story) -> Matrix:
    """Of what the story itself reads: entries that only other stories come to are left out."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.proof.proof import prove

    if not story.sound:
        raise Stop(f"the story `{story.id}` is not searched", help="mend what `meeple check` tells first")
    proof = prove(story)
    if not proof.explored:
        raise Stop(
            f"the story `{story.id}` is {proof.summary()}", help="MW649 of `meeple check` says what to leave out"
        )
    kept = {at for at, name in enumerate(proof.machine.nodes) if name in own.nodes}
    return Matrix(
        pack,
        proof,
        tuple(use for use in uses(proof) if use.node in kept),
        tuple(deciding_nothing(proof)),
        tuple(each for each in idle_options(proof) if each.node in kept),
    )


def as_text(matrix: Matrix) -> Iterable[str]:
    """By name; what no reader comes to stands in brackets."""
    story = matrix.story
    yield f"{matrix.pack}: {story.id}"
    for name in matrix.names:
        yield f"  {story.variables[name].sort} `{name}`" + (
            ": nothing that is followed depends on it" if name in matrix.idle_names else ""
        )
        for does, word in _WORDS.items():
            places = [_place(matrix, use) for use in matrix.uses if use.name == name and use.does == does]
            if places:
                yield f"    {word}: {', '.join(places)}"
    for each in matrix.idle:
        yield f"  {_idle(matrix, each)}"


def _place(matrix: Matrix, use: Use) -> str:
    node = matrix.story.nodes[matrix.proof.machine.nodes[use.node]]
    place = f"{node.shown} option {use.option}" if use.option else node.shown
    return place if use.ever else f"({place})"


def _idle(matrix: Matrix, each: Idle) -> str:
    machine = matrix.proof.machine
    node = matrix.story.nodes[machine.nodes[each.node]]
    one, other = node.options[each.option], node.options[each.other]
    more = "leads to the same" if each.same else "leads to the same and leaves more"
    return f"nothing that is followed speaks for option {one.key} of {node.shown}: option {other.key} {more}"


def as_csv(matrices: Sequence[Matrix]) -> str:
    """A row for each entry and a column for each name. With several stories, one after the other."""
    from meeplewright.authoring.sheets.columns import neutral

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for matrix in matrices:
        names = matrix.names
        cells: dict[int, dict[str, list[str]]] = {}
        for use in matrix.uses:
            words = cells.setdefault(use.node, {}).setdefault(use.name, [])
            word = use.does if use.ever else f"({use.does})"
            if word not in words:
                words.append(word)
        writer.writerow([neutral(each) for each in ("story", "number", "entry", *names)])
        for at, row in sorted(cells.items()):
            node = matrix.story.nodes[matrix.proof.machine.nodes[at]]
            head = [matrix.story.id, node.number if node.number is not None else "", node.id]
            writer.writerow([neutral(each) for each in (*head, *(" ".join(row.get(name, ())) for name in names))])
    return out.getvalue()


def as_json(matrices: Sequence[Matrix]) -> str:
    """All of it as data."""
    data: list[dict[str, Any]] = []
    for matrix in matrices:
        nodes = matrix.proof.machine.nodes
        data.append(
            {
                "pack": matrix.pack,
                "story": matrix.story.id,
                "names": [
                    {
                        "name": name,
                        "sort": str(matrix.story.variables[name].sort),
                        "decides-nothing": name in matrix.idle_names,
                        "uses": [
                            {"entry": nodes[use.node], "option": use.option, "does": use.does, "ever": use.ever}
                            for use in matrix.uses
                            if use.name == name
                        ],
                    }
                    for name in matrix.names
                ],
                "idle": [
                    {
                        "entry": nodes[each.node],
                        "option": matrix.proof.machine.option(each.node, each.option).key,
                        "instead": matrix.proof.machine.option(each.node, each.other).key,
                        "same": each.same,
                    }
                    for each in matrix.idle
                ],
            }
        )
    return json.dumps(data, ensure_ascii=False, indent=1)
