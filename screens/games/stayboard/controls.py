"""What Stay on the Board is played with: the pad, the distances, the claim, and the three switches."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty

from logic.stayboard.sight import Sight
from logic.stayboard.turn import Choice
from screens.core.event import Event
from screens.core.keys import keyboard
from screens.core.screen import parts_of
from screens.games.stayboard.move_input import LETTERS
from screens.games.stayboard.texts import Centre
from screens.games.stayboard.vocabulary import ARROWS, direction_word
from screens.i18n.texts import tr
from screens.theme import load_kv, window
from screens.widgets import Key, NumberChip
from screens.widgets.labels import UNBROKEN, shortened, size_for_all, width_of
from screens.widgets.manual_layout import ManualLayout, hide, set_rect
from screens.widgets.pad_buttons import CAPTION, CAPTION_PAD

PAD = ((7, 8, 9), (4, 0, 6), (1, 2, 3))
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

    #: How they are set, a Sight.
    sight = ObjectProperty(Sight(), rebind=True)
    flanking = BooleanProperty(False)
    chips = DictProperty({})
    on_switch = Event("A switch was tapped.")

    def on_kv_post(self, base_widget):
        self.chips = dict(zip(self.ids, parts_of(self), strict=True))
        for name, chip in self.chips.items():
            chip.bind(on_release=lambda _, name=name: self.dispatch("on_switch", name))
        self.fbind("flanking", self.relayout)

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

    on_direction = Event("A direction was pressed.")
    on_distance = Event("A distance was pressed.")
    on_confirm = Event("The centre was pressed.")
    on_claim = Event("The claim was pressed.")
    on_undo = Event("The undo was pressed.")

    board_size = NumericProperty(0)
    #: What is chosen, and what the centre shows of it.
    choice = ObjectProperty(Choice(), rebind=True)
    says = ObjectProperty(Centre(), rebind=True)
    #: Whether a move can be chosen now.
    ready = BooleanProperty(False)
    #: Nobody here can choose, now or soon.
    still = BooleanProperty(False)
    #: Whether the claim and the undo are there, and can be used.
    claims = BooleanProperty(True)
    can_claim = BooleanProperty(True)
    undoes = BooleanProperty(True)
    can_undo = BooleanProperty(True)
    #: What is written on them: a puzzle has others in their places.
    claim_icon = StringProperty("")
    claim_text = StringProperty("")
    claim_style = StringProperty("outline")
    undo_icon = StringProperty("")
    undo_text = StringProperty("")
    left_handed = BooleanProperty(False)
    #: How much of a row that others share the distances have, at its right; 0 where the row is theirs.
    row_share = NumericProperty(0)
    keys = DictProperty({})

    def __init__(self, **kwargs):
        self.distances = []
        super().__init__(**kwargs)

    def on_kv_post(self, base_widget):
        self.caption, self.centre, self.claim, self.undo = parts_of(self)
        for direction, icon in ARROWS.items():
            key = Key(icon=icon, size_hint_y=1, radius=dp(13))
            key.bind(on_release=lambda _, d=direction: self.dispatch("on_direction", d))
            self.keys[direction] = key
            # Behind the claim and the undo.
            self.add_widget(key, 2)
        self.caption.fbind("height", self.relayout)
        for name in ("icon", "text", "caption"):
            self.centre.fbind(name, self.relayout)
        for name in ("claims", "undoes", "left_handed", "row_share"):
            self.fbind(name, self.relayout)
        for name in ("choice", "still"):
            self.fbind(name, self.refresh)
        self.fbind("board_size", self._lay_distances)
        window.bind(wide=self._sign_keys)
        keyboard.bind(name=self._sign_keys)
        tr.bind(language=self._sign_keys)
        self._sign_keys()
        self._lay_distances()

    def _sign_keys(self, *_):
        """Where there is a keyboard, with their letters: a digit there may also mean a distance."""
        typed = window.wide and not window.touch
        for direction, key in self.keys.items():
            key.corner = keyboard.printed(LETTERS[direction]) if typed else str(direction)
            key.label = direction_word(direction)
        self.relayout()

    def _lay_distances(self, *_):
        for chip in self.distances:
            self.remove_widget(chip)
        self.distances = []
        for distance in range(1, int(self.board_size)):
            chip = NumberChip(text=str(distance), label=str(distance), size_hint_y=1, pad_x=dp(4))
            chip.bind(on_release=lambda _, d=distance: self.dispatch("on_distance", d))
            self.distances.append(chip)
            self.add_widget(chip)
        self.refresh()
        self.grown()

    def refresh(self, *_):
        """Mark what is chosen, and say whether anything can be."""
        for direction, key in self.keys.items():
            key.chosen, key.disabled = direction == self.choice.direction, self.still
        for distance, chip in enumerate(self.distances, 1):
            chip.chosen, chip.disabled = distance == self.choice.distance, self.still

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
        return self.claims if key is self.claim else self.undoes

    def _place_side(self, left, top, width, tall, gap):
        both = 3 * tall + 2 * gap
        claim = 2 * tall + gap if self._is_shown(self.undo) else both
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


load_kv(__name__)
