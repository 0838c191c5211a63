"""What PDF/X asks for and forbids, after the public descriptions of the standards, read with pikepdf alone.

ISO 15930-4 (PDF/X-1a:2003, on PDF 1.4) and ISO 15930-7 (PDF/X-4, on PDF 1.6), as the help pages of preflight programs and
of printing houses describe them. Nothing here knows how the engine writes; `faults` gives a sentence for each rule that a
file breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

# every operator that PDF 1.4 defines
OPERATORS = frozenset(
    [
        "b",
        "B",
        "b*",
        "B*",
        "BDC",
        "BI",
        "BMC",
        "BT",
        "BX",
        "c",
        "cm",
        "CS",
        "cs",
        "d",
        "d0",
        "d1",
        "Do",
        "DP",
        "EI",
        "EMC",
        "ET",
        "EX",
        "f",
        "F",
        "f*",
        "G",
        "g",
        "gs",
        "h",
        "i",
        "ID",
        "j",
        "J",
        "K",
        "k",
        "l",
        "m",
        "M",
        "MP",
        "n",
        "q",
        "Q",
        "re",
        "RG",
        "rg",
        "ri",
        "s",
        "S",
        "SC",
        "sc",
        "SCN",
        "scn",
        "sh",
        "T*",
        "Tc",
        "Td",
        "TD",
        "Tf",
        "Tj",
        "TJ",
        "TL",
        "Tm",
        "Tr",
        "Ts",
        "Tw",
        "Tz",
        "v",
        "w",
        "W",
        "W*",
        "y",
        "'",
        '"',
        "INLINE",
        "IMAGE",
    ]
)
FORBIDDEN_FILTERS = {"X-1a": {"/LZWDecode", "/JPXDecode", "/JBIG2Decode", "/Crypt"}, "X-4": {"/LZWDecode", "/Crypt"}}


def faults(path: Path, form: str) -> list[str]:
    """What a file does that PDF/X of this form (`X-4` or `X-1a`) does not allow."""
    raw = path.read_bytes()
    with pikepdf.open(path) as pdf:
        return [*_file(pdf, raw, form), *_intent(pdf, form), *_pages(pdf, form), *_objects(pdf, form)]


def _file(pdf: pikepdf.Pdf, raw: bytes, form: str) -> Iterator[str]:
    version = tuple(map(int, pdf.pdf_version.split(".")))
    if version > ((1, 4) if form == "X-1a" else (1, 6)):
        yield f"version {pdf.pdf_version}"
    if pdf.is_encrypted:
        yield "it is encrypted"
    if "/ID" not in pdf.trailer or len(pdf.trailer.ID) != 2:
        yield "no identifier"
    if form == "X-1a" and (b"/ObjStm" in raw or b"/XRef" in raw):
        yield "objects in streams"
    info = pdf.docinfo
    for key in ("/Title", "/CreationDate", "/ModDate", "/Trapped"):
        if key not in info:
            yield f"no {key} in the information"
    if info.get("/Trapped") not in ("/True", "/False"):
        yield f"trapped is {info.get('/Trapped')}"
    for key in ("/CreationDate", "/ModDate"):
        if not re.fullmatch(r"D:\d{14}(Z|[+-]\d\d'\d\d'?)", str(info.get(key))):
            yield f"{key} is no date"
    if form == "X-1a" and str(info.get("/GTS_PDFXVersion")) != "PDF/X-1a:2003":
        yield "the information does not say PDF/X-1a:2003"
    yield from _said(pdf, form)


def _said(pdf: pikepdf.Pdf, form: str) -> Iterator[str]:
    info = pdf.docinfo
    packet = pdf.Root.Metadata.read_bytes().decode() if "/Metadata" in pdf.Root else ""
    if form == "X-4":
        if "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" not in packet:
            yield "the metadata do not say PDF/X-4"
        wanted = ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID", "xmpMM:VersionID",
                  "xmpMM:RenditionClass", "pdf:Trapped", "dc:title")  # fmt: skip
        yield from (f"no {key} in the metadata" for key in wanted if f"<{key}>" not in packet)
    if packet and str(info.get("/Title")) not in packet:
        yield "two titles"
    root = pdf.Root
    yield from (f"{key} in the catalog" for key in ("/AA", "/AcroForm", "/OCProperties", "/Collection") if key in root)
    if isinstance(root.get("/OpenAction"), pikepdf.Dictionary):
        yield "an action when it is opened"
    yield from (f"{key} among the names" for key in ("/JavaScript", "/EmbeddedFiles") if key in root.get("/Names", {}))


def _intent(pdf: pikepdf.Pdf, form: str) -> Iterator[str]:
    intents = [each for each in pdf.Root.get("/OutputIntents", []) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"{len(intents)} output intents of PDF/X"
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "no printing condition"
    if "/DestOutputProfile" not in intent:
        yield "no profile"
        return
    profile = intent.DestOutputProfile
    data = profile.read_bytes()
    if profile.get("/N") != 4 or data[16:20] != b"CMYK":
        yield "the profile is not of four inks"
    if data[12:16] != b"prtr" or data[36:40] != b"acsp":
        yield "the profile is not that of a printer"
    if form == "X-1a" and data[8] > 2:
        yield f"the profile is of version {data[8]}"
    if int.from_bytes(data[:4]) != len(data):
        yield "the profile is cut off"
    if "/Info" not in intent:
        yield "the intent has no info"


def _pages(pdf: pikepdf.Pdf, form: str) -> Iterator[str]:
    seen: set[tuple[int, int]] = set()
    for number, page in enumerate(pdf.pages, 1):
        boxes = {
            key: [float(each) for each in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox") if key in page
        }
        if "/MediaBox" not in boxes or "/TrimBox" not in boxes or "/ArtBox" in page:
            yield f"page {number} has no trim box, or an art box beside it"
            continue
        bleed = boxes.get("/BleedBox", boxes["/MediaBox"])
        if not (_in(boxes["/TrimBox"], bleed) and _in(bleed, boxes["/MediaBox"])):
            yield f"the boxes of page {number} do not lie in each other"
        if "/Annots" in page or "/AA" in page:
            yield f"page {number} has notes, links or actions"
        if form == "X-1a" and "/Group" in page:
            yield f"page {number} is a transparency group"
        group: Any = page.get("/Group", {})
        if form == "X-4" and group.get("/CS", "/DeviceCMYK") != "/DeviceCMYK":
            yield f"page {number} mixes colours that are no inks"
        content = b"".join(part.read_bytes() for part in _streams(page.Contents))
        yield from (
            f"page {number}: {each}" for each in content_faults(pdf, content, page.get("/Resources", {}), form, seen)
        )


def _streams(contents: Any) -> list[Any]:
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def content_faults(
    pdf: pikepdf.Pdf, content: bytes, resources: Any, form: str, seen: set[tuple[int, int]], deep: int = 0
) -> Iterator[str]:
    """What a content stream, and the forms that it draws, do that they may not; each form is read once."""
    assert deep < 12
    for step in pikepdf.parse_content_stream(pdf.make_stream(content)):
        operands, name = list(step.operands), str(step.operator)
        if name not in OPERATORS:
            yield f"`{name}` is no operator"
        if name in ("rg", "RG", "ri"):
            yield f"`{name}`: colours of a screen"
        if name in ("cs", "CS"):
            known: Any = resources.get("/ColorSpace", {})
            space = known.get(str(operands[0]), operands[0])
            yield from space_faults(space)
        if name == "sh":
            shading = resources.Shading[str(operands[0])]
            yield from space_faults(shading.ColorSpace)
        if name == "gs":
            yield from state_faults(resources.ExtGState[str(operands[0])], form)
        if name == "Tf" and str(operands[0]) not in resources.Font:
            yield f"no font {operands[0]}"
        if name == "Do":
            thing = resources.XObject[str(operands[0])]
            if thing.objgen not in seen:
                seen.add(thing.objgen)
                yield from _thing(pdf, thing, resources, form, seen, deep)


def _thing(
    pdf: pikepdf.Pdf, thing: Any, resources: Any, form: str, seen: set[tuple[int, int]], deep: int
) -> Iterator[str]:
    """What a form or a picture that is drawn does that it may not."""
    if thing.Subtype == "/Form":
        inside = thing.get("/Resources", resources)
        if "/Group" in thing:
            if form == "X-1a":
                yield "a group that is half transparent"
            elif thing.Group.get("/CS", "/DeviceCMYK") != "/DeviceCMYK":
                yield "a group mixes colours that are no inks"
        yield from content_faults(pdf, thing.read_bytes(), inside, form, seen, deep + 1)
    elif thing.Subtype == "/Image":
        yield from image_faults(thing, form)
    else:
        yield f"{thing.Subtype}"


def space_faults(space: Any) -> Iterator[str]:
    """What is wrong with a colour space: only grey, four inks, and inks of their own with four inks in their place."""
    if isinstance(space, pikepdf.Name):
        if str(space) not in ("/DeviceGray", "/DeviceCMYK", "/Pattern"):
            yield f"colours in {space}"
        return
    sort = str(space[0])
    if sort == "/Indexed":
        yield from space_faults(space[1])
    elif sort in ("/Separation", "/DeviceN"):
        yield from space_faults(space[2])
    else:
        yield f"colours in {sort}"


def image_faults(image: Any, form: str) -> Iterator[str]:
    if not image.get("/ImageMask", False):
        yield from space_faults(image.ColorSpace)
    if form == "X-1a" and image.get("/SMask", "/None") != "/None":
        yield "a picture that is half transparent"
    for key in ("/Alternates", "/OPI", "/SMaskInData"):
        if key in image:
            yield f"{key} in a picture"


def state_faults(state: Any, form: str) -> Iterator[str]:
    yield from (
        f"{key} in a state" for key in ("/TR", "/TR2", "/HTP") if key in state and str(state[key]) != "/Default"
    )
    if form == "X-1a":
        if any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA")):
            yield "ink that is half there"
        if (
            str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible")
            or str(state.get("/SMask", "/None")) != "/None"
        ):
            yield "inks that are blended"


def _objects(pdf: pikepdf.Pdf, form: str) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            filters: Any = thing.get("/Filter", [])
            listed = {str(each) for each in (filters if isinstance(filters, pikepdf.Array) else [filters])}
            yield from (f"packed by {each}" for each in listed & FORBIDDEN_FILTERS[form])
            if "/F" in thing:
                yield "a stream in another file"
        if isinstance(thing, pikepdf.Dictionary):
            if thing.get("/S") in ("/JavaScript", "/Launch", "/URI", "/SubmitForm") and "/Type" not in thing:
                yield f"an action {thing.S}"
            if thing.get("/Type") == "/Font" and thing.get("/Subtype") != "/Type0":
                yield from _font(thing, form)


def _font(font: Any, form: str) -> Iterator[str]:
    held = font.get("/FontDescriptor", {})
    file = next((held[key] for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in held), None)
    if file is None:
        yield f"font {font.get('/BaseFont')} is not embedded"
    elif form == "X-1a" and file.get("/Subtype") == "/OpenType":
        yield f"font {font.get('/BaseFont')} is of a form newer than 1.4"


def _in(inner: list[float], outer: list[float], hair: float = 0.002) -> bool:
    return (
        inner[0] >= outer[0] - hair and inner[1] >= outer[1] - hair
        and inner[2] <= outer[2] + hair and inner[3] <= outer[3] + hair
    )  # fmt: skip
