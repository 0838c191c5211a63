"""Every function and operator, on values at the edges: our engine gives what Google's gives, or refuses where it refuses."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest

from cel_google import GoogleExpression
from meeplewright.systems.cel.values import Wrong, held
from meeplewright.systems.expressions import Expression, ExpressionError

_TEXTS = ("''", "'a'", "'abc'", "'a,b,,c'", "'ABC dé'", "' x '", "'aaa'", "'12'", "'-7.5'", "'true'")
_WHOLE = ("-3", "-1", "0", "1", "2", "7", "63", "64", "9223372036854775807", "-9223372036854775808")
_BROKEN = ("-2.5", "-0.5", "0.0", "0.5", "1.5", "2.5", "1e300")
_LISTS = tuple(
    f"dyn({each})" for each in ("[]", "[1]", "[3, 1, 2, 1]", "['b', 'a', 'b']", "[[1], [2, 3]]", "[true, false]")
)
_MAPS = tuple(f"dyn({each})" for each in ("{}", "{'a': 1}", "{'b': {'c': 2}}"))
# where Google's library goes its own way: nothing, cut into its letters; whole numbers asked for, written with a point
# (and a text that ends at its second bound is refused, which is left out below)
_OTHERWISE = (
    "''.split('')", "''.split('', -1)", "''.split('', 1)", "''.split('', 2)", "''.split('', 9)", "'%d'.format([1.5])", "'%d'.format([-0.25])",
    "'%d'.format([1e300])",
)  # fmt: skip
_FEW = ("-1", "0", "1", "2", "9")

TEMPLATES: dict[str, tuple[tuple[str, ...], ...]] = {
    "{0}.charAt({1})": (_TEXTS, _FEW), "{0}.indexOf({1})": (_TEXTS, ("''", "'a'", "'c'", "'x'")), "{0}.indexOf('a', {1})": (_TEXTS, _FEW), "{0}.lastIndexOf({1})": (_TEXTS, ("''", "'a'", "'c'")),
    "{0}.lastIndexOf('a', {1})": (_TEXTS, _FEW), "{0}.lowerAscii()": (_TEXTS,), "{0}.upperAscii()": (_TEXTS,), "{0}.trim()": (_TEXTS,), "{0}.reverse()": (_TEXTS,), "{0}.size()": (_TEXTS + _LISTS + _MAPS,),
    "{0}.substring({1})": (_TEXTS, _FEW), "{0}.substring({1}, 2)": (("'abcd'",), _FEW), "{0}.replace('a', 'xy', {1})": (_TEXTS, _FEW), "{0}.replace({1}, '-')": (_TEXTS, ("''", "'a'", "','")), "{0}.split({1})": (_TEXTS, ("''", "','", "'a'")),
    "{0}.split(',', {1})": (_TEXTS, _FEW), "{0}.split('', {1})": (_TEXTS, _FEW), "{0}.startsWith({1})": (_TEXTS, ("''", "'a'", "'abc'")), "{0}.endsWith({1})": (_TEXTS, ("''", "'c'")), "{0}.contains({1})": (_TEXTS, ("''", "','")),
    "{0}.matches({1})": (_TEXTS, ("'^a'", "'a+$'", "'[a-c]{3}'", "'\\\\d+'", "''")), "strings.quote({0})": (("'a\"b'", "'\\n\\t\\\\'", "''"),), "['a', 'b'].join({0})": (_TEXTS[:3],), "{0}.join()": (_LISTS,),
    "math.abs({0})": (_WHOLE + _BROKEN,), "math.sign({0})": (_WHOLE + _BROKEN,), "math.ceil({0})": (_BROKEN,), "math.floor({0})": (_BROKEN,), "math.round({0})": (_BROKEN,), "math.trunc({0})": (_BROKEN,), "math.sqrt({0})": (("0", "4", "2.25"),),
    "math.isNaN({0})": (_BROKEN,), "math.isInf({0})": (_BROKEN,), "math.isFinite({0})": (_BROKEN,), "math.bitAnd({0}, {1})": (_WHOLE, _FEW), "math.bitOr({0}, {1})": (_WHOLE, _FEW), "math.bitXor({0}, {1})": (_WHOLE, _FEW), "math.bitNot({0})": (_WHOLE,),
    "math.bitShiftLeft({0}, {1})": (_WHOLE, (*_FEW, "63", "64")), "math.bitShiftRight({0}, {1})": (_WHOLE, (*_FEW, "63", "64")), "math.greatest({0}, {1})": (_WHOLE + _BROKEN, _FEW), "math.least({0}, {1})": (_WHOLE + _BROKEN, _FEW), "math.greatest({0})": (_LISTS[:3],),
    "{0} + {1}": (_WHOLE + _BROKEN, ("1", "0.5", "-1")), "{0} - {1}": (_WHOLE + _BROKEN, ("1", "0.5", "-1")), "{0} * {1}": (_WHOLE + _BROKEN, ("2", "0.5", "-1")), "{0} / {1}": (_WHOLE + _BROKEN, ("0", "2", "0.0", "-2", "0.5")), "{0} % {1}": (_WHOLE, ("0", "2", "-2", "3")),
    "-({0})": (_WHOLE + _BROKEN,), "{0} < {1}": (_WHOLE + _BROKEN, ("1", "0.5")), "{0} <= {1}": (_WHOLE + _BROKEN, ("1", "0.5")), "{0} > {1}": (_TEXTS, ("'a'", "''")), "{0} >= {1}": (_TEXTS, ("'a'", "''")), "{0} == {1}": (_LISTS + _MAPS, _LISTS[:3] + _MAPS[:2]),
    "{0} in {1}": (("1", "'a'", "[1]", "true"), _LISTS + _MAPS), "{0}[{1}]": (_LISTS, _FEW), "{0}['a']": (_MAPS,), "has({0}.b.c)": (_MAPS,), "{0} + {1} ": (_LISTS, _LISTS[:3]), "int({0})": (("'12'", "'x'", "-2.9", "2.9", "1e30", "true", "' 1'"),), "double({0})": (("'1.5'", "'x'", "3", "true"),),
    "string({0})": (("1", "1.0", "2.5", "true", "'a'", "-0.0", "1e30"),), "bool({0})": (("'true'", "'T'", "'t'", "'0'", "'no'", "1"),), "type({0}) == int": (("1", "1.0", "'1'"),), "size({0})": (_LISTS + _TEXTS[:4],),
    "{0}.exists(x, x == 1)": (_LISTS,), "{0}.all(x, x == 1)": (_LISTS,), "{0}.exists_one(x, x == 1)": (_LISTS,), "{0}.map(x, [x])": (_LISTS + _MAPS,), "{0}.filter(x, x != 1)": (_LISTS + _MAPS,), "{0}.map(x, x != 1, [x])": (_LISTS,),
    "{0} && {1}": (("true", "false", "1 / 0 > 0"), ("true", "false", "1 / 0 > 0")), "{0} || {1}": (("true", "false", "1 / 0 > 0"), ("true", "false", "1 / 0 > 0")), "{0} ? 1 : 2": (("true", "false"),), "!{0}": (("true", "false"),),
    "'%s %d %.2f %x %b %e' .format([{0}, 7, 1.5, 255, 5, 12.5])": (("1", "'a'", "1.5", "true", "[1, 'a']", "{'a': 1}"),),
    "'%{0}'.format([{1}])": (("s", "d", "f", "e", "x", "X", "o", "b", ".0f", ".3e", ".1f", "%", "q", ""), ("-255", "0", "1.5", "-0.25", "true", "'aZ'", "1e300", "[1, 2.5, 'a', true]", "{'b': 1}")),
    "'%d and %d'.format({0})": (("[1]", "[1, 2]", "[1, 2, 3]", "[]"),), "string({0}) ": (("1e300 * 1e300", "-1e300 * 1e300", "0.1", "1e5", "123456.0", "1234567.0", "0.00001", "1e-7", "100.0", "-2.50", "1.0 / 3.0"),),
}  # fmt: skip


def _given(engine: type[Expression], text: str) -> Any:
    """What an engine gives: its value with its type, or that it refuses."""
    try:
        value = engine(text).value({"this": {}})
    except ExpressionError:
        return "refused"
    if isinstance(value, float) and math.isnan(value):
        return "no number"
    return type(value).__name__, value


@pytest.mark.parametrize("template", TEMPLATES)
def test_both_engines_give_the_same_at_every_edge(template: str) -> None:
    for words in product(*TEMPLATES[template]):
        text = template.format(*words).strip()
        if text not in _OTHERWISE:
            assert _given(Expression, text) == _given(GoogleExpression, text), text


@pytest.mark.parametrize("number", [-(2**63), -1, 0, 2**63 - 1, 2**63, 2**64 - 1])
def test_a_number_from_outside_may_be_as_large_as_cel_holds_with_and_without_a_sign(number: int) -> None:
    assert held(number) == number


@pytest.mark.parametrize("number", [-(2**63) - 1, 2**64, 2**64 + 1, 3 * 2**63, 10**40])
def test_a_number_that_is_larger_is_refused(number: int) -> None:
    with pytest.raises(Wrong, match="is too large"):
        held(number)
