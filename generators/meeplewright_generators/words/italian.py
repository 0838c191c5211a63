"""The words of books and lists in Italian."""

from __future__ import annotations

WORDS = {
    "contents": "Indice",
    "glossary": "Glossario",
    "index": "Indice analitico",
    "yes": "sì",
    "no": "no",
    "icons": "Simboli",
    "page": "p.",
    "rules": "Regole",
    "aid": "Promemoria",
    "book": "Libro",
    "entries": "Paragrafi",
    "record sheet": "Scheda dell’eroe",
    "keywords": "Parole chiave",
    "items": "Oggetti",
    "notes": "Appunti",
    "numbers": "Numeri annotati",
    "where": "Parole chiave e oggetti",
    "got": "ottenuto a",
    "asked": "richiesto a",
    "go back": "tornate al paragrafo di cui avete annotato il numero",
    "note": "Annotate il numero {n}.",
    "if": "se",
    "and": "e",
    "or": "o",
    "have": "avete {what}",
    "not have": "non avete {what}",
    "written": "avete {what}",
    "not written": "non avete {what}",
    "carried": "avete {what}",
    "not carried": "non avete {what}",
    "with": "con {what}",
    "without": "senza {what}",
    "with without": "con {what}, ma senza {lacking}",
    "unless": "non ({what})",
    "at least": "{what}: {n} o più",
    "at most": "{what}: {n} o meno",
    "exactly": "{what}: {n}",
    "not exactly": "{what}: diverso da {n}",
    "must": "dovete",
    "otherwise": "altrimenti",
    "must apart": "**OBBLIGATORIO**, {asked}",
    "may apart": "**FACOLTATIVO**, {asked}",
    "else apart": "**ALTRIMENTI**",
    "aloud": (
        "Leggete ad alta voce il racconto e la **riga in grassetto** di ogni scelta: che cosa si può fare, quanto "
        "costa, quale prova richiede. Ciò che sta dietro la linea, sul fondo colorato, si legge quando si è scelto, "
        "pagato e tirato, e soltanto per la scelta fatta."
    ),
    "aloud check": (
        "Un simbolo con un numero è una prova: **5+** richiede un totale di 5 o più. Ciò che segue un secondo numero, "
        "più alto, si ottiene in aggiunta da quel totale in su."
    ),
    "aloud must": (
        "**OBBLIGATORIO**: chi soddisfa la condizione legge questo e nient’altro. **FACOLTATIVO**: chi la soddisfa può "
        "sceglierlo. **ALTRIMENTI**: per chi non ne soddisfa nessuna."
    ),
    "write down": "Scrivete: {what}.",
    "cross out": "Cancellate: {what}.",
    "take": "Prendete: {what}.",
    "give up": "Cedete: {what}.",
    "gain": "Ottenete {n} {what}.",
    "lose": "Perdete {n} {what}.",
    "set": "{what}: ora {n}.",
    "pay": "pagate {what}",
    "check": "{dice}\u00a0+\u00a0{what}, {n}\u00a0o\u00a0più",
    "check bare": "{dice}, {n} o più",
    "roll": "tirate {dice}",
    "success": "Successo",
    "failure": "Fallimento",
    "bonus": "{n} o più",
    "the end": "Fine",
    "leave": "Andarsene",
    "once": "una volta",
    "components": "Che cosa c’è nella scatola e come si fa",
    "component": "Componente",
    "count": "Pezzi",
    "size": "Misura",
    "sheets": "Fogli",
    "cuts": "Tagli",
    "file": "File",
    "paper": "Carta",
    "total": "Totale",
    "assembly": "Come si fa",
    "dice": "Dadi",
    "make dice": "Ritagliate. Sviluppi: piegate sui tratti, incollate le linguette. Adesivi: su dadi vuoti da 16 mm.",
    "in the box": "Nella scatola",
    "where printed": "Stampato in",
    "each": "{n} per giocatore",
    "or more": "almeno {n}",
    "to be had": "da procurarsi",
    "printed pieces": "Che cosa si stampa",
    "tuck box": "Scatolina",
    "glue": "colla",
    "story": "Storia",
    "card": "Carta",
    "tile": "Tessera",
    "token": "Segnalino",
    "sheet": "Scheda",
    "board": "Plancia",
    "map": "Mappa",
    "cards": "Carte",
    "tiles": "Tessere",
    "tokens": "Segnalini",
    "player sheets": "Schede",
    "boards": "Plance",
    "maps": "Mappe",
    "of sheet": "foglio {n}",
    "front": "fronte",
    "back": "retro",
    "fronts and backs": "fronti sopra la piega, retri sotto",
    "print long": "stampa al 100 %, gira sul lato lungo",
    "print short": "stampa al 100 %, gira sul lato corto",
    "print fronts": "stampa al 100 %, gira la pila come la pagina di un libro",
    "print": "stampa al 100 %",
    "fold here": "piega qui, stampa all’esterno; incolla; taglia",
    "untranslated": "{n} testi non tradotti",
    "poster sheet": "foglio {n}, {rows} in giù per {columns} in largo, sovrapposti di {overlap} mm",
    "measure": "{wide} × {high} mm",
}
STEPS = (
    "Stampate ogni file al 100 %, senza adattarlo alla pagina. Il righello su ogni foglio deve misurare 50 mm.",
    "{duplex}",
    "Lasciate asciugare l’inchiostro. Se i retri non combaciano, trovate lo scarto con *meeple calibrate*.",
    (
        "Carte: carta da 200 a 300 g, o carta sottile nelle bustine. Tessere, segnalini e plance: incollate il foglio "
        "su cartone da 1,5 a 2 mm e poi tagliate."
    ),
    (
        "Tagliate lungo i segni con una lama affilata e una riga d’acciaio, da segno a segno, prima i tagli lunghi. "
        "Non tagliate un segno che serve ancora."
    ),
    "Dividete i mazzi secondo il retro e controllate i numeri con questa lista.",
    (
        "Scatoline: tagliate sulle linee piene, incidete e piegate su quelle tratteggiate. Incollate la striscia lunga "
        "dietro il retro, poi il fondo."
    ),
)
DUPLEX = {
    "long": "Stampate fronte e retro, girando sul lato lungo.",
    "short": "Stampate fronte e retro, girando sul lato corto.",
    "fold": "Stampate su un lato. Piegate ogni foglio sulla linea tratteggiata, stampa all’esterno, e incollatelo.",
    "fronts": "Stampate i fronti, rimettete la pila girata come la pagina di un libro, e stampate i retri.",
    "none": "Stampate su un lato.",
}
