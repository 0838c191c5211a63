"""Records for which an expression holds: what `--where` means, on whatever command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright.systems.expressions import Expression
    from meeplewright.systems.house import RuleContext


def meant(where: str) -> Expression:
    """The expression of --where, ready to run."""
    from meeplewright.systems.expressions import Expression, ExpressionError

    try:
        return Expression(where)
    except ExpressionError as error:
        raise Stop(
            f"--where `{where}` is not an expression: {error.why}",
            "write one over `this`, such as \"this.deck == 'storm'\"",
        ) from None


def chosen(program: Expression, record: Record, table: RuleContext) -> bool:
    """Whether a record is one of those that are meant; one that has not the field is not."""
    from meeplewright.systems.expressions import AbsentError, ExpressionError

    try:
        return program.value({**table.values(record.data), "kind": record.kind}) is True
    except AbsentError:
        return False
    except ExpressionError as error:
        raise Stop(
            f"--where does not work on `{record.name}`: {error.why}",
            "compare fields of `this`, such as \"this.deck == 'storm'\"",
        ) from None
