"""Every pack that ships, made for every service and table; slow, and read back as the small ones are."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from tables import test_services as services
from tables import test_tabletop as tabletop
from tables import test_web as web

PACKS = ("saltmarsh-light", "near-and-far", "discover", "paleo", "robinson-crusoe")
pytestmark = [pytest.mark.slow, pytest.mark.parametrize("pack", PACKS)]


@pytest.mark.parametrize("service", services.SERVICES)
def test_each_service_makes_what_it_takes_of_every_pack(pack: str, service: str, tmp_path: Path) -> None:
    folder = services.built(data.content() / pack, service, tmp_path, "--force")
    assert services.as_it_says(folder, service)
    assert sum(int(line["count"]) for line in services.listed(folder)) >= 48


def test_every_pack_becomes_a_save(pack: str, tmp_path: Path) -> None:
    save = tabletop.saved(data.content() / pack, tmp_path)
    tabletop.follows(save)
    assert sum(each["Name"] == "CardCustom" for each in save.every()) >= 48


def test_every_pack_has_its_pictures_for_a_page(pack: str, tmp_path: Path) -> None:
    web.of_the_web(web.built(data.content() / pack, "web", tmp_path))


def test_every_pack_has_its_pictures_for_tabletopia(pack: str, tmp_path: Path) -> None:
    lines = web.listed(web.built(data.content() / pack, "tabletopia", tmp_path))
    assert max(int(line["scale"]) for line in lines) <= 400


def test_every_pack_has_its_decks_for_drivethrucards(pack: str, tmp_path: Path) -> None:
    assert list(web.built(data.content() / pack, "dtc", tmp_path, "--force").glob("*.pdf"))
