"""A drawing in grey: for printers with black ink alone, and for those who want to keep their colours."""

from __future__ import annotations

import re
from dataclasses import replace

from meeplewright_generators.images.picture import GREY, Picture
from meeplewright_generators.pdf.content import Content, Form
from meeplewright_generators.pdf.values import number

_NUMBER = r"(-?(?:\d+\.?\d*|\.\d+))"
# colours stand between operators; digits of glyphs stand in angle brackets and have no operator behind them
_COLOUR = re.compile(rf"(?<![\w<]){_NUMBER} {_NUMBER} {_NUMBER} (rg|RG)(?!\w)")


def greyed(content: Content) -> Content:
    """The same drawing without colour. Its forms and pictures get other names: both may stand in one document."""
    operators = _COLOUR.sub(_grey, content.operators)
    pictures = {}
    for picture in content.pictures.values():
        other = _picture(picture)
        pictures[other.name] = other
        operators = _called(operators, picture.name, other.name)
    forms = {}
    for form in content.forms.values():
        made = _form(form)
        forms[made.name] = made
        operators = _called(operators, form.name, made.name)
    return replace(content, operators=operators, pictures=pictures, forms=forms)


def _grey(found: re.Match[str]) -> str:
    red, green, blue = (float(found[n]) for n in (1, 2, 3))
    return f"{number(0.299 * red + 0.587 * green + 0.114 * blue)} {'g' if found[4] == 'rg' else 'G'}"


def _called(operators: str, name: str, other: str) -> str:
    return re.sub(rf"/{re.escape(name)} Do\b", f"/{other} Do", operators)


def _form(form: Form) -> Form:
    return replace(form, name=form.name + "k", content=greyed(form.content))


def _picture(picture: Picture) -> Picture:
    return replace(picture, name=picture.name + "k", form=GREY + picture.form)
