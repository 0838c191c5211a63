"""What the seeder knows of words: letters that look alike, other words for a thing, words that deny."""

from __future__ import annotations

import re

LATIN_LIKE = dict(zip("acekopxyABCEHKMOPTX", "асекорхуАВСЕНКМОРТХ", strict=True))
CYRILLIC_LIKE = {there: here for here, there in LATIN_LIKE.items()}
# what a hurried author writes once for a thing that has a name of its own
OTHERWISE = {
    "card": "slip", "cards": "slips", "token": "chip", "tokens": "chips", "tile": "plate", "tiles": "plates",
    "marker": "peg", "markers": "pegs", "deck": "stack", "wound": "injury", "wounds": "injuries", "flooded": "swamped",
    "keeper": "warden", "stores": "larder", "weary": "tired", "lamp": "lantern", "shelter": "hut", "roof": "ceiling",
    "palisade": "fence", "weapon": "arm", "camp": "base", "morale": "mood", "beast": "animal", "food": "rations",
    "wood": "timber", "determination": "resolve", "coin": "penny", "gem": "jewel", "artifact": "relic",
    "adventure": "quest", "reputation": "renown", "landmark": "sight", "hex": "field", "stamina": "vigour",
    "dream": "vision", "tribe": "clan", "person": "human", "group": "party", "night": "evening", "round": "turn",
}  # fmt: skip
DENYING = {
    "ru": re.compile(r"\b[Нн]е (?=\w)|\b[Бб]ез (?=\w)"),
    "it": re.compile(r"\b[Nn]on (?=\w)"),
}
# `не останетесь ли вы` asks politely what `останетесь ли вы` asks: without its `не` it says the same, and is no slip
ASKING = re.compile(r"[Нн]е \w+ ли\b")
# words that say the same, in the form in which they may stand for each other
SAME = {
    "en": [("must", "have to"), ("begin", "start"), ("big", "large"), ("may", "can"), ("whole", "entire")],
    "ru": [("затем", "потом"), ("может", "вправе"), ("чтобы", "дабы"), ("очень", "весьма"), ("также", "тоже"),
           ("если", "коли"), ("когда", "как только"), ("сейчас", "теперь"), ("около", "возле"), ("здесь", "тут")],
    "it": [("poi", "quindi"), ("anche", "pure"), ("ma", "però"), ("qui", "qua"), ("fra", "tra")],
}  # fmt: skip
SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZА-ЯЁÀ-Ý«“„{\[*])")


def misspelt(word: str, at: int) -> str:
    """A letter too many or too few: what a finger does."""
    at = 1 + at % max(1, len(word) - 2)
    return word[:at] + word[at + 1 :] if len(word) > 4 and at % 2 else word[:at] + word[at - 1] + word[at:]
