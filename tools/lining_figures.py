"""Gives the heading fonts lining figures, as high as capitals: `python -m tools.lining_figures`.

Vollkorn's usual figures are old-style, whose 1 looks like a small capital I. It has lining ones behind the feature
`lnum`, which Kivy cannot switch on, so the digits are made to lead to them. A font that has them already stays.
"""

from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"


def lining(font):
    """The lining glyph of each glyph that has one."""
    table = font["GSUB"].table
    lookups = {n for r in table.FeatureList.FeatureRecord if r.FeatureTag == "lnum" for n in r.Feature.LookupListIndex}
    subtables = (getattr(sub, "ExtSubTable", sub) for n in lookups for sub in table.LookupList.Lookup[n].SubTable)
    return {old: new for sub in subtables for old, new in sub.mapping.items()}


def give_lining_figures(path):
    font = TTFont(path, recalcTimestamp=False)
    instead = lining(font)
    changed = False
    for table in font["cmap"].tables:
        for letter in map(ord, "0123456789"):
            if table.cmap.get(letter) in instead:
                table.cmap[letter] = instead[table.cmap[letter]]
                changed = True
    if changed:
        font.save(path)


if __name__ == "__main__":
    for path in sorted(FONTS.glob("*.ttf")):
        give_lining_figures(path)
