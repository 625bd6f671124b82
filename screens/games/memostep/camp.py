"""Between floors: the camp. After the last one: where memory failed, and the best runs."""

from datetime import date

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.history import won_here
from logic.memostep.camp import no_drink, no_sale, price
from logic.memostep.generator import TRAPS
from logic.memostep.state import Buy, Descend, Drink
from logic.memostep.walk import FLAWLESS_POINTS, FLOOR_POINTS, show_ms
from screens.games.memostep.best_runs import best_runs, counts
from screens.games.memostep.maps import MemoNamedMap, MemoStanding, misses_on
from screens.i18n.texts import tr
from screens.theme import load_kv
from screens.widgets import Chip, Divider, Row, Strong
from screens.widgets.stamped_header import StampedHeader  # noqa: F401  names the head for kv

OFFERS = {"heart": Buy("heart"), "shield": Buy("shield"), "potion": Drink()}


class MemoScoreLine(BoxLayout):
    """A part of the score."""

    text = StringProperty("")
    figure = StringProperty("")


class MemoOffer(BoxLayout):
    """Something to buy or to drink."""

    __events__ = ("on_take",)
    icon = StringProperty("")
    tint_name = StringProperty("bad")
    name = StringProperty("")
    small = StringProperty("")
    price = StringProperty("")
    verb = StringProperty("")
    possible = BooleanProperty(True)

    def on_take(self):
        """It is wanted."""


class MemoCamp(BoxLayout):
    """The floor seen again, the purse, three offers, one way down. Choices arrive as `on_choose`."""

    __events__ = ("on_choose", "on_pass", "on_back", "on_more", "on_help")

    walker = ObjectProperty(None, allownone=True)
    subtitle = StringProperty("")
    headline = StringProperty("")
    stamp = StringProperty("")
    stamp_small = StringProperty("")
    total = StringProperty("")
    best = StringProperty("")
    traps = StringProperty("")
    way_text = StringProperty("")
    way_icon = StringProperty("stairs-down")
    way_small = StringProperty("")
    path = ObjectProperty(())
    trap_spots = ObjectProperty({})
    misses = ObjectProperty(())
    #: Somebody at this device has still to walk this floor.
    secret = BooleanProperty(False)
    passing = BooleanProperty(False)
    #: Nothing can be chosen now.
    held = BooleanProperty(False)

    def show(self, view, me, seen, summary, best, waiting_for):
        """The camp of a seat: `seen` is the floor as it was shown, `waiting_for` who plays next, or ""."""
        walker = view.walkers[me]
        arrived = self.walker is None or self.walker.floor != walker.floor or not self.parent
        self.walker = walker
        floor, flawless = walker.floor, not walker.slips
        self.subtitle = tr._("After floor {n}", n=floor) + " · " + summary
        self.headline = tr._("Floor {n} cleared", n=floor)
        self.stamp = tr._("CLEAN") if flawless else tr._("DONE")
        points = FLOOR_POINTS * floor
        self.stamp_small = (
            tr._("+{n}, no error", n=FLAWLESS_POINTS) if flawless else tr.n("{n} error", "{n} errors", walker.slips)
        )
        self._lines(floor, points, flawless, _gold(walker, seen))
        self.total, self.best = tr.number(walker.score), best
        self.secret = bool(waiting_for)
        self.path, self.misses = walker.steps, misses_on(walker, floor)
        traps = {
            (row, column): cell.kind
            for row, cells in enumerate(seen or walker.grid)
            for column, cell in enumerate(cells)
            if cell is not None and cell.kind in TRAPS
        }
        self.trap_spots = traps
        self.traps = _trap_words(len(traps), len(walker.sprung))
        self._offers(walker)
        self._way(view, floor, waiting_for)
        if arrived:
            self.ids.headline.write()
            self.ids.stamp.press_down()

    def _lines(self, floor, points, flawless, gold):
        box = self.ids.lines
        box.clear_widgets()
        lines = [(tr._("Floor {n}", n=floor), points)]
        if flawless:
            lines.append((tr._("Without an error"), FLAWLESS_POINTS))
        if gold:
            lines.append((tr._("Gold picked up"), gold))
        for text, figure in lines:
            box.add_widget(MemoScoreLine(text=text, figure=f"+{figure}"))
            box.add_widget(Divider())

    def _offers(self, walker):
        ids = self.ids
        why = {
            "hearts_full": tr._("all hearts are full"),
            "has_shield": tr._("you carry one"),
            "too_dear": tr._("not enough gold"),
            "no_potion": tr._("you have none"),
        }
        for item, offer in (("heart", ids.heart), ("shield", ids.shield)):
            refusal = no_sale(walker, item)
            offer.price, offer.possible = str(price(walker, item)), not refusal
            offer.small = why.get(refusal) or self._about(item)
        refusal = no_drink(walker)
        ids.potion.possible, ids.potion.small = not refusal, why.get(refusal) or self._about("potion")

    @staticmethod
    def _about(item):
        return {
            "heart": tr._("12, and 3 more for each one bought"),
            "shield": tr._("absorbs one heart loss; one at a time"),
            "potion": tr._("+1 heart; drink it now or later"),
        }[item]

    def _way(self, view, floor, waiting_for):
        self.passing = bool(waiting_for)
        if waiting_for:
            self.way_icon, self.way_small = "account-switch-outline", ""
            self.way_text = tr._("Pass the device to {name}", name=waiting_for)
            return
        seconds = tr.number(show_ms(view.options.pace, floor + 1) / 1000, 1)
        self.way_icon = "stairs-down"
        self.way_text = tr._("Go down to floor {n}", n=floor + 1)
        self.way_small = tr._("{n} seconds to look", n=seconds)

    def choose(self, name):
        """An offer was taken."""
        self.dispatch("on_choose", OFFERS[name])

    def go_on(self):
        """The one way down; where others have still to walk, the device goes on first."""
        if self.passing:
            self.dispatch("on_pass")
        else:
            self.dispatch("on_choose", Descend())

    def on_choose(self, action):
        pass

    def on_pass(self):
        pass

    def on_back(self):
        pass

    def on_more(self, anchor):
        pass

    def on_help(self):
        pass


def _gold(walker, seen):
    """The gold picked up on this floor."""
    cells = [seen[row][column] for row, column in walker.taken] if seen else []
    return sum(cell.amount for cell in cells if "gold" in (cell.kind, cell.bonus))


def _trap_words(count, sprung):
    if not count:
        return ""
    if not sprung:
        return tr.n("One trap, avoided.", "{n} traps, all avoided.", count)
    return tr.n("{n} trap was sprung.", "{n} traps were sprung.", sprung)


class MemoEnd(BoxLayout):
    """How a run ended: the score, where memory failed floor by floor, and the best runs."""

    __events__ = ("on_result", "on_rematch", "on_review", "on_back", "on_more")

    subtitle = StringProperty("")
    small = StringProperty("")
    headline = StringProperty("")
    sentence = StringProperty("")
    stamp = StringProperty("")
    stamp_small = StringProperty("")
    maps_text = StringProperty("")
    #: The match that is shown.
    run = StringProperty("")
    #: Whose misses are shown.
    seat = NumericProperty(0)
    names = ListProperty([])
    #: The way to another game, as (icon, text).
    again = ListProperty(["", ""])

    def show(self, match, names, me, words, app):
        """The end of a match; `words` are its small line, headline and sentence."""
        self._match, self.names = match, names
        self.small, self.headline, self.sentence = words
        view, record = match.view(None), match.record()
        walker = view.walkers[me]
        won = me in view.winners
        lost = len(names) > 1 and won_here(record, view) is False
        ended = tr._("WON") if won else tr._("LOST") if lost else tr._("OVER")
        self.stamp = tr._("CLEARED") if walker.end == "cleared" else ended
        self.stamp_small = tr.n("{n} point", "{n} points", walker.score)
        self.seat = me
        self._seats(view, names, me)
        self._floors(view)
        self._runs(app, record)

    def stamp_it(self):
        """As when the page is first seen."""
        self.ids.head.strike()

    def _seats(self, view, names, me):
        """Among rivals: the standing, and whose map is shown."""
        box, chips = self.ids.standing, self.ids.chips
        box.clear_widgets()
        chips.clear_widgets()
        if len(names) == 1:
            return
        standing = MemoStanding(size_hint_x=1)
        standing.show(view, names, me)
        box.add_widget(standing)
        for seat, name in enumerate(names):
            chip = Chip(text=name, label=name, on=seat == me, switches=False, size_hint_x=None)
            chip.bind(on_release=lambda _, seat=seat: self._look_at(seat))
            chips.add_widget(chip)

    def _look_at(self, seat):
        self.seat = seat
        for number, chip in enumerate(reversed(self.ids.chips.children)):
            chip.on = number == seat
        self._floors(self._match.view(None))

    def _floors(self, view):
        walker, box = view.walkers[int(self.seat)], self.ids.maps
        box.clear_widgets()
        floors = [number for number in range(1, walker.floor + 1) if misses_on(walker, number)]
        for number in floors:
            name = tr._("floor {n}", n=number)
            box.add_widget(
                MemoNamedMap(
                    path=path_of(view, number),
                    misses=misses_on(walker, number),
                    name=name,
                    size_hint_x=None,
                    width=dp(78),
                )
            )
        self.maps_text = tr._("Crosses mark the wrong steps.") if floors else tr._("Nowhere: not one wrong step.")

    def _runs(self, app, record):
        box = self.ids.runs
        box.clear_widgets()
        runs = best_runs(app.profile, record.options.pace) if counts(record) else []
        for place, run in enumerate(runs, 1):
            if box.children:
                box.add_widget(Divider())
            text = f"{place}. " + tr._("floor {n}", n=run.floor)
            font = "RobotoBold" if run.match == record.id else "Roboto"
            row = Row(text=text, small=tr.date(date.fromisoformat(run.day)), least_height=dp(44), font=font)
            row.add_widget(Strong(text=tr.number(run.score), size_hint_x=None))
            box.add_widget(row)
        self.ids.runs_card.opacity = 1 if runs else 0
        self.ids.runs_card.height = self.ids.runs_card.minimum_height if runs else 0

    def on_result(self):
        pass

    def on_rematch(self):
        pass

    def on_review(self):
        pass

    def on_back(self):
        pass

    def on_more(self, anchor):
        pass


def path_of(view, number):
    """The path of a floor, once it is no secret any more; else nothing."""
    if number <= len(view.paths):
        return view.paths[number - 1]
    return next((floor.path for floor in view.floors if floor.number == number), ())


load_kv(__name__)
