"""What CEL's specification says that expressions give, area by area, as its conformance suite cuts them. All are ours.

Left out is what neither packs nor records have: messages, bytes, times, numbers without a sign, and types of lists.
"""

from __future__ import annotations

from typing import Any

SEEN: dict[str, Any] = {
    "this": {
        "a": 1, "s": "text", "l": [1, 2, 3], "d": 2.5, "m": {"x": 1}, "n": None, "b": True, "e": [], "ls": ["b", "a"],
        "most": 2**63 - 1, "least": -(2**63), "deep": {"a": {"b": [{"c": 7}]}}, "special-tokens": 4,
    },
    "kind": "card", "pack": {}, "all": {}, "stock": {}, "manifest": {},
}  # fmt: skip

GIVES: dict[str, list[tuple[str, Any]]] = {
    "basic": [
        ("0", 0), ("42", 42), ("0x1F", 31), ("-1", -1), ("0.5", 0.5), (".5", 0.5), ("1e3", 1000.0), ("1.5e-2", 0.015),
        ("''", ""), ('"double"', "double"), ("'single'", "single"), ('"""a"b"""', 'a"b'), ("r'\\d'", "\\d"),
        ("'\\x41\\u0042\\n'", "AB\n"), ("'\\U0010FFFF'", "\U0010ffff"), ("'\\ud7ff\\ue000'", "\ud7ff\ue000"), ("'\\101'", "A"), ('"\\U0001F600"', "\U0001f600"), ("'\\'' + \"\\\"\"", "'\""),
        ("true", True), ("false", False), ("null", None), ("[]", []), ("[1, 'a', null]", [1, "a", None]), ("[1,]", [1]),
        ("{}", {}), ("{'a': 1}", {"a": 1}), ("{1: 2}[1]", 2), ("{true: 1}[true]", 1), ("1 // comment", 1), ("(1)", 1),
        ("this.a", 1), ("this['a']", 1), ("this['special-tokens']", 4), (".this.a", 1), ("this.package", "absent"),
    ],
    "integer_math": [
        ("1 + 2", 3), ("2 - 3 - 4", -5), ("2 * 3 + 4 * -5", -14), ("7 / 2", 3), ("-7 / 2", -3), ("7 / -2", -3),
        ("7 % 3", 1), ("-7 % 3", -1), ("7 % -3", 1), ("8 / 4 / 2", 1), ("-(3)", -3), ("--1", 1), ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20), ("-9223372036854775808", -(2**63)), ("9223372036854775807", 2**63 - 1),
        ("this.most - 1", 2**63 - 2),
    ],
    "fp_math": [
        ("1.5 + 2.25", 3.75), ("1.0 - 0.25", 0.75), ("1.5 * 2.0", 3.0), ("7.0 / 2.0", 3.5), ("-this.d", -2.5),
        ("5.0 / 0.0", float("inf")), ("-5.0 / 0.0", float("-inf")), ("7 / 2.0", 3.5), ("this.a + this.d", 3.5),
        ("this.d - this.a", 1.5), ("this.d * 2", 5.0), ("2 / this.d", 0.8),
    ],
    "comparisons": [
        ("1 == 1", True), ("1 == 1.0", True), ("1 != 1.5", True), ("'a' == 'a'", True), ("'a' < 'b'", True),
        ("'b' <= 'a'", False), ("true == true", True), ("false < true", True), ("null == null", True),
        ("this.n == null", True), ("this.n == 1", False), ("this.a == 'b'", False), ("this.b == 1", False),
        ("dyn(1) == dyn(true)", False), ("dyn(1) < dyn(1.5)", True), ("1.5 > 1", True), ("1 < this.d", True),
        ("[] == []", True), ("[1, 'a'] == [1, 'a']", True), ("this.l == [1, 2, 3]", True), ("this.l == [1, 2]", False),
        ("dyn([1]) == dyn([1.0])", True), ("{} == {}", True), ("{'a': [1, 2]} == {'a': [1, 2]}", True),
        ("this.m == {'x': 1.0}", True), ("this.m == {'y': 1}", False), ("1 < 2 == true", True), ("0.0 / 0.0 == 0.0", False),
        ("1 in [1, 2]", True), ("1.0 in this.l", True), ("'a' in []", False), ("null in this.l", False),
        ("'x' in this.m", True), ("1 in this.m", False), ("this.l in [[1, 2, 3]]", True), ("this.d in this.m", False),
    ],
    "logic": [
        ("true && true", True), ("true && false", False), ("false || true", True), ("false || false", False),
        ("!true", False), ("!!true", True), ("true || this.zz", True), ("this.zz || true", True), ("this.zz && false", False),
        ("false && this.zz", False), ("this.a || true", True), ("true ? 1 : 2", 1), ("false ? 1 : 2", 2),
        ("true ? 1 : true ? 2 : 3", 1), ("false ? this.zz : 2", 2), ("false ? 1 : false ? 2 : 3", 3),
        ("true || true && false", True), ("(true || true) && false", False), ("1 < 2 && 2 < 3 || false", True),
    ],
    "fields": [
        ("this.deep.a.b[0].c", 7), ("{'a': {'b': 3}}.a.b", 3), ("has(this.a)", True), ("has(this.zz)", False),
        ("has(this.n)", True), ("has(this.m.x) && this.m.x == 1", True), ("has({'a': 1}.a)", True), ("this.l[0]", 1),
        ("this.l[1.0]", 2), ("[[1], [2]][1][0]", 2), ("this.m['x']", 1), ("{this.s: 1}.text", 1),
    ],
    "lists": [
        ("[1, 2] + [3]", [1, 2, 3]), ("this.l + this.ls", [1, 2, 3, "b", "a"]), ("size([])", 0), ("this.l.size()", 3),
        ("size({'a': 1, 'b': 2})", 2), ("this.l.sum()", 6), ("sum(this.e)", 0), ("sum([1.5, 2])", 3.5),
    ],
    "macros": [
        ("this.l.all(x, x > 0)", True), ("this.l.all(x, x > 1)", False), ("[].all(x, false)", True),
        ("this.l.exists(x, x == 2)", True), ("[].exists(x, true)", False), ("this.l.exists_one(x, x == 2)", True),
        ("this.l.exists_one(x, x > 1)", False), ("this.l.filter(x, x > 1)", [2, 3]), ("this.l.map(x, x * 2)", [2, 4, 6]),
        ("this.l.map(x, x > 1, x * 2)", [4, 6]), ("this.m.map(k, k)", ["x"]), ("this.m.all(k, k == 'x')", True),
        ("this.l.exists(x, x.b == 2 || x == 3)", True), ("this.l.exists(this, this == 2)", True),
        ("this.l.map(x, this.l.map(y, x * y))", [[1, 2, 3], [2, 4, 6], [3, 6, 9]]), ("this.l.map(int, int)", [1, 2, 3]),
        ("this.l.filter(x, x > 1).map(x, x * x).sum()", 13), ("this.l.exists(x, this.l.exists(y, x + y == 6))", True),
        ("[1, true].exists(x, x)", True), ("all.exists(x, true)", False), ("this.l.map(x, x) == this.l", True),
    ],
    "string": [
        ("'a' + 'b' + 'c'", "abc"), ("size('é\U0001f600')", 2), ("''.size()", 0), ("this.s.contains('ex')", True),
        ("this.s.contains('')", True), ("this.s.startsWith('te')", True), ("this.s.endsWith('xt')", True),
        ("this.s.matches('t.x')", True), ("matches(this.s, '^t')", True), ("'a1'.matches('\\\\d')", True),
        ("this.s.matches('^\\\\w+$')", True), ("'é'.matches('^.$')", True), ("'a\\nb'.matches('a.b')", False),
        ("'a\\n'.matches('a$')", False), ("'a b'.matches('[\\\\s_]')", True),
    ],
    "conversions": [
        ("int('12')", 12), ("int('-5')", -5), ("int(2.9)", 2), ("int(-2.9)", -2), ("double('1.5')", 1.5), ("double(1)", 1.0),
        ("double('1e3')", 1000.0), ("string(1)", "1"), ("string(1.5)", "1.5"), ("string(1.0)", "1"), ("string(true)", "true"),
        ("string('a')", "a"), ("string(0.1)", "0.1"), ("string(1e100)", "1e+100"), ("string(12345.678)", "12345.678"),
        ("string(1234567.5)", "1.2345675e+06"), ("string(0.00001)", "1e-05"), ("string(100.0 / 3.0)", "33.333333333333336"),
        ("string(-0.0)", "-0"), ("bool('true')", True), ("bool('False')", False), ("bool(true)", True),
        ("type(1) == int", True), ("type(this.d) == double", True), ("type('a') == string", True), ("type(true) == bool", True),
        ("type(null) == null_type", True), ("type(this.l) == list", True), ("type({}) == map", True), ("type(1) == double", False),
        ("type(type(1)) == type", True), ("dyn(this.a) + 1", 2),
    ],
    "string_ext": [
        ("'abc'.charAt(1)", "b"), ("'abc'.charAt(3)", ""), ("'é\U0001f600'.charAt(1)", "\U0001f600"), ("'abc'.indexOf('c')", 2),
        ("'abc'.indexOf('z')", -1), ("'abcabc'.indexOf('c', 3)", 5), ("'abc'.indexOf('')", 0), ("'abcb'.lastIndexOf('b')", 3),
        ("'abc'.lastIndexOf('')", 3), ("'aXbX'.replace('X', '-')", "a-b-"), ("'aXbX'.replace('X', '-', 1)", "a-bX"),
        ("'abc'.replace('', '-')", "-a-b-c-"), ("'a,b'.split(',')", ["a", "b"]), ("'a,b,c'.split(',', 2)", ["a", "b,c"]),
        ("'a,b'.split('')", ["a", ",", "b"]), ("'a,b,c'.split(',', 0)", []), ("'abc'.substring(1)", "bc"),
        ("'abc'.substring(1, 2)", "b"), ("' a '.trim()", "a"), ("'ABCÉ'.lowerAscii()", "abcÉ"), ("'abcé'.upperAscii()", "ABCé"),
        ("'abc'.reverse()", "cba"), ("['a', 'b'].join()", "ab"), ("this.ls.join('-')", "b-a"), ("[].join(',')", ""),
        ("strings.quote('a\"b\\n')", '"a\\"b\\n"'), ("'%s is %d'.format(['a', 3])", "a is 3"), ("'%.2f'.format([3.14159])", "3.14"),
        ("'%s %s'.format([[1, 'a'], {'k': true}])", "[1, a] {k: true}"), ("'%x %X %b %o'.format([255, 255, 5, 8])", "ff FF 101 10"),
        ("'%e'.format([1.5])", "1.500000e+00"), ("'%%'.format([])", "%"), ("'%s'.format([null])", "null"),
    ],
    "math_ext": [
        ("math.greatest(1, 2.5)", 2.5), ("math.greatest(this.l)", 3), ("math.greatest(1)", 1), ("math.least(3, 1, 2)", 1),
        ("math.abs(-3)", 3), ("math.abs(-2.5)", 2.5), ("math.sign(-2)", -1), ("math.sign(2.5)", 1.0), ("math.ceil(1.2)", 2.0),
        ("math.floor(-1.5)", -2.0), ("math.trunc(-1.5)", -1.0), ("math.round(2.5)", 3.0), ("math.round(-2.5)", -3.0),
        ("math.sqrt(4)", 2.0), ("math.isNaN(0.0 / 0.0)", True), ("math.isInf(1.0)", False), ("math.isFinite(1.0)", True),
        ("math.bitAnd(6, 3)", 2), ("math.bitOr(6, 3)", 7), ("math.bitXor(6, 3)", 5), ("math.bitNot(6)", -7),
        ("math.bitShiftLeft(1, 3)", 8), ("math.bitShiftRight(-8, 1)", 2**63 - 4),
    ],
}  # fmt: skip

# what cannot be worked out, and why
FAILS: list[tuple[str, str]] = [
    ("this.zz", "there is no `zz`"), ("this.m['y']", "there is no `y`"), ("this.m[true]", "Key not found in map : true"), ("{'a': 1}.b", "there is no `b`"),
    ("[this.zz]", "there is no `zz`"), ("this.zz && true", "there is no `zz`"), ("this.zz || this.yy", "there is no `zz`"),
    ("this.a || this.zz", "there is no `zz`"), ("this.m[1]", "Key not found in map : 1"),
    ("this.s.b", "Applying SELECT to non-message type"), ("has(this.n.x)", "Applying SELECT to non-message type"),
    ("this.l[5]", "Index error: index=5 size=3"), ("this.l[-1]", "Index error: index=-1 size=3"),
    ("this.l['a']", "Index error: expected integer type, got string"), ("this.l[1.5]", "Index error: expected integer type, got double"),
    ("this.s[0]", "Invalid container type: `string`"), ("this.n['a']", "Invalid container type: `null_type`"),
    ("this.m[null]", "Invalid map key type: `null_type`"), ("{this.d: 1}", "Invalid map key type: `double`"),
    ("{'a': 1, 'a': 2}", "duplicate key in map [ALREADY_EXISTS]"),
    ("this.a + 'a'", "these do not go together: + (int64, string)"), ("this.a + this.n", "these do not go together: + (int64, null type)"),
    ("this.m + this.m", "these do not go together: + (map, map)"), ("this.d % 2", "these do not go together: % (double, int64)"),
    ("this.a < 'b'", "these do not go together: < (int64, string)"), ("this.n < 1", "these do not go together: < (null type, int64)"),
    ("!this.a", "these do not go together: !"), ("-this.s", "these do not go together: - (string)"),
    ("true && this.a", "these do not go together: &&"), ("this.a ? 1 : 2", "these do not go together: <jump condition>"),
    ("'a' in this.s", "these do not go together: @in"), ("this.s.map(x, x)", "these do not go together: <iter range>"),
    ("this.l.filter(x, x.b)", "Applying SELECT to non-message type"), ("size(this.a)", "these do not go together: size(int64)"),
    ("this.n.size()", "these do not go together: (null type).size()"), ("sum(this.m)", "these do not go together: sum(map)"),
    ("sum(this.ls)", "unsupported operand type(s) for +: `int` and `str`"), ("this.l.join('-')", "these do not go together: join"),
    ("this.s.startsWith(this.a)", "these do not go together: (string).startsWith(int64)"),
    ("math.abs(this.s)", "these do not go together: math.abs(string)"), ("math.greatest(this.e)", "math.@max argument must not be empty"),
    ("1 / 0", "divide by zero"), ("this.a % 0", "modulus by zero"), ("this.a / 0.0", "float division by zero"),
    ("this.most + 1", "integer overflow"), ("this.least - 1", "integer overflow"), ("9223372036854775807 * 2", "integer overflow"),
    ("-this.least", "integer overflow"), ("math.abs(this.least)", "integer overflow"), ("int('x')", "cannot convert string to int"),
    ("int('9223372036854775808')", "cannot convert string to int"), ("int(1e20)", "double out of int64 range"),
    ("double('abc')", "cannot convert string to double"), ("bool('yes')", "Type conversion error from `string` to `bool`"),
    ("'abc'.charAt(9)", "<string>.charAt(<pos>): <pos> is greater than <string>.size()"), ("'abc'.indexOf('a', 9)", "index out of range: 9"),
    ("'abc'.substring(2, 1)", "<string>.substring(<start>, <end>): <end> is less than <start>"), ("'%s'.format([])", "index 0 out of range"),
    ("this.l.all(x, [1][x] == 3)", "Index error: index=1 size=1"), ("this.l.exists_one(x, [1][x] == 1)", "Index error: index=3 size=1"),
    ("this.l.map(x, [1][x])", "Index error: index=1 size=1"),
]  # fmt: skip

# what cannot be read, and at which character
UNREADABLE: list[tuple[str, int, str]] = [
    ("1 +", 2, "mismatched input `<EOF>`"), ("this.", 4, "no viable alternative at input `.`"), ("a b", 2, "extraneous input `b`"),
    ("'a' 'b'", 4, ""), ("()", 1, "mismatched input `)`"), ("[1, 2", 4, "mismatched input `<EOF>`"), ("{1, 2}", 2, "mismatched input `,`"),
    ("'abc", 0, ""), ("'\\q'", 0, ""), ("'\\U00110000'", 0, ""), ("'\\ud800'", 0, ""), ("'a\\udfff'", 0, ""), ("1 = 1", 2, ""), ("{'a' 1}", 5, ""), ("// nothing", 9, "mismatched input `<EOF>`"),
    ("9223372036854775808", 0, "invalid int literal"), ("foo", 0, "`foo` is not known here"), ("a.b.c", 3, "`a.b.c` is not known here"),
    ("this.l.map(x, y)", 14, "`y` is not known here"), ("foo(this.a)", 3, "`foo` is not known here"),
    ("this.s.foo()", 10, "`foo` is not known here"), ("size(1, 2)", 4, "`size` is not known here"),
    ("this.l.map(x)", 11, "`x` is not known here"), ("math.pi", 4, "`math.pi` is not known here"),
    ("has(this)", 4 - 0, "has() argument must be a field selection"), ("has(this['a'])", 8, "has() argument must be a field selection"),
    ("this.l.map(1, 1)", 11, "map() variable name must be a simple identifier"),
    ("1 + 'a'", 2, "these do not go together: ' + ' applied to '(int, string)'"),
    ("this.s - 'a'", 7, "these do not go together: ' - ' applied to '(dyn, string)'"),
    ("'a' == 1", 4, "these do not go together: ' == ' applied to '(string, int)'"),
    ("1 < 2 < 3", 6, "these do not go together: ' < ' applied to '(bool, int)'"), ("!1", 0, "these do not go together: '! ' applied to '(int)'"),
    ("1 ? 2 : 3", 2, "these do not go together: ' ? : ' applied to '(int, int, int)'"),
    ("true ? 1 : 'a'", 5, "these do not go together: ' ? : ' applied to '(bool, int, string)'"),
    ("this.a && 1", 7, "these do not go together: ' && ' applied to '(dyn, int)'"),
    ("1 in 'a'", 2, "these do not go together: '@in' applied to '(int, string)'"),
    ("this.s.contains(1)", 15, "these do not go together: 'contains' applied to '(dyn, int)'"),
    ("string(1) + 1", 10, "these do not go together: ' + ' applied to '(string, int)'"),
    ("'a'.foo", 3, "expression of type `string` cannot be the operand of a select operation"),
    ("(" * 40 + "1" + ")" * 40, -1, "it is nested deeper than 32 levels"), ("+".join(["1"] * 40), -1, "it is nested deeper than 32 levels"),
]  # fmt: skip
