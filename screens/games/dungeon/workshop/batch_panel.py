"""Many at once, to be seen and touched: how far it has come, the row with its scores, the ways along it."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.core.event import Event
from screens.core.screen import parts_of, set_children
from screens.i18n.texts import tr
from screens.theme import load_kv, window
from screens.widgets import HBox, Pressable, VBox


class DungeonScoreChip(Pressable, Widget):
    """One of many: its rating and its seed; a star on the best, a thick outline on the one in sight."""

    score = StringProperty("")
    seed = StringProperty("")
    best = BooleanProperty(False)
    chosen = BooleanProperty(False)
    #: As a line of a list.
    flat = BooleanProperty(False)
    needed_height = NumericProperty("60dp")


class DungeonBest(BoxLayout):
    """A few of the row, the one in sight among them; a tap on one shows it. A drag or a wheel moves along the row."""

    many = ObjectProperty()
    #: Below each other.
    listed = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._first = 0
        #: The first place that a drag or the wheel has brought here, until another dungeon comes into sight.
        self._moved_to = None
        super().__init__(**kwargs)
        self._later = Clock.create_trigger(self.refresh, -1)
        self.fbind("listed", self._later)
        window.bind(big_text=self._window_changed)
        tr.bind(language=self._window_changed)

    def _window_changed(self, *_):
        self._later()

    def on_many(self, _best, many):
        for name in ("done", "seed", "by_score", "count"):
            many.fbind(name, self._later)
        for name in ("seed", "by_score", "count"):
            many.fbind(name, self._follow)
        self._later()

    def _follow(self, *_):
        """Return to the dungeon in sight."""
        self._moved_to = None

    def _move_to(self, first):
        self._moved_to = max(0, min(first, len(self.many.row()) - len(self.children)))
        self._later()

    def on_touch_down(self, touch):
        if self.collide_point(*touch.pos):
            if touch.is_mouse_scrolling:
                first = self._first
                self._move_to(first + (1 if touch.button in ("scrollup", "scrollright") else -1))
                # At an end of the row, the page it stands on may scroll on.
                return self._moved_to != first
            touch.ud[self] = self._first
        return super().on_touch_down(touch)

    def on_touch_move(self, touch):
        if self in touch.ud:
            way = touch.y - touch.oy if self.listed else touch.ox - touch.x
            if abs(way) > dp(14):
                self._let_go(touch)
                self._move_to(touch.ud[self] + round(way / self._pitch()))
                return True
        return super().on_touch_move(touch)

    def _let_go(self, touch):
        """A drag presses nothing."""
        for chip in self.children:
            if chip in touch.ud and chip.state == "down":
                touch.ungrab(chip)
                chip.state = "normal"

    def _pitch(self):
        """How far apart two of them are."""
        return (self.height if self.listed else self.width) / max(1, len(self.children))

    def refresh(self, *_):
        """Show what stands around the one in sight; while many are made, only as often as frames are drawn."""
        places = 4 if not self.listed and not window.big_text else 3
        while len(self.children) > places:
            self.remove_widget(self.children[0])
        while len(self.children) < places:
            chip = DungeonScoreChip()
            chip.bind(on_release=self._picked)
            self.add_widget(chip)
        row, place = self.many.row(), self.many.place()
        wanted = place - 1 if self._moved_to is None else self._moved_to
        self._first = max(0, min(wanted, len(row) - places))
        best = self.many.batch.best() if row else None
        for number, chip in enumerate(reversed(self.children), self._first):
            chip.flat = self.listed
            chip.disabled = number >= len(row)
            if chip.disabled:
                chip.score = chip.seed = chip.label = ""
                continue
            dungeon = row[number]
            chip.score, chip.seed = str(self.many.batch.rating(dungeon).value), tr._("seed {n}", n=dungeon.seed)
            chip.label = f"{chip.seed}, {chip.score}"
            chip.best, chip.chosen = dungeon is best, number == place

    def _picked(self, chip):
        self.many.show(self._first + self.children[::-1].index(chip))


class WorkshopScroll(ScrollView):
    """A column of the workshop. What stands in it takes the wheel first."""

    def on_scroll_start(self, touch, check_children=True):
        if touch.is_mouse_scrolling and self.collide_point(*touch.pos) and self.simulate_touch_down(touch):
            return True
        return super().on_scroll_start(touch, check_children)


class DungeonBatchTools(HBox):
    """Keeping the best, and the order of the row."""

    on_keep_best = Event("Keep the best of them.")
    many = ObjectProperty(rebind=True)


class DungeonBatchPanel(VBox):
    """Everything about many at once."""

    on_make = Event("Make them, or stop.")
    on_keep_best = Event("Keep the best of them.")
    on_play = Event("Into the one in sight.")

    many = ObjectProperty(rebind=True)
    count = NumericProperty(100)
    words = StringProperty("")
    #: In a sheet it has the row and a way into the dungeon; in a column those stand elsewhere.
    in_sheet = BooleanProperty(True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.bind(language=self.refresh)
        self.fbind("in_sheet", self.layout)

    def on_kv_post(self, _base_widget):
        self._parts = parts_of(self)
        self.many.fbind("working", self.layout)
        for name in ("done", "working", "best", "count", "seed", "by_score"):
            self.many.fbind(name, self.refresh)
        self.layout()
        self.refresh()

    def layout(self, *_):
        """How many to make is asked while none are being made."""
        ids = self.ids
        set_children(ids.head, [ids.heading, ids.tools] if self.in_sheet else [ids.heading])
        set_children(ids.along, [ids.before, ids.after, ids.play] if self.in_sheet else [ids.before, ids.after])
        rows = [ids.head, *([] if self.many.working else [ids.counts]), ids.progress]
        set_children(self, [*rows, *([ids.best] if self.in_sheet else []), ids.along])

    def refresh(self, *_):
        many = self.many
        if not many.count:
            self.words = tr._("From consecutive seeds, this one first.")
            return
        words = [
            tr._("{done} of {count}", done=tr.number(int(many.done)), count=tr.number(int(many.count))),
            tr._("best rating {n}", n=int(many.best)),
        ]
        if not many.working and (place := many.place()) >= 0:
            words.append(tr._("showing no. {n}", n=place + 1))
        # A line ends with the sign between two things, it never begins with it.
        self.words = "\u00a0· ".join(words)


load_kv(__name__)
