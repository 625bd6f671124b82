"""A picker whose values need a line each."""

from logic.core.override import override
from screens.widgets.controls import Picker
from screens.widgets.overlays import Sheet
from screens.widgets.rows import LinkRow


class ExplainedPicker(Picker):
    """A picker that says of every value what it does; `explain` gives the line."""

    def __init__(self, explain, **kwargs):
        self._explain = explain
        super().__init__(**kwargs)

    @override
    def on_release(self):
        sheet = Sheet()
        for value, text, *_ in self.choices:
            row = LinkRow(text=text, small=self._explain(value), label=text)
            row.end_icon = "check" if value == self.value else ""
            row.bind(on_release=lambda _, value=value: (sheet.dismiss(), setattr(self, "value", value)))
            sheet.add_widget(row)
        sheet.open()
