"""Between floors: the camp. After the last one: where memory failed, and the best runs."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.core.event import Event
from screens.games.memostep.maps import MemoNamedMap
from screens.games.memostep.page_texts import Camp, End, Ware
from screens.games.memostep.signs import WARE_INKS, WARES
from screens.theme import load_kv
from screens.widgets import Chip, Divider, Row, Strong, VBox
from screens.widgets.stamped_header import StampedHeader  # noqa: F401  names the head for kv


class MemoScoreLine(BoxLayout):
    """A part of the score."""

    text = StringProperty("")
    figure = StringProperty("")


class MemoScoreLines(VBox):
    """The parts of the score, as (text, figure)."""

    lines = ListProperty([])

    def on_lines(self, *_):
        self.clear_widgets()
        for text, figure in self.lines:
            self.add_widget(MemoScoreLine(text=text, figure=figure))
            self.add_widget(Divider())


class MemoOffer(BoxLayout):
    """Something to buy or to drink."""

    on_take = Event("It is wanted.")
    icon = StringProperty("")
    tint_name = StringProperty("bad")
    verb = StringProperty("")
    ware = ObjectProperty(Ware(), rebind=True)


class MemoWares(VBox):
    """What gold buys, as (item, Ware); `on_buy` says which is wanted."""

    on_buy = Event("Something is wanted.")
    wares = ListProperty([])

    def on_wares(self, *_):
        offers = [offer for offer in reversed(self.children) if isinstance(offer, MemoOffer)]
        for item, _ware in self.wares[len(offers) :]:
            offer = MemoOffer(icon=WARES[item], tint_name=WARE_INKS[item])
            offer.bind(on_take=lambda _, item=item: self.dispatch("on_buy", item))
            self.add_widget(offer)
            self.add_widget(Divider())
            offers.append(offer)
        for offer, (_item, ware) in zip(offers, self.wares, strict=False):
            offer.ware = ware


class MemoCamp(BoxLayout):
    """The floor seen again, the purse, what gold buys, one way on."""

    on_go_on = Event("Down to the next floor; where others have still to walk, the device goes on first.")
    on_more = on_help = Event()

    play = ObjectProperty(None)
    page = ObjectProperty(Camp(), rebind=True)
    walker = ObjectProperty(None, allownone=True)
    #: Nothing can be chosen now.
    held = BooleanProperty(False)

    def arrive(self):
        """As when the page is first seen."""
        self.ids.headline.write()
        self.ids.stamp.press_down()


class MemoEnd(BoxLayout):
    """How a run ended: the score, where memory failed floor by floor, and the best runs."""

    on_result = on_rematch = on_review = on_more = Event()

    play = ObjectProperty(None)
    page = ObjectProperty(End(), rebind=True)
    #: The way to another game, as (icon, text).
    again = ListProperty(["", ""])

    def on_page(self, _, page):
        self._show_seats(page.seats)
        self._show_maps(page.maps)
        self._show_runs(page.runs)

    def arrive(self):
        """As when the page is first seen."""
        self.ids.head.strike()

    def _show_seats(self, seats):
        """Among rivals: whose map is shown."""
        chips = self.ids.chips
        if len(chips.children) != len(seats):
            chips.clear_widgets()
            for seat, *_ in seats:
                chip = Chip(switches=False, size_hint_x=None)
                chip.bind(on_release=lambda _, seat=seat: self.play.look_at(seat))
                chips.add_widget(chip)
        for chip, (_seat, name, on) in zip(reversed(chips.children), seats, strict=True):
            chip.text = chip.label = name
            chip.on = on

    def _show_maps(self, maps):
        box = self.ids.maps
        box.clear_widgets()
        for name, path, misses in maps:
            box.add_widget(MemoNamedMap(path=path, misses=misses, name=name, size_hint_x=None, width=dp(78)))

    def _show_runs(self, runs):
        box = self.ids.runs
        box.clear_widgets()
        for text, day, score, own in runs:
            if box.children:
                box.add_widget(Divider())
            row = Row(text=text, small=day, least_height=dp(44), font="RobotoBold" if own else "Roboto")
            row.add_widget(Strong(text=score, size_hint_x=None))
            box.add_widget(row)


load_kv(__name__)
