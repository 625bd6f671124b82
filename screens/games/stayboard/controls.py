"""What Stay on the Board is played with: the pad, the distances, the claim, and the three switches."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty

from screens.core.keys import keyboard
from screens.games.stayboard.face import ARROWS, direction_word
from screens.i18n.texts import tr
from screens.theme import window
from screens.widgets import Chip, Key, NumberChip, Small
from screens.widgets.keys import CAPTION, CAPTION_PAD
from screens.widgets.labels import UNBROKEN, shortened, size_for_all, width_of
from screens.widgets.manual_layout import ManualLayout, hide, set_rect

PAD = ((7, 8, 9), (4, 0, 6), (1, 2, 3))
LETTERS = {7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}
"""The letters that lie as the directions do."""
HIGH, HIGHEST = 72, 84
"""How high a key of the pad wishes to be, and how high it may become."""
AIR = 8
"""How much of a key stays free on each side of its words, in dp."""
LEAST_FIGURE = 15
"""How small the centre's figure may become, in sp, to make room for what is said beside it."""


def gap_here():
    """Keys stand closer where the height is scarce."""
    return dp(6) if window.landscape or window.low else dp(8)


class Switches(ManualLayout):
    """Board, queen, moves, and hiding by itself: below the board, or on both sides of it where height is scarce."""

    flanking = BooleanProperty(False)
    __events__ = ("on_switch",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("flanking", self.relayout)
        self.chips = {
            "board": Chip(switches=False, size_hint_y=1, pad_x=dp(2), gap=dp(4)),
            "queen": Chip(switches=False, size_hint_y=1, pad_x=dp(2), gap=dp(4), icon="chess-queen"),
            "moves": Chip(switches=False, size_hint_y=1, pad_x=dp(2), gap=dp(4), icon="dots-grid"),
            "auto": Chip(switches=False, size_hint_y=1, pad_x=dp(2), gap=dp(4), icon="timer-outline"),
        }
        for name, chip in self.chips.items():
            chip.bind(on_release=lambda _, name=name: self.dispatch("on_switch", name))
            self.add_widget(chip)
        tr.fbind("language", self.say)
        self.say()

    def say(self, *_):
        """Put the words on the chips."""
        words = {"board": tr._("Board"), "queen": tr._("Queen"), "moves": tr._("Moves"), "auto": tr._("Auto")}
        hints = {
            "board": tr._("Show the board"),
            "queen": tr._("Show the queen"),
            "moves": tr._("Show safe moves"),
            "auto": tr._("Hide the board after your first move"),
        }
        for name, chip in self.chips.items():
            chip.text, chip.label = words[name], hints[name]

    def show(self, settings):
        """Switch the chips as the settings say."""
        for name, chip in self.chips.items():
            chip.on = settings[name]
        for name in ("queen", "moves"):
            self.chips[name].waiting = not settings["board"]
        self.chips["board"].icon = "eye-outline" if settings["board"] else "eye-off-outline"

    def on_switch(self, name):
        """A switch was tapped."""

    def wing_for(self, _width):
        """How wide the switches beside the board are."""
        return max(dp(56), max(chip.words.natural_width for chip in self.chips.values()) + dp(10))

    def _wanted(self):
        """How wide each chip has to be for its icon and its word."""
        return [chip.words.natural_width + dp(28) for chip in self.chips.values()]

    def least_width(self):
        """How wide all in one row are."""
        return sum(self._wanted()) + 3 * gap_here()

    def _crowded(self, width):
        """Whether words beside their icons would come close to the edges: then they stand below them."""
        return self._columns(width) == 4 and self.least_width() + 4 * dp(6) > width

    def _columns(self, width):
        return 4 if self.least_width() <= width else 2

    def _tall(self, width):
        """How high a row is: upright, a large word below its icon keeps clear of the outline."""
        chip = self.chips["board"]
        stacked = chip.icon_size + 1.2 * chip.type_size + dp(14)
        upright = window.big_text and not window.landscape
        return max(dp(48), stacked) if upright and self._crowded(width) else dp(48)

    def height_for(self, width):
        rows = 4 // self._columns(width)
        return rows * self._tall(width) + (rows - 1) * dp(2)

    def layout(self, *_):
        chips = list(self.chips.values())
        for chip in chips:
            chip.stacked = self.flanking or self._crowded(self.width)
        if self.flanking:
            wing, tall = self.wing_for(self.width), (self.height - gap_here()) / 2
            for number, chip in enumerate(chips):
                side, row = divmod(number, 2)
                left = self.x if side == 0 else self.right - wing
                set_rect(chip, left, self.top - tall - row * (tall + gap_here()), wing, tall)
            return
        columns, tall = self._columns(self.width), self._tall(self.width)
        even = (self.width - (columns - 1) * gap_here()) / columns
        wanted = self._wanted()
        # Where they do not fit all equally wide, each has what its word needs and a fair share of the rest.
        spare = (self.width - self.least_width()) / 4
        uneven = columns == 4 and max(wanted) > even
        left = self.x
        for number, chip in enumerate(chips):
            row, column = divmod(number, columns)
            wide = wanted[number] + spare if uneven else even
            left = left if column else self.x
            set_rect(chip, left, self.top - tall - row * (tall + dp(2)), wide, tall)
            left += wide + gap_here()


class PadControls(ManualLayout):
    """Eight directions around a centre, the distances above, the claim and the undo beside."""

    __events__ = ("on_direction", "on_distance", "on_confirm", "on_claim", "on_undo")

    size_of_board = NumericProperty(0)
    claims = BooleanProperty(True)
    left_handed = BooleanProperty(False)
    #: How much of a row that others share the distances have, at its right; 0 where the row is theirs.
    row_share = NumericProperty(0)
    #: Nobody here can choose, now or soon: a room waits, or one only watches.
    still = BooleanProperty(False)
    centre = ObjectProperty()
    keys = DictProperty({})

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.caption = Small(size_hint_x=None)
        self.caption.fbind("height", self.relayout)
        self.distances = []
        self.keys = {}
        self.centre = Key(size_hint_y=1, radius=dp(13))
        self.centre.bind(on_release=lambda *_: self.dispatch("on_confirm"))
        for name in ("icon", "text", "caption"):
            self.centre.fbind(name, self.relayout)
        for direction, icon in ARROWS.items():
            key = Key(icon=icon, size_hint_y=1, radius=dp(13))
            key.bind(on_release=lambda _, d=direction: self.dispatch("on_direction", d))
            self.keys[direction] = key
        self.claim = Key(
            icon="flag-outline", style="outline", stacked=True, type_size="15sp", font="RobotoMedium",
            size_hint_y=1, radius=dp(13), pad_x=dp(AIR + 2),
        )  # fmt: skip
        self.claim.bind(on_release=lambda *_: self.dispatch("on_claim"))
        self.undo = Key(
            icon="undo-variant",
            stacked=True,
            type_size="13sp",
            font="RobotoMedium",
            size_hint_y=1,
            radius=dp(13),
            pad_x=dp(AIR),
        )
        self.undo.bind(on_release=lambda *_: self.dispatch("on_undo"))
        for widget in (self.caption, self.centre, *self.keys.values(), self.claim, self.undo):
            self.add_widget(widget)
        for name in ("claims", "left_handed", "row_share", "still"):
            self.fbind(name, self.relayout)
        self.fbind("still", self._rest)
        window.bind(wide=self._sign_keys)
        keyboard.bind(name=self._sign_keys)
        self._sign_keys()
        tr.fbind("language", self.say)
        self.say()

    def _sign_keys(self, *_):
        """Where there is a keyboard, with their letters: a digit there may also mean a distance."""
        for direction, key in self.keys.items():
            key.corner = keyboard.printed(LETTERS[direction]) if window.wide and not window.touch else str(direction)

    def say(self, *_):
        """Put the words on the keys."""
        self.caption.text = tr._("Distance")
        self.claim.text = tr._("No moves")
        self.undo.text = tr._("Undo")
        for direction, key in self.keys.items():
            key.label = direction_word(direction)
        self.relayout()

    def on_size_of_board(self, *_):
        for chip in self.distances:
            self.remove_widget(chip)
        self.distances = []
        for distance in range(1, int(self.size_of_board)):
            chip = NumberChip(text=str(distance), label=str(distance), size_hint_y=1, pad_x=dp(4))
            chip.bind(on_release=lambda _, d=distance: self.dispatch("on_distance", d))
            self.distances.append(chip)
            self.add_widget(chip)
        self._rest()
        self.relayout()
        if self.parent:
            self.parent.relayout()

    def _rest(self, *_):
        for key in (*self.keys.values(), *self.distances):
            key.disabled = self.still

    def show(self, direction, distance):
        """Mark what is chosen."""
        for digit, key in self.keys.items():
            key.chosen = digit == direction
        for number, chip in enumerate(self.distances, 1):
            chip.chosen = number == distance

    def first_row_width(self):
        """How wide the distances are, alone in a row."""
        count = len(self.distances)
        return count * dp(48) + (count - 1) * dp(6) if count else 0

    def _rows_of_distances(self, width):
        """How the distances are laid: with their caption, without it, or in two rows."""
        needed = self.first_row_width()
        if self.row_share:
            return 1, False
        beside = width - self.caption.natural_width - dp(16)
        if needed <= beside:
            return 1, True
        return (1, False) if needed <= width else (2, needed / 2 <= beside)

    def _above_distances(self, width):
        """How much height the caption takes where it has a line of its own, as on a desktop."""
        _rows, beside = self._rows_of_distances(width)
        return self.caption.height + dp(4) if window.wide and not beside and self.distances else 0

    def _distances_height(self, width):
        rows, _captioned = self._rows_of_distances(width)
        return rows * dp(48) + (rows - 1) * dp(4) + self._above_distances(width)

    def _least_key(self):
        """How low a key may be: upright, large text keeps room for the word on the centre."""
        return dp(48) if window.landscape else max(dp(48), 1.2 * sp(LEAST_FIGURE + CAPTION) + dp(9))

    def least_height_for(self, width):
        return self._distances_height(width) + 3 * self._least_key() + 3 * gap_here()

    def height_for(self, width):
        return self._distances_height(width) + 3 * dp(HIGHEST if window.landscape else HIGH) + 3 * gap_here()

    def layout(self, *_):
        self._place_distances()
        gap = gap_here()
        free = self.height - self._distances_height(self.width) - 3 * gap
        tall = max(dp(48), min(free / 3, dp(HIGHEST)))
        shown = [key for key in (self.claim, self.undo) if self._is_shown(key)]
        side = min(max(self.width * 0.235, dp(72)), dp(140)) if shown else 0
        wide = (self.width - side - (dp(10) if shown else 0) - 2 * gap) / 3
        pad_left = self.x + (side + dp(10) if self.left_handed and shown else 0)
        top = self.top - self._distances_height(self.width) - gap
        for row, digits in enumerate(PAD):
            for column, digit in enumerate(digits):
                key = self.keys[digit] if digit else self.centre
                set_rect(key, pad_left + column * (wide + gap), top - tall - row * (tall + gap), wide, tall)
        self._fit_centre()
        side_left = self.x if self.left_handed else self.right - side
        self._place_side(side_left, top, side, tall, gap)

    def _fit_centre(self, *_):
        """On low keys the centre's figure is smaller, and large text no larger than its words have room for."""
        centre, free = self.centre, (self.centre.height - dp(8)) / 1.2
        space, font = max(dp(8), centre.width - 2 * dp(AIR)), centre.small.font_name
        figure = centre.icon or centre.text
        pieces = [centre.caption] if figure else UNBROKEN.findall(centre.caption)
        size = size_for_all(pieces, font, sp(CAPTION), space)
        if figure:
            size = min(size, sp(CAPTION) * free / sp(LEAST_FIGURE + CAPTION))
        size = centre.caption_size = max(size, min(dp(CAPTION), sp(CAPTION)))
        too_long = figure and width_of(centre.caption, font, size) > centre.width - dp(CAPTION_PAD)
        centre.cut = shortened(centre.caption, font, size, space) if too_long else ""
        centre.type_size = min(sp(26), free - (size if figure and centre.caption else 0))
        centre.icon_size = min(dp(28), centre.type_size * 1.1)

    def _is_shown(self, key):
        return self.claims if key is self.claim else self.undo.opacity > 0

    def _place_side(self, left, top, width, tall, gap):
        both = 3 * tall + 2 * gap
        claim = 2 * tall + gap if self._is_shown(self.undo) else both
        self.claim.opacity = 1 if self.claims else 0
        self.claim.disabled = self.still or not self.claims
        set_rect(self.claim, left, top - claim, width, claim)
        undo = tall if self.claims else both
        set_rect(self.undo, left, top - both, width, undo)
        for key, type_size in ((self.claim, sp(15)), (self.undo, sp(13))):
            share = min(1, (key.height - dp(8)) / (dp(30) + 1.2 * type_size))
            key.icon_size, key.type_size = dp(28) * share, type_size * share
            if not self._is_shown(key):
                hide(key)

    def _place_distances(self):
        rows, captioned = self._rows_of_distances(self.width)
        above = self._above_distances(self.width)
        self.caption.opacity = 1 if captioned or above else 0
        count = len(self.distances)
        if not count:
            return
        a_row, gap = -(-count // rows), dp(6)
        room_for = self.row_share or self.width - (self.caption.natural_width + dp(16) if captioned else 0)
        # Beside their caption they are no wider than need be; without it they begin where the pad does.
        wide = min(dp(64) if captioned else room_for, (room_for - (a_row - 1) * gap) / a_row)
        left = self.right - a_row * wide - (a_row - 1) * gap
        for number, chip in enumerate(self.distances):
            row, column = divmod(number, a_row)
            set_rect(chip, left + column * (wide + gap), self.top - above - dp(48) - row * dp(52), wide, dp(48))
        self.caption.x = self.x
        self.caption.center_y = self.top - (self.caption.height / 2 if above else dp(24))

    def on_direction(self, direction):
        pass

    def on_distance(self, distance):
        pass

    def on_confirm(self):
        pass

    def on_claim(self):
        pass

    def on_undo(self):
        pass
