"""A small book with a hub, a trap, an entry nobody can reach and words that would like to be mark-up."""

from __future__ import annotations

from pathlib import Path

import pytest

HEAD = """pack: ferry
system: gamebook
title: "The <b>Ferry</b> & \\"more\\""
language: en
version: 0.1.0
state: {flags: [LAMP], counters: {coin: {from: 0, to: 3, start: 1}}}
"""
BOOK = """entry:
- id: quay
  number: 1
  name: "Quay </script><img src=x onerror=alert(1)>"
  text: Rain falls on the quay.
  start: true
  options:
  - {label: Go to the camp, goto: camp}
  - {label: Buy a ticket, cost: [{coin: 1}], goto: ferry}
- id: camp
  number: 20
  text: A camp.
  hub: {visit: [well], goto: marsh}
- {id: well, number: 30, text: A well., gain: [{flag: LAMP}]}
- id: marsh
  number: 40
  text: The marsh.
  options:
  - {label: Follow the lamp, when: LAMP, goto: ferry}
  - {label: Wade, goto: mud}
- {id: mud, number: 50, text: Mud., options: [{label: Turn round, goto: mud-2}]}
- {id: mud-2, number: 60, text: More mud., options: [{label: Turn round, goto: mud}]}
- {id: attic, number: 70, text: Nobody comes here., options: [{label: Out, goto: ferry}]}
- {id: ferry, number: 80, text: You are across., ending: good}
"""


@pytest.fixture(scope="session")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book") / "ferry"
    folder.mkdir()
    (folder / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    return folder
