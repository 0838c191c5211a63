"""The rules by which a story is read, as far as it needs them: the same that its proof goes by."""

from __future__ import annotations

from meeplewright.stories.model.story import Add, Force, OptionRole, Sort, Story
from meeplewright_generators.words.phrases import Phrases


def reading_rules(story: Story, say: Phrases) -> list[str]:
    """A sentence or two for each rule."""
    options = [option for node in story.nodes.values() for option in node.options]
    targets = [outcome.target for option in options for outcome in option.outcomes]
    needed = {
        "rule limits": any(each.sort is Sort.COUNTER for each in story.variables.values()),
        "rule pay": any(option.costs for option in options),
        "rule must": any(option.force is Force.MUST for option in options),
        "rule else": any(option.force is Force.ELSE for option in options),
        "rule visit": any(option.role is OptionRole.VISIT for option in options),
        "rule sum": any(isinstance(target, Add) for target in targets),
    }
    return [say(rule) for rule, wanted in needed.items() if wanted]
