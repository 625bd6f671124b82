"""KivyMD's colours, taken from our inks: deriving them from one seed colour takes longer than building home."""

from kivymd.theming import ThemeManager
from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES

from screens.theme import ink

#: For each family of Material's roles, the ink it is written in, and its wash.
FAMILIES = {
    "primary": ("accent", "accent_w"),
    "secondary": ("ink2", "surface2"),
    "tertiary": ("ink2", "surface2"),
    "error": ("bad", "bad_w"),
}
GROUNDS = {
    "background": "paper",
    "surface": "surface",
    "surfaceBright": "surface",
    "surfaceContainerLowest": "paper",
    "surfaceContainerLow": "surface",
    "surfaceContainer": "surface",
    "surfaceContainerHigh": "surface2",
    "surfaceContainerHighest": "surface2",
    "surfaceDim": "surface2",
    "surfaceVariant": "surface2",
    "onBackground": "ink",
    "onSurface": "ink",
    "onSurfaceVariant": "ink2",
    "inverseSurface": "ink",
    "inverseOnSurface": "onink",
    "inversePrimary": "accent_w",
    "surfaceTint": "accent",
    "outline": "line",
    "outlineVariant": "rule",
    "shadow": "shadow",
    "scrim": "shadow",
    "neutralPaletteKeyColor": "ink2",
    "neutralVariantPaletteKeyColor": "ink2",
}


def _family(name, written, wash):
    """All roles of a family: some families lack a few of them."""
    title = name.capitalize()
    return {
        name: written,
        f"{name}Dim": written,
        f"on{title}": "onink",
        f"{name}PaletteKeyColor": written,
        **dict.fromkeys([f"{name}Container", f"{name}Fixed", f"{name}FixedDim"], wash),
        **dict.fromkeys([f"on{title}Container", f"on{title}Fixed", f"on{title}FixedVariant"], written),
    }


#: For each of Material's roles, the name of our ink.
ROLES = dict(GROUNDS)
for _name, _inks in FAMILIES.items():
    ROLES |= _family(_name, *_inks)


class InkTheme(ThemeManager):
    """The theme of KivyMD's widgets: the game's ink as primary, our paper or slate as surface."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        ink.bind(accent=self.set_colors, applied=self.set_colors)

    def set_colors(self, *_):
        """Set every role from our current inks."""
        self.theme_style = "Dark" if ink.dark else "Light"
        for role in COLOR_NAMES:
            setattr(self, f"{role}Color", ink.of(ROLES[role]))
        self.disabledTextColor = ink.ink3
