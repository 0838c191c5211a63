"""The workshop: one pack in one language with everything that generators ask of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.checks.chosen import chosen, meant
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.languages import homes_of
from meeplewright_generators.jobs import fingerprint, program_fingerprint
from meeplewright_generators.order import Order
from meeplewright_generators.printing import Component, printing

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright.systems.expressions import Expression
    from meeplewright.systems.house import RuleContext
    from meeplewright.systems.targets import Target
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.press import Press
    from meeplewright_generators.faces.store import Store
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.sheets.packing import Lot
    from meeplewright_generators.words.phrases import Phrases


@dataclass(eq=False)
class Workshop:
    """What generators read. `missing` are the texts that stand in the source language for want of another."""

    order: Order
    world: World
    missing: frozenset[str] = frozenset()
    translated_title: str = ""
    # kinds whose titles stand in the system's language for want of another
    unnamed: frozenset[str] = frozenset()
    _stores: dict[int, Store] = field(default_factory=dict, repr=False)
    _faces: dict[tuple[Record, str], Face | None] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if not self.world.system.sections.text.dialect.is_ours:
            from meeplewright.l10n import in_our_marks

            self.world = in_our_marks(self.world)

    @property
    def language(self) -> str:
        return self.order.language or self.world.pack.language

    @cached_property
    def say(self) -> Phrases:
        """The words that the print says itself."""
        return self.say_in(self.language)

    def say_in(self, language: str) -> Phrases:
        """The same in another language: rules that are not translated stand in the pack's own."""
        from meeplewright_generators.words.phrases import Phrases

        return Phrases(language, homes_of(self.world.pack.folder, self.world.system.folder))

    @property
    def title(self) -> str:
        return self.translated_title or self.world.pack.title

    @property
    def untranslated(self) -> int:
        return len(self.missing)

    @property
    def version(self) -> str:
        return self.world.pack.sections.about.version

    @property
    def author(self) -> str:
        return ", ".join(self.world.pack.sections.about.authors)

    @property
    def imprint(self) -> str:
        """Changes with what every document says of the pack."""
        return fingerprint(
            [self.title, self.version, self.author, self.language, self.untranslated, self.say.language.stamp]
        )

    def store(self) -> Store:
        """Faces that were set before. A connection that was open before a fork is not used after it."""
        from meeplewright.packs.vault import cache_folder
        from meeplewright_generators.faces.store import Store

        here = os.getpid()
        if here not in self._stores:
            self._stores[here] = Store(cache_folder(self.world.pack.folder), program_fingerprint())
        return self._stores[here]

    def has_store(self) -> bool:
        """Whether any faces were kept."""
        from meeplewright.packs.vault import cache_folder
        from meeplewright_generators.faces.store import FILE

        return (cache_folder(self.world.pack.folder) / FILE).is_file()

    @cached_property
    def target(self) -> Target:
        """Where it goes to: what it takes, its sizes and its files."""
        from meeplewright.packs.targets import Targets

        return Targets(self.world).target(self.order.target)

    @cached_property
    def press(self) -> Press:
        from meeplewright_generators.faces.model import Options
        from meeplewright_generators.faces.press import Press

        press = Press(self.world, Options(self.order.ink, self.order.proof, self.language, self.order.theme))
        if press.library.chosen_theme is None and (name := self.order.theme):
            known = press.library.theme_names()
            raise Stop(f"there is no theme `{name}`", did_you_mean(name, known) or f"write one of {', '.join(known)}")
        return press

    @cached_property
    def components(self) -> Mapping[str, Component]:
        """Which kinds are printed as which sort of piece."""
        return printing(self.world, self.press.library)

    def kinds(self, sort: str, *names: str) -> list[str]:
        """The kinds printed as this sort of piece that were asked for, by their own name or one of these."""
        return [kind for kind in self.kinds_of(sort) if self.wanted(kind, sort, *names)]

    def kinds_of(self, sort: str) -> list[str]:
        """The kinds printed as this sort of piece."""
        return [kind for kind, each in self.components.items() if each.sort == sort]

    def wanted(self, *names: str) -> bool:
        """Whether --only leaves something in that goes by one of these names."""
        return not self.order.only or any(name in self.order.only for name in names)

    def records(self, kind: str) -> Iterator[Record]:
        """The records of a kind that are to be printed."""
        where = self._where
        for record in self.world.of(kind).values():
            if where is None or chosen(where, record, self._table):
                yield record

    def holds(self, said: str, record: Record) -> bool:
        """Whether an expression holds for a record, as `--where` asks."""
        return chosen(meant(said), record, self._table)

    def copies(self, record: Record) -> int:
        """How many of a record the sheets hold."""
        if self.order.pieces is not None:
            return self._picked.get(record.name, 0)
        if self.order.copies:
            return self.order.copies
        return self.in_box(record)

    def in_box(self, record: Record) -> int:
        """How many of a record the box holds."""
        counted = self._copies.get(record.name)
        component = self.components.get(record.kind)
        if counted is None and component is not None and component.sort == "token":
            counted = self.stock.get(record.id)
        return counted if isinstance(counted, int) and not isinstance(counted, bool) and counted >= 0 else 1

    def deck(self, record: Record) -> str:
        """The deck a record is shuffled into; its kind where the system has no decks."""
        field = self.world.system.sections.decks.field
        value = record.data.get(field) if field else None
        return str(value) if value is not None else record.kind

    @property
    def ink(self) -> str:
        """How colours are printed: as was asked for, or as the theme says."""
        return self.press.options.ink

    @cached_property
    def icons(self) -> IconSet:
        """The icons, with the ticks and crosses of tables under their words."""
        say, icons = self.say, self.press.icons
        return replace(icons, names={"yes": say("yes"), "no": say("no"), **icons.names})

    @cached_property
    def icon_names(self) -> frozenset[str]:
        """The icons that the system and its packs have."""
        return frozenset(self.world.of("icon"))

    def name_of(self, kind: str, id_: str) -> str:
        """What a record is called in running text."""
        kinds = [kind] if kind else list(self.world.system.kinds)
        record = next((one for each in kinds if (one := self.world.get(each, id_)) is not None), None)
        return str(record.data.get("name", id_)) if record is not None else id_

    def reads_of_pages(self) -> dict[str, str]:
        """What every document of running text is made from beside its own records."""
        paper = self.order.paper
        return {
            "pack": self.imprint,
            "icons": self.icons.fingerprint,
            "option paper": f"{paper.width_mm:g}x{paper.height_mm:g}",
            "option ink": self.ink,
            "theme": self.press.theme.fingerprint,
        }

    def deck_title(self, deck: str) -> str:
        """What a deck is called: by its record, as the kind of its cards, by a record of the vocabulary, by its id."""
        named = self.world.get("deck", deck)
        kind = self.world.system.kinds.get(deck)
        if named is None and kind is not None:
            return kind.title
        if named is None:
            kinds = ("icon", *(each.kind for each in self.world.system.vocabulary if each.id == deck))
            records = (self.world.get(each, deck) for each in kinds)
            named = next((each for each in records if each is not None and "name" in each.data), None)
        return str(named.data.get("name", deck)) if named is not None else deck.replace("-", " ").capitalize()

    def reads_of_titles(self, lots: Iterable[Lot[Any]]) -> dict[str, str]:
        """What lists and boxes are made from beside the pieces: what kinds and decks are called."""
        kinds = {kind: [each.title, kind in self.unnamed] for kind, each in self.components.items()}
        return {"titles": fingerprint([kinds, {lot.name: self.deck_title(lot.name) for lot in lots}])}

    def face(self, record: Record, side: str) -> Face | None:
        """A record's face; every generator asks for it, and a map of hundreds of spaces is laid out once."""
        if (record, side) not in self._faces:
            self._faces[record, side] = self.press.face(record, side)
        return self._faces[record, side]

    def faces(self) -> list[Face]:
        """The faces that were asked for."""
        return [face for face in self._faces.values() if face is not None]

    @cached_property
    def stock(self) -> dict[str, int]:
        """How many of each token the box holds."""
        from meeplewright.checks.stock import stock_of

        return {token: held.count for token, held in stock_of(self.world).items()}

    @cached_property
    def _copies(self) -> dict[str, Any]:
        return {mark.record.name: mark.value for mark in self.world.marks("x-copies")}

    @cached_property
    def _picked(self) -> dict[str, int]:
        return dict(self.order.pieces or ())

    @cached_property
    def _table(self) -> RuleContext:
        from meeplewright.checks.house_rules import table

        return table(self.world)

    @cached_property
    def _where(self) -> Expression | None:
        return meant(self.order.where) if self.order.where else None


@lru_cache(maxsize=4)
def workshop(order: Order) -> Workshop:
    """The workshop of an order. A process opens it once; one that was forked finds it open."""
    world = world_of(order.pack)
    missing, title = frozenset[str](), ""
    texts: Mapping[str, str] = {}
    if order.language and order.language != world.pack.language:
        from meeplewright.l10n import translated

        world, translation = translated(world, order.language, marked=order.proof)
        missing = translation.missing
        texts = translation.texts
        title = texts.get(f"pack/{world.pack.name}#title", "")
    return Workshop(order, world, missing, title, _unnamed(world, order.language or world.pack.language, texts))


def _unnamed(world: World, language: str, texts: Mapping[str, str]) -> frozenset[str]:
    """The kinds whose titles are in the system's language, and that is another one."""
    system = world.system
    if language == (system.sections.about.language or "en"):
        return frozenset()
    if not texts:
        return frozenset(system.kinds)
    from meeplewright.l10n.texts import context_of_kind

    return frozenset(kind for kind in system.kinds if context_of_kind(kind) not in texts)


@lru_cache(maxsize=8)
def world_of(pack: Path) -> World:
    """The World of a pack; Stop where it has errors."""
    from meeplewright.findings.model import Severity
    from meeplewright.packs.load import opened

    loaded = opened([pack], cache=True)
    worlds = [world for world in loaded.worlds if world.pack.folder.resolve() == pack.resolve()]
    wrong = [finding for finding in loaded.findings if finding.severity is Severity.ERROR]
    if wrong or not worlds:
        place = f" ({wrong[0].place.path}:{wrong[0].place.line}: {wrong[0].message})" if wrong else ""
        count = f"{len(wrong)} error{'s' if len(wrong) != 1 else ''}" if wrong else "errors"
        raise Stop(f"`{pack.name}` has {count} and cannot be printed{place}", f"mend what `meeple check {pack}` tells")
    return worlds[0]


def tidy() -> None:
    """Closes every workshop: what is opened next reads the packs anew."""
    workshop.cache_clear()
    world_of.cache_clear()
