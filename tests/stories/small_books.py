"""Small books of which only the structure matters, and what is told of them."""

from __future__ import annotations

from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.proof.proof import Verdict
from stories.worlds import world_of

Entry = dict[str, Any]
HOME: Entry = {"id": "home", "text": "Home.", "ending": "good"}


def checked(entries: list[Entry], **state: Any) -> Checked:
    """What is told of a small book whose words nobody cares for."""
    book = [{"text": "Words.", **entry} for entry in entries]
    return check_stories(world_of([entry for entry in book if entry["id"] != "home"] + [HOME], state))


def codes(told: Checked) -> list[str]:
    return sorted({finding.code for finding in told.findings})


def only(told: Checked, code: str) -> Finding:
    (found,) = [finding for finding in told.findings if finding.code == code]
    return found


def proven(told: Checked) -> bool:
    return [proof.verdict for proof in told.proofs] == [Verdict.PROVEN]


def ends_at(told: Checked, finding: Finding) -> str:
    """Where the play of a finding ends, as a reader who follows it finds out."""
    return follow(told.stories[0], finding.witness).end.node
