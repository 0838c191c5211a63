"""The story checks: everything that is wrong with the stories of a World."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.stories.decks.verdict import Verdict, judged
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.keywords import Keywords
from meeplewright.stories.findings.late import late_findings
from meeplewright.stories.findings.ordered import ordered_findings
from meeplewright.stories.findings.paper import Paper, too_dear, unnumbered, unreachable
from meeplewright.stories.findings.points import point_findings
from meeplewright.stories.findings.proven import proof_findings
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.proof import Proof, prove
from meeplewright.stories.told.read import stories_of

_REMEMBERED = "story "
_MOST_REMEMBERED = 6
_MOST_PROVEN = 64  # proofs that are kept for other Worlds
Kept = TypeVar("Kept")


@dataclass(frozen=True, eq=False, slots=True)
class Checked:
    """The stories of a World, those that could be searched with their proofs, and all findings."""

    stories: tuple[Story, ...]
    examined: tuple[Examined, ...]
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...] = ()  # of those that cards decide

    @property
    def proofs(self) -> tuple[Proof, ...]:
        return tuple(each.proof for each in self.examined)


def prove_anew(story: Story, most: int) -> Proof:
    """The proof of a story."""
    return prove(story, most=most)


def _unordered(paper: Paper) -> bool:
    """Whether it can be searched as it is; where cards decide what comes, that is another search."""
    return paper.story.sound and paper.story.cards is None


def _ordered(paper: Paper) -> bool:
    return paper.story.sound and paper.story.cards is not None


def story_findings(world: World) -> Iterator[Finding]:
    """The check of `meeple check`. What was found is remembered as long as nothing that tells the stories changes."""
    from meeplewright.packs.runs import finding_of, row_of

    sources = [source for pack in world.packs for source in pack.sources if world.marks_in(source, "x-story")]
    if not sources:
        yield from check_stories(world).findings
        return
    facts, key = sources[0].facts, _key(world, sources)
    known = facts.get(key)
    if known is None:
        known = [row_of(finding) for finding in check_stories(world).findings]
        old = [name for name in facts if name.startswith(_REMEMBERED)]
        for name in old if len(old) >= _MOST_REMEMBERED else ():
            del facts[name]
        facts[key] = known
    yield from map(finding_of, known)


def _key(world: World, sources: Sequence[Source]) -> str:
    """Changes with every file that the stories are read off, the state that packs declare, and how files are named."""
    told = blake2b(world.system.fingerprint.encode(), digest_size=16)
    for source in (*(pack.source for pack in world.packs), *sources):
        told.update(f"\0{source.shown}\0".encode("utf-8", "surrogateescape"))
        told.update(source.text.encode("utf-8", "surrogateescape"))
    return _REMEMBERED + told.hexdigest()


class Proven:
    """Proofs that were made: a story that is the same to a proof is not proven again. How many were, and were not."""

    def __init__(self) -> None:
        self._proofs: dict[str, Proof] = {}
        self._verdicts: dict[str, Verdict] = {}
        self.made = self.known = 0

    def proof(self, story: Story, most: int) -> Proof:
        return self._kept(self._proofs, story, most, lambda: prove(story, most=most))

    def verdict(self, story: Story, most: int) -> Verdict:
        return self._kept(self._verdicts, story, most, lambda: judged(story, most))

    def _kept(self, kept: dict[str, Kept], story: Story, most: int, make: Callable[[], Kept]) -> Kept:
        from meeplewright.stories.model.digest import digest_of

        key = f"{most} {digest_of(story)}"
        if key in kept:
            self.known += 1
            return kept[key]
        self.made += 1
        while len(kept) >= _MOST_PROVEN:
            del kept[next(iter(kept))]
        return kept.setdefault(key, make())


def check_stories(
    world: World, *, most: int = 0, only: str = "", prove_them: bool = True, proven: Proven | None = None
) -> Checked:
    """Read, look at and prove the stories of a World. `most` limits the search, `only` names one story.

    With `proven`, what was proven for another World before is not proven again.
    """
    from meeplewright.packs.load import collecting_off

    with collecting_off():
        return _checked(world, most, only, prove_them=prove_them, proven=proven)


def _checked(world: World, most: int, only: str, *, prove_them: bool, proven: Proven | None) -> Checked:
    told = stories_of(world)
    stories = tuple(story for story in told.stories if only in {"", story.id, story.id.partition("/")[0]})
    papers = [Paper(story) for story in stories]
    found: list[Finding] = list(told.findings)
    for paper in papers:
        found += paper.findings()
    found += too_dear(papers)
    if not only:
        found += unreachable(papers)
        found += unnumbered(papers)
    keywords = Keywords(papers)
    if not only:
        found += keywords.findings()
    proof_of = prove_anew if proven is None else proven.proof
    verdict_of = judged if proven is None else proven.verdict
    examined = [Examined(paper, proof_of(paper.story, most)) for paper in papers if prove_them and _unordered(paper)]
    found += proof_findings(examined, keywords.unheard)
    found += point_findings(examined)
    verdicts = tuple(verdict_of(paper.story, most) for paper in papers if prove_them and _ordered(paper))
    found += ordered_findings(verdicts)
    found += late_findings(stories)
    unique: dict[tuple[object, ...], Finding] = {}
    for finding in found:
        unique.setdefault((finding.code, finding.place, finding.message), finding)
    return Checked(stories, tuple(examined), tuple(unique.values()), verdicts)
