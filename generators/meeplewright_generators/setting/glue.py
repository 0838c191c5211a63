"""Where a line may not break: short words, dashes, numbers and what they count."""

from __future__ import annotations

import re

NO_BREAK = "\u00a0"

# prepositions and particles that Russian never leaves at the end of a line
_RUSSIAN = (
    "а|без|в|во|вы|да|для|до|её|ее|за|и|из|изо|или|их|к|как|ко|мы|на|над|не|ни|но|о|об|обо|он|от|по|под|при|про|с|со|то"
    "|ты|у|что|я"
)
_SHORT = {
    "ru": re.compile(rf"(?<![\w-])({_RUSSIAN})[ \n]+(?=\S)", re.IGNORECASE),
    "uk": re.compile(r"(?<![\w-])(а|в|до|з|за|зі|і|й|на|не|о|по|та|у)[ \n]+(?=\S)", re.IGNORECASE),
    "it": re.compile(r"(?<![\w-])(a|e|è|o|i)[ \n]+(?=\S)", re.IGNORECASE),
    "en": re.compile(r"(?<![\w-])(a|I)[ \n]+(?=\S)"),
}
_PARTICLE = re.compile(r"[ \n]+(же|ли|бы|ль|б|ж)(?![\w-])")
_DASH = re.compile(r"[ \n]+([—–])(?=[ \n])")
# 3 mm, 2 раунда are read together; a number and a long word are not
_NUMBER = re.compile(r"(?<![\w])(\d{1,4})[ \n]+(?=\w{1,3}(?!\w)|%)")
_SIGN = re.compile(r"([№§#]|(?:стр|рис|гл|п|p|pp|no|vol|fig)\.)[ \n]+(?=\d)", re.IGNORECASE)


def glued(text: str, language: str) -> str:
    """The text with no-break spaces where a space must not end a line."""
    short = _SHORT.get(language.partition("-")[0].partition("_")[0])
    if short is not None:
        # once more for a short word after a short word
        text = short.sub(rf"\1{NO_BREAK}", short.sub(rf"\1{NO_BREAK}", text))
        if language.startswith("ru"):
            text = _PARTICLE.sub(rf"{NO_BREAK}\1", text)
    if "—" in text or "–" in text:
        text = _DASH.sub(rf"{NO_BREAK}\1", text)
    if any(map(str.isdigit, text)):
        text = _NUMBER.sub(rf"\1{NO_BREAK}", text)
        text = _SIGN.sub(rf"\1{NO_BREAK}", text)
    return text
