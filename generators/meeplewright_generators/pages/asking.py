"""What an option asks for, in words: of things that are held, of numbers, of visits made and of stages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Sum, Test, both, names
from meeplewright.stories.model.story import BACK, NOTED, Option, Recall, Sort, Variable, VariableRole
from meeplewright_generators.words.phrases import Phrases

# how a test says that one at least, or none, is there
_THERE = ((">=", 1), (">", 0), ("!=", 0))
_LACKING = (("<", 1), ("<=", 0), ("==", 0))
# the phrase for having a thing of this sort; `not` goes before it for having none
_HELD = {Sort.FLAG: "written", Sort.ITEM: "carried", Sort.COUNTER: "have", Sort.HIDDEN: "have"}
_COUNTED = (VariableRole.STAGE, VariableRole.NOTED, VariableRole.BACK, VariableRole.VISITS)


@dataclass(frozen=True, eq=False)
class ConditionTeller:
    """Tells conditions of one story; `name` is what a variable is called there."""

    variables: Mapping[str, Variable]
    say: Phrases
    name: Callable[[str], str]

    def of(self, option: Option) -> Condition:
        """What an option asks for and does not say in other words: `once`, a sum and a way back say it themselves."""
        parts = option.guard.of if isinstance(option.guard, All) else (option.guard,)
        kept = {str(each): each for each in parts if not self._said(each, option) and not self._unseen(each)}
        return both(*kept.values()) if kept else ALWAYS

    def _said(self, condition: Condition, option: Option) -> bool:
        if not isinstance(condition, Test):
            return False
        if condition.name == option.once:
            return True
        ways = [each.target for each in option.outcomes]
        # an outcome is not asked before the dice are rolled: there the condition is the option's own
        if condition.name != NOTED or option.chance is not None:
            return False
        return any(isinstance(way, Recall) and way.register == NOTED for way in ways)

    def _unseen(self, condition: Condition) -> bool:
        """Whether it is about what no reader can look up: from which of several hubs a card was drawn."""
        return any(self._hidden(name) and self.variables[name].role not in _COUNTED for name in names(condition))

    def _hidden(self, name: str) -> bool:
        variable = self.variables.get(name)
        return variable is not None and variable.sort is Sort.HIDDEN

    def called(self, name: str) -> str:
        """What is compared: a name of the record sheet, the visits made here, the stage."""
        if self._hidden(name):
            return self.say("visits made" if self.variables[name].role is VariableRole.VISITS else "stage")
        return self.name(name)

    def asked(self, condition: Condition) -> str:
        """What an option asks for: `with a rope, but without a lamp`, else `if you have HORN`."""
        parts = condition.of if isinstance(condition, All | AnyOf) else (condition,)
        if not parts:
            return "" if condition == ALWAYS else self.say("never")
        wanted = [self.wanted(each) for each in parts]
        if all(each is not None and each[0] is Sort.ITEM for each in wanted):
            there = self.listed([each[1] for each in wanted if each and each[2]], condition)
            lacking = [self.name(each[1]) for each in wanted if each and not each[2]]
            if not lacking:
                return self.say("with", what=there)
            if len(lacking) == 1 and not isinstance(condition, AnyOf):
                return self.say("with without" if there else "without", what=there or lacking[0], lacking=lacking[0])
        return f"{self.say('if')} {self.condition(condition)}"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Test) and condition.name in (BACK, NOTED) and self._hidden(condition.name):
            return self.say("on a visit" if condition.name == BACK else "noted one")
        wanted = self.wanted(condition)
        if wanted is not None:
            sort, name, there = wanted
            return self.say(_HELD[sort] if there else f"not {_HELD[sort]}", what=self.name(name))
        if isinstance(condition, Test):
            return self.compared(self.called(condition.name), condition.compare, condition.value)
        if isinstance(condition, Sum):
            what = " + ".join(self.name(name) for name in condition.names)
            return self.compared(what, condition.compare, condition.value)
        if isinstance(condition, Not):
            return self.say("unless", what=self.condition(condition.of))
        if not condition.of:
            return self.say("always" if condition == ALWAYS else "never")
        # things of one sort that must be there are named in one breath
        grouped: dict[object, list[Condition]] = {}
        for at, each in enumerate(condition.of):
            wanted = self.wanted(each)
            grouped.setdefault(wanted[0] if wanted is not None and wanted[2] else at, []).append(each)
        word = self.say("and") if isinstance(condition, All) else self.say("or")
        return f" {word} ".join(self.joined(sort, of, condition) for sort, of in grouped.items())

    def joined(self, sort: object, of: Sequence[Condition], whole: Condition) -> str:
        """One part of a condition, or several things of one sort."""
        if isinstance(sort, Sort):
            return self.say(_HELD[sort], what=self.listed([name for each in of for name in names(each)], whole))
        only = of[0]
        text = self.condition(only)
        return f"({text})" if isinstance(only, All | AnyOf) and len(only.of) > 1 else text

    def listed(self, variables: Sequence[str], of: Condition) -> str:
        """`a, b and c`, or with `or` where any of them will do."""
        words = [self.name(name) for name in variables]
        word = self.say("or" if isinstance(of, AnyOf) else "and")
        return f"{', '.join(words[:-1])} {word} {words[-1]}" if len(words) > 1 else "".join(words)

    def wanted(self, condition: Condition) -> tuple[Sort, str, bool] | None:
        """What a test asks to be there (or not there), and what sort of thing that is."""
        if isinstance(condition, Not):
            other = self.wanted(condition.of)
            return (other[0], other[1], not other[2]) if other is not None else None
        if not isinstance(condition, Test):
            return None
        asked = (condition.compare, condition.value)
        if self._hidden(condition.name) or (asked not in _THERE and asked not in _LACKING):
            return None
        variable = self.variables.get(condition.name)
        if variable is not None and variable.low < 0 and condition.compare in ("==", "!="):
            return None  # below nothing it is not there either
        return (variable.sort if variable is not None else Sort.FLAG), condition.name, asked in _THERE

    def compared(self, what: str, compare: str, value: int) -> str:
        shifted = {">": (">=", value + 1), "<": ("<=", value - 1)}.get(compare, (compare, value))
        phrase = {">=": "at least", "<=": "at most", "==": "exactly", "!=": "not exactly"}[shifted[0]]
        return self.say(phrase, what=what, n=shifted[1])
