"""Subset the site's font from the published typeface: the characters of English, in few bytes.

    npm pack @fontsource-variable/instrument-sans && tar xzf *.tgz
    venv/bin/python letters.py package/files/instrument-sans-latin-wght-normal.woff2 \
        ../web/src/styles/instrument-sans-latin.woff2

Every page waits for this file or shows another typeface, so it contains only what the pages use: the characters of
`unicode-range` in tokens.css, ligatures, tabular figures, and kerning. Half of the published file is kerning, with
separate values for each weight. Here most pairs have one value for all weights, a multiple of 4 thousandths of an em.
Values below 8 thousandths are left out, as are pairs that don't occur in text, such as a capital after a small letter.
The script prints the largest change of a pair.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.varStore import VarStoreInstancer

# The ranges of the first `@font-face` in web/src/styles/tokens.css.
CHARACTERS = (
    "U+20-7E,U+A0,U+A2-A3,U+A9,U+AE,U+B0,U+B7,U+D7,U+F7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,"
    "U+2122,U+2191,U+2193,U+2212"
)
FEATURES = ["kern", "liga", "tnum"]
# Thousandths of an em.
LEAST = 8
STEP = 4
# Pairs whose values differ by more than this between regular and bold keep one for each weight.
VARIED = 20
RARE = set("*/_{}[]~^%+−÷°$!#\\|@")
NEVER = {("small", "capital"), ("small", "figure"), ("figure", "small"), ("figure", "capital")}


def letters(path):
    """Return the typeface with the characters and features that the pages use."""
    options = subset.Options(layout_features=FEATURES, hinting=True, flavor="woff2", notdef_outline=True)
    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(CHARACTERS))
    subsetter.subset(font)
    return font


def kind(character):
    """Return the kind of a character; glyphs without a code are variants of figures and ligatures."""
    if character is None or character.isdigit():
        return "figure"
    if character.isupper():
        return "capital"
    if character.islower():
        return "small"
    return "rare" if character in RARE else "mark"


def is_left_out(first, second):
    return "rare" in (first, second) or (first, second) in NEVER


def values_of(table, kinds):
    """Yield every value of a table of pairs, with whether none of its pairs occurs in text."""
    if table.Format == 1:
        for glyph, pairs in zip(table.Coverage.glyphs, table.PairSet):
            for pair in pairs.PairValueRecord:
                yield pair.Value1, is_left_out(kinds[glyph], kinds[pair.SecondGlyph])
        return
    firsts, seconds = {}, {}
    for glyph in table.Coverage.glyphs:
        firsts.setdefault(table.ClassDef1.classDefs.get(glyph, 0), set()).add(kinds[glyph])
    for glyph in kinds:
        seconds.setdefault(table.ClassDef2.classDefs.get(glyph, 0), set()).add(kinds[glyph])
    for first, record in enumerate(table.Class1Record):
        for second, pair in enumerate(record.Class2Record):
            ones, others = firsts.get(first, ()), seconds.get(second, ())
            yield pair.Value1, all(is_left_out(one, other) for one in ones for other in others)


def kern(font):
    """Give most pairs one value for all weights. Returns the largest change, in thousandths of an em."""
    characters = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    kinds = {glyph: kind(characters.get(glyph)) for glyph in font.getGlyphOrder()}
    thousandth = font["head"].unitsPerEm / 1000
    bold = VarStoreInstancer(font["GDEF"].table.VarStore, font["fvar"].axes, {"wght": 1.0})
    largest = 0
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for extension in lookup.SubTable:
            table = extension.ExtSubTable
            for value, has_none in values_of(table, kinds):
                device = value.XAdvDevice
                regular = value.XAdvance
                most = regular + (bold[(device.StartSize << 16) | device.EndSize] if device else 0)
                # Most text has the regular weight.
                one = (2 * regular + most) / 3 / thousandth
                is_small = max(abs(regular), abs(most)) < LEAST * thousandth
                rounded = 0 if has_none or is_small else round(one / STEP) * STEP
                if abs(most - regular) > VARIED * thousandth and not has_none:
                    continue
                value.XAdvance = round(rounded * thousandth)
                value.XAdvDevice = None
                if not has_none:
                    changes = abs(value.XAdvance - regular), abs(value.XAdvance - most)
                    largest = max(largest, max(changes) / thousandth)
    return largest


def main():
    source, out = map(Path, sys.argv[1:])
    font = letters(source)
    largest = kern(font)
    font.flavor = "woff2"
    font.save(out)
    print(f"{out}: {out.stat().st_size:,} bytes; a pair stands at most {largest:.0f} thousandths of an em elsewhere")


main()
