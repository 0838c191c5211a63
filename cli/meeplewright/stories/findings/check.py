"""The story checks: everything that is wrong with the stories of a World."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.stories.decks.verdict import DeckVerdict
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.keywords import Keywords
from meeplewright.stories.findings.known import Proven, of_this_run
from meeplewright.stories.findings.late import late_findings
from meeplewright.stories.findings.measure import beyond
from meeplewright.stories.findings.ordered import ordered_findings
from meeplewright.stories.findings.paper import StoryGraph, too_dear, unnumbered
from meeplewright.stories.findings.points import point_findings
from meeplewright.stories.findings.proven import proof_findings
from meeplewright.stories.findings.short import short_guards
from meeplewright.stories.findings.unled import unreachable
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.told.read import stories_of
from meeplewright.systems.phrases import counted

_REMEMBERED = "story "
_TARGET = "MW610"  # of one story it may be told in other words than of the next
_MOST_REMEMBERED = 6


@dataclass(frozen=True, eq=False, slots=True)
class Checked:
    """The stories of a World, those that could be searched with their proofs, and all findings."""

    stories: tuple[Story, ...]
    examined: tuple[Examined, ...]
    findings: tuple[Finding, ...]
    verdicts: tuple[DeckVerdict, ...] = ()  # of those that cards decide

    @property
    def proofs(self) -> tuple[Proof, ...]:
        return tuple(each.proof for each in self.examined)


def _unordered(paper: StoryGraph) -> bool:
    """Whether it can be searched as it is; where cards decide what comes, that is another search."""
    return paper.story.sound and paper.story.cards is None


def _ordered(paper: StoryGraph) -> bool:
    return paper.story.sound and paper.story.cards is not None


def story_findings(world: World) -> Iterator[Finding]:
    """The check of `meeple check`. What was found is remembered as long as nothing that tells the stories changes."""
    from meeplewright.packs.runs import finding_of, row_of

    sources = _told_by(world)
    if not sources:
        yield from check_stories(world, loosely=False).findings
        return
    facts, key = sources[0].facts, _key(world, sources)
    known = facts.get(key)
    if known is None:
        known = [row_of(finding) for finding in check_stories(world, loosely=False).findings]
        old = [name for name in facts if name.startswith(_REMEMBERED)]
        for name in old if len(old) >= _MOST_REMEMBERED else ():
            del facts[name]
        facts[key] = known
    yield from map(finding_of, known)


def _told_by(world: World) -> list[Source]:
    """The files that stories are read off: those with parts of one, and those of the kinds that `story:` names."""
    named = world.system.sections.stories.words
    asked = {id(record.source) for kind, of in world.by_kind.items() if kind in named for record in of.values()}
    return [
        source
        for pack in world.packs
        for source in pack.sources
        if id(source) in asked or world.marks_in(source, "x-story")
    ]


def _key(world: World, sources: Sequence[Source]) -> str:
    """Changes with every file that the stories are read off, the state that packs declare, and how files are named."""
    digest = blake2b(world.system.fingerprint.encode(), digest_size=16)
    for source in (*(pack.source for pack in world.packs), *sources):
        digest.update(f"\0{source.shown}\0".encode("utf-8", "surrogateescape"))
        digest.update(source.text.encode("utf-8", "surrogateescape"))
    return _REMEMBERED + digest.hexdigest()


def check_stories(
    world: World,
    *,
    most: int = 0,
    only: str = "",
    prove_them: bool = True,
    proven: Proven | None = None,
    loosely: bool = True,
) -> Checked:
    """Read, look at and prove the stories of a World. `most` limits the search, `only` names one story.

    What was proven before is not proven again: in this run, or, with `proven`, for the Worlds that share it.
    `loosely`: stories with decks that have too many orders are also looked through without order, which takes longer.
    """
    from meeplewright.packs.load import collecting_off

    with collecting_off():
        return _checked(world, most, only, prove_them=prove_them, proven=proven, loosely=loosely)


def _checked(world: World, most: int, only: str, *, prove_them: bool, proven: Proven | None, loosely: bool) -> Checked:
    telling = stories_of(world)
    stories = tuple(story for story in telling.stories if only in {"", story.id, story.id.partition("/")[0]})
    papers = [StoryGraph(story) for story in stories]
    findings: list[Finding] = list(telling.findings)
    for paper in papers:
        findings += paper.findings()
        findings += beyond(paper)
    findings += too_dear(papers)
    findings += short_guards(papers)
    if not only:
        findings += unreachable(papers)
        findings += unnumbered(papers)
    keywords = Keywords(papers)
    if not only:
        findings += keywords.findings()
    known = of_this_run() if proven is None else proven
    examined = [
        Examined(paper, known.searched(paper.story, most)) for paper in papers if prove_them and _unordered(paper)
    ]
    findings += proof_findings(examined, keywords.unheard)
    findings += point_findings(examined)
    verdicts = tuple(
        known.verdict(paper.story, most, loosely=loosely) for paper in papers if prove_them and _ordered(paper)
    )
    findings += ordered_findings(verdicts)
    findings += late_findings(stories)
    return Checked(stories, tuple(examined), tuple(_once(findings)), verdicts)


def _once(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Each finding once; one target that is wrong in several stories, as `another entry` of each character, as well."""
    unique: dict[tuple[object, ...], dict[str, Finding]] = {}
    for finding in findings:
        said = "" if finding.code == _TARGET else finding.message
        unique.setdefault((finding.code, finding.place, said), {}).setdefault(finding.message, finding)
    for first, *others in (tuple(each.values()) for each in unique.values()):
        more = f", nor in {counted(len(others), 'other', 'others')}" if others else ""
        yield replace(first, message=f"{first.message}{more}") if more else first
