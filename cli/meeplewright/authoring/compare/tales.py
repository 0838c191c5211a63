"""What changed in the stories: verdicts, endings, what leads to them, findings that came or went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from meeplewright.packs.world import World

if TYPE_CHECKING:
    from meeplewright.stories.findings.check import Checked
    from meeplewright.stories.model.story import Story


def tale_changes(before: World, after: World) -> Iterator[str]:
    """One sentence a change, worst first."""
    if not (before.marks("x-story") or after.marks("x-story")):
        return
    from meeplewright.stories.findings.check import check_stories

    old, new = check_stories(before), check_stories(after)
    if _told(old) == _told(new) and _shape(old) == _shape(new):
        return
    stories = {story.id: story for story in old.stories}
    verdicts = {proof.story.id: proof for proof in old.proofs}
    for proof in new.proofs:
        was = verdicts.get(proof.story.id)
        if was is not None and was.verdict != proof.verdict:
            yield f"{_name(proof.story)}was {was.verdict}, is {proof.summary()}"
        elif was is None:
            yield f"{_name(proof.story)}is new: {proof.summary()}"
    for story in new.stories:
        if story.id in stories:
            yield from _reaching(stories[story.id], story)
    yield from (f"the story `{id_}` is gone" for id_ in stories if id_ not in {story.id for story in new.stories})
    known = {(finding.code, finding.record, finding.message) for finding in old.findings}
    for finding in sorted(new.findings, key=lambda f: (f.severity.rank, f.place)):
        if (finding.code, finding.record, finding.message) not in known and finding.severity != "note":
            yield f"new {finding.severity} {finding.code}: {finding.message}"
    still = {(finding.code, finding.record, finding.message) for finding in new.findings}
    mended = sum((f.code, f.record, f.message) not in still and f.severity != "note" for f in old.findings)
    if mended:
        yield f"{mended} story finding{'s' * (mended > 1)} mended"


def _name(story: Story) -> str:
    return f"{story.title or story.id}: " if story.id else "the story "


def _told(checked: Checked) -> list[tuple[str, str, str]]:
    return [(finding.code, finding.record, finding.message) for finding in checked.findings]


def _shape(checked: Checked) -> list[dict[str, tuple[str, ...]]]:
    return [{id_: tuple(sorted(t for _, _, t in story.links(id_))) for id_ in story.nodes} for story in checked.stories]


def _reaching(before: Story, after: Story) -> Iterator[str]:
    """Entries from which an ending can be reached no more, or again, on paper; and endings that came or went."""
    old, new = _endings(before), _endings(after)
    for id_, node in after.nodes.items():
        if id_ not in before.nodes:
            if node.ending:
                yield f"a new {node.ending} ending: {_entry(after, id_)}"
            continue
        for ending in sorted(old[id_] - new[id_]):
            if ending in after.nodes:
                yield f"{_entry(after, id_)} no longer reaches {_ending(after, ending)}"
            else:
                yield f"{_entry(after, id_)} led to {_ending(before, ending)}, which is gone"
        came = new[id_] - old[id_]
        for ending in sorted(each for each in came if each in before.nodes):
            yield f"{_entry(after, id_)} now reaches {_ending(after, ending)}"


def _entry(story: Story, id_: str) -> str:
    node = story.nodes[id_]
    return f"entry {node.number} ({node.id})" if node.number is not None else f"`{node.id}`"


def _ending(story: Story, id_: str) -> str:
    node = story.nodes[id_]
    alone = sum(each.ending == node.ending for each in story.nodes.values()) == 1
    return f"the {node.ending} ending" + ("" if alone else f" {_entry(story, id_).removeprefix('entry ')}")


def _endings(story: Story) -> Mapping[str, frozenset[str]]:
    """From each entry, the endings that links lead to: backward from every ending."""
    into: dict[str, set[str]] = {id_: set() for id_ in story.nodes}
    for id_ in story.nodes:
        for _option, _outcome, target in story.links(id_):
            if target in into:
                into[target].add(id_)
    by_entry: dict[str, set[str]] = {id_: set() for id_ in story.nodes}
    for ending in (id_ for id_, node in story.nodes.items() if node.ending):
        waiting, seen = [ending], {ending}
        while waiting:
            at = waiting.pop()
            by_entry[at].add(ending)
            more = into[at] - seen
            seen |= more
            waiting += more
    return {id_: frozenset(endings) for id_, endings in by_entry.items()}
