"""The widget library. A module is loaded when one of its widgets is first used."""

from importlib import import_module

from kivy.factory import Factory

PIECES = {
    "labels": "TextLabel Body Small Strong Heading HintLabel Figure Icon",
    "surfaces": "RoundedBox Elevated Paper Card Divider VBox HBox Flow Page PageFoot",
    "behaviors": "Focusable Pressable",
    "buttons": "IconText InkButton IconButton",
    "pad_buttons": "Chip NumberChip Key KeyCap KeyedButton KeyedChip PresetCard",
    "controls": "Segment Segmented Stepper InkSwitch InkSlider Picker",
    "text_field": "TextEntry",
    "progress": "ProgressTrack",
    "rows": "Row LinkRow",
    "top_bar": "TopBar",
    "nav_bars": "NavItem NavBar NavRail",
    "calendar_leaf": "CalendarLeaf",
    "badges": "SeatToken SeatPlate Stamp CodeBox MarginLines",
    "overlays": "Overlay Sheet Dialog Toast Menu MenuItem",
}
_where = {name: module for module, names in PIECES.items() for name in names.split()}

for _name, _module in _where.items():
    Factory.register(_name, module=f"screens.widgets.{_module}")


def __getattr__(name):
    if name in _where:
        return getattr(import_module(f"screens.widgets.{_where[name]}"), name)
    raise AttributeError(name)
