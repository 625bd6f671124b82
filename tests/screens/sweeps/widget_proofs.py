"""Draws all widgets on proof sheets: light and dark, text scale 1.0 and 1.5.

python tests/screens/sweeps/widget_proofs.py FOLDER [sheet ...]
It needs a display; KIVY_METRICS_DENSITY=2 gives crisp pictures.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from kivy.config import Config

SCALE = float(os.environ.get("KIVY_METRICS_DENSITY", 1))
Config.set("graphics", "width", int(390 * SCALE))
Config.set("graphics", "height", int(844 * SCALE))

from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import Color, Rectangle  # noqa: E402
from kivy.lang import Builder, global_idmap  # noqa: E402
from kivy.metrics import Metrics, dp  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402

from screens import theme  # noqa: E402
from screens.drawing import shapes  # noqa: E402
from screens.theme import ink, window  # noqa: E402
from screens.widgets import Dialog, Overlay, Toast  # noqa: E402


class ProofBoard(Widget):
    """A board with every hand-drawn sign on it."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_):
        canvas = self.canvas
        canvas.clear()
        cell = self.height / 4
        x, y = self.center_x - 2 * cell, self.y
        for k in range(16):
            column, row = k % 4, k // 4
            canvas.add(Color(*(ink.crimson_w[:3] if (column + row) % 2 else ink.surface[:3]), 0.6))
            canvas.add(Rectangle(pos=(x + column * cell, y + row * cell), size=(cell, cell)))
        lines, hatch, marks, frame, dots = (shapes.Pen() for _ in range(5))
        for k in range(1, 4):
            lines.line(x + k * cell, y, x + k * cell, y + 4 * cell, dp(1), round_ends=False)
            lines.line(x, y + k * cell, x + 4 * cell, y + k * cell, dp(1), round_ends=False)
        for k, (column, row) in enumerate(((0, 3), (2, 3), (2, 2), (3, 1), (0, 0))):
            shapes.hatching(hatch, x + column * cell, y + row * cell, cell, cell)
            shapes.cross(marks, x + (column + 0.5) * cell, y + (row + 0.5) * cell, cell * 0.42, seed=k)
        for column, row in ((1, 3), (0, 2), (1, 2), (0, 1), (2, 1)):
            marks.ring(x + (column + 0.5) * cell, y + (row + 0.5) * cell, dp(7), dp(2))
        marks.outline(x + 3 * cell + dp(2), y + 3 * cell + dp(2), cell - dp(4), cell - dp(4), dp(6), dp(2.5))
        shapes.arrow(marks, x + 1.7 * cell, y + 1.8 * cell, x + 3.4 * cell, y + 3.5 * cell, 0.1)
        marks.disc(x + 1.5 * cell, y + 1.5 * cell, cell * 0.33)
        marks.dashes(
            shapes.rounded(x + cell * 1.1, y + cell * 0.1, cell * 0.8, cell * 0.8, dp(6)),
            dp(2),
            dp(5),
            dp(4),
            True,
        )
        marks.dashes(shapes.around(x + 2.3 * cell, y + cell * 0.5, dp(8)), dp(1.6), dp(3.4), dp(3), True)
        dots.dots(x + 1.9 * cell, y + 1.5 * cell, x + 3.5 * cell, y + 1.5 * cell, dp(2), dp(5))
        shapes.frame(frame, x, y, 4 * cell, 4 * cell)
        lines.draw(canvas, ink.line)
        hatch.draw(canvas, (*ink.ink2[:3], 0.9))
        dots.draw(canvas, ink.ink2)
        marks.draw(canvas, ink.crimson)
        frame.draw(canvas, ink.ink)
        good, bad, on = shapes.Pen(), shapes.Pen(), shapes.Pen()
        good.disc(x + 2.7 * cell, y + cell * 0.5, dp(9))
        shapes.tick(on, x + 2.7 * cell, y + cell * 0.5, dp(10))
        shapes.diamond(bad, x + 3.5 * cell, y + cell * 0.5, dp(12))
        shapes.cross(on, x + 3.5 * cell, y + cell * 0.5, dp(7))
        good.draw(canvas, ink.good)
        bad.draw(canvas, ink.bad)
        on.draw(canvas, ink.onink)


class HiddenBoard(Widget):
    """A board that has been wiped."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_):
        self.canvas.clear()
        side = self.height
        x, y = self.center_x - side / 2, self.y
        ground, wipes, corners, ticks = (shapes.Pen() for _ in range(4))
        ground.box(x, y, side, side, 0)
        shapes.smudge(wipes, x, y, side, side)
        shapes.corners(corners, x, y, side, side)
        shapes.ticks(ticks, x, y, side, side, 4, 4)
        ground.draw(self.canvas, ink.surface)
        wipes.draw(self.canvas, (*ink.surface2[:3], 0.4))
        ticks.draw(self.canvas, ink.ink3)
        corners.draw(self.canvas, ink.ink)


SHEETS = {
    "new_game": """
Paper:
    Page:
        TopBar:
            title: "New game"
            subtitle: "Stay on the Board"
            back_icon: "close"
            IconButton:
                icon: "help-circle-outline"
        HBox:
            PresetCard:
                size_hint_y: 1
                icon: "eye-outline"
                text: "Beginner"
                small: "all visible"
            PresetCard:
                size_hint_y: 1
                icon: "eye-off-outline"
                text: "Experienced"
                small: "4×4, hides"
            PresetCard:
                size_hint_y: 1
                icon: "crown-outline"
                text: "Master"
                small: "hides, blocked"
                chosen: True
        Card:
            padding: "16dp", 0
            Row:
                text: "Board"
                Stepper:
                    value: 4
                    least: 2
                    text: "{0:g}×{0:g}".format(self.value)
            Divider:
            Row:
                text: "Mode"
                Segmented:
                    size_hint_x: None
                    width: "224dp"
                    choices: [("normal", "Normal"), ("blocked", "Blocked")]
                    value: "blocked"
            Divider:
            Row:
                text: "Turn time"
                InkSlider:
                    size_hint_x: None
                    width: "176dp"
                    most: 55
                    value: 20
                    ticks: 10
                    value_text: "20 s"
            Divider:
            Row:
                text: "Marathon"
                small: "go on after a correct claim"
                InkSwitch:
        HBox:
            Heading:
                text: "Seats"
            Small:
                text: "3 (2 to 8)"
                halign: "right"
        Card:
            padding: "16dp", 0
            Row:
                text: "Mila"
                small: "seat 1"
                font: "RobotoMedium"
                SeatToken:
                    initial: "M"
                    mine: True
                Picker:
                    choices: [("person", "Person", "account-outline"), ("master", "Master", "robot-outline")]
                    value: "person"
            Divider:
            Row:
                text: "Computer"
                small: "seat 2"
                font: "RobotoMedium"
                SeatToken:
                    seat: 1
                    initial: "C"
                Picker:
                    choices: [("person", "Person", "account-outline"), ("master", "Master", "robot-outline")]
                    value: "master"
            Divider:
            LinkRow:
                icon: "plus"
                text: "Add a seat"
                tint: ink.accent
                end_icon: ""
                font: "RobotoMedium"
        CodeBox:
            caption: "Game code"
            code: "stayboard:3p:4b:8F3K"
            IconButton:
                icon: "clipboard-outline"
                tint: ink.accent
            IconButton:
                icon: "content-copy"
                tint: ink.accent
        PageFoot:
            HBox:
                InkButton:
                    size_hint: 1.35, 1
                    least_height: "52dp"
                    text: "Start"
                    icon: "play"
                InkButton:
                    size_hint_y: 1
                    style: "outline"
                    text: "Open a room"
                    icon: "account-group-outline"
""",
    "settings": """
Paper:
    Page:
        TopBar:
            title: "Settings"
            IconButton:
                icon: "magnify"
        Heading:
            text: "Reading"
        Card:
            padding: "16dp", 0
            Row:
                icon: "translate"
                text: "Language"
                small: "as the system says"
                Picker:
                    choices: [("en", "English"), ("uk", "Українська")]
                    value: "en"
            Divider:
            Row:
                icon: "theme-light-dark"
                text: "Theme"
                Segmented:
                    choices: [("system", "System"), ("light", "Light"), ("dark", "Dark")]
                    value: "light"
            Divider:
            Row:
                icon: "format-size"
                text: "Text size"
                InkSlider:
                    least: 85
                    most: 175
                    by: 5
                    value: 105
                    ticks: 10
                    value_text: "{:g} %".format(self.value)
        Heading:
            text: "Sound, touch, motion"
        Card:
            padding: "16dp", 0
            Row:
                icon: "volume-high"
                text: "Sounds"
                InkSlider:
                    size_hint_x: None
                    width: "164dp"
                    value: 70
                    ticks: 10
                    value_text: "70 %"
            Divider:
            Row:
                icon: "vibrate"
                text: "Vibration"
                InkSwitch:
                    value: True
            Divider:
            Row:
                icon: "animation-outline"
                text: "Animation"
                Segmented:
                    choices: [("full", "Full"), ("less", "Less"), ("off", "Off")]
                    value: "full"
            Divider:
            Row:
                icon: "account-voice"
                text: "Speech"
                small: "says what happened, describes the board"
                InkSwitch:
        Card:
            padding: "16dp", 0
            LinkRow:
                icon: "information-outline"
                text: "About, licences, crash reports"
        TextEntry:
            caption: "Your name"
            text: "Mila"
        TextEntry:
            hint: "Type or paste a game code"
            problem: "This is not a game code."
""",
    "play": """
Paper:
    BoxLayout:
        orientation: "vertical"
        TopBar:
            title: "Stay on the Board"
            subtitle: "4×4 · із блокуванням · проти «майстра»"
            IconButton:
                icon: "volume-high"
            IconButton:
                icon: "dots-vertical"
        VBox:
            padding: "16dp", "4dp"
            spacing: "12dp"
            HBox:
                SeatPlate:
                    size_hint_y: 1
                    name: "Mila"
                    score: "3"
                    small: "3 points − 0 penalty"
                    active: True
                    mine: True
                SeatPlate:
                    size_hint_y: 1
                    seat: 1
                    name: "Майстер"
                    score: "3"
                    small: "3 очки − 0 штрафу"
            ProofBoard:
                size_hint_y: None
                height: "288dp"
            HBox:
                Chip:
                    on: True
                    icon: "eye-outline"
                    text: "Board"
                Chip:
                    on: True
                    icon: "chess-queen"
                    text: "Queen"
                Chip:
                    icon: "dots-grid"
                    text: "Moves"
                Chip:
                    icon: "timer-outline"
                    text: "Auto"
            HBox:
                Body:
                    text: "Distance"
                    tint: ink.ink2
                    pos_hint: {"center_y": .5}
                NumberChip:
                    size_hint_x: None
                    text: "1"
                NumberChip:
                    size_hint_x: None
                    text: "2"
                    chosen: True
                NumberChip:
                    size_hint_x: None
                    text: "3"
            HBox:
                spacing: "18dp"
                GridLayout:
                    cols: 3
                    spacing: "9dp"
                    size_hint_y: None
                    height: "234dp"
                    Key:
                        size_hint_y: 1
                        icon: "arrow-top-left"
                        corner: "7"
                    Key:
                        size_hint_y: 1
                        icon: "arrow-up"
                        corner: "8"
                    Key:
                        size_hint_y: 1
                        icon: "arrow-top-right"
                        corner: "9"
                        chosen: True
                    Key:
                        size_hint_y: 1
                        icon: "arrow-left"
                        corner: "4"
                    Key:
                        size_hint_y: 1
                        icon: "arrow-top-right"
                        text: "2"
                        caption: "confirm"
                        style: "filled"
                        pulsing: True
                    Key:
                        size_hint_y: 1
                        icon: "arrow-right"
                        corner: "6"
                        focused: True
                    Key:
                        size_hint_y: 1
                        icon: "arrow-bottom-left"
                        corner: "1"
                    Key:
                        size_hint_y: 1
                        text: "3"
                        icon: "arrow-down"
                        caption: "Майстер"
                        caption_above: True
                        style: "quiet"
                    Key:
                        size_hint_y: 1
                        icon: "arrow-bottom-right"
                        corner: "3"
                        disabled: True
                VBox:
                    size_hint_x: None
                    width: "84dp"
                    InkButton:
                        size_hint_y: None
                        least_height: "162dp"
                        radius: "14dp"
                        style: "outline"
                        stacked: True
                        icon: "flag-outline"
                        text: "Немає ходів"
                    Key:
                        stacked: True
                        icon: "undo-variant"
                        caption: "Назад"
                        least_height: "62dp"
        Widget:
""",
    "home": """
Paper:
    BoxLayout:
        orientation: "vertical"
        Page:
            HBox:
                Heading:
                    type_size: "34sp"
                    text: "Quadrille"
                    underlined: True
                    underline_tint: ink.crimson
                IconButton:
                    icon: "cog-outline"
            Card:
                padding: "12dp"
                HBox:
                    spacing: "12dp"
                    CalendarLeaf:
                        month: "NOV"
                        day: "16"
                    VBox:
                        spacing: 0
                        Heading:
                            text: "Today’s challenge"
                            type_size: "17sp"
                        Body:
                            text: "Le Désert · gale"
                        HBox:
                            spacing: "4dp"
                            Icon:
                                icon: "fire"
                                type_size: "16dp"
                                tint: ink.ochre
                            Small:
                                text: "6-day streak"
                    InkButton:
                        size_hint: None, None
                        style: "wash"
                        tint: ink.ochre
                        wash: ink.ochre_w
                        text: "Play"
                        pos_hint: {"center_y": .5}
            Card:
                padding: "14dp"
                spacing: "8dp"
                Heading:
                    text: "Stay on the Board"
                    type_size: "20sp"
                    underlined: True
                    underline_length: dp(58)
                    underline_tint: ink.crimson
                Body:
                    text: "Your move · 4×4, blocked"
                    tint: ink.ink2
                InkButton:
                    text: "Continue"
                    icon: "play"
                    tint: ink.crimson
                InkButton:
                    style: "wash"
                    text: "Continue"
                    icon: "play"
                    tint: ink.teal
                    wash: ink.teal_w
                    size_hint_x: None
                    type_size: "13sp"
                    inset_y: "9dp"
                    pad_y: "2dp"
                    radius: "8dp"
                InkButton:
                    style: "plain"
                    text: "New game"
                    tint: ink.crimson
                InkButton:
                    text: "Not possible"
                    disabled: True
            HBox:
                Stamp:
                    text: "WON"
                    small: "29 points"
                VBox:
                    HintLabel:
                        text: "lowest total"
                    Heading:
                        text: "Mila wins"
                        type_size: "36sp"
            Flow:
                SeatToken:
                    initial: "M"
                    mine: True
                SeatToken:
                    initial: "C"
                    seat: 1
                SeatToken:
                    initial: "I"
                    seat: 2
                SeatToken:
                    initial: "H"
                    seat: 3
                SeatToken:
                    initial: "A"
                    seat: 4
                SeatToken:
                    initial: "B"
                    seat: 5
                SeatToken:
                    initial: "D"
                    seat: 6
                SeatToken:
                    initial: "E"
                    seat: 7
        NavBar:
            items: PLACES
            value: "games"
""",
    "hidden": """
Paper:
    FloatLayout:
        HiddenBoard:
            size_hint: None, None
            size: "288dp", "288dp"
            pos_hint: {"center_x": .5, "center_y": .6}
        VBox:
            pos_hint: {"center_x": .5, "center_y": .6}
            AnchorLayout:
                size_hint_y: None
                height: "48dp"
                Icon:
                    icon: "eye-off-outline"
                    type_size: "44dp"
                    tint: ink.accent
            Heading:
                text: "Дошку стерто"
                halign: "center"
                type_size: "24sp"
            Body:
                text: "Тримай ферзя в пам’яті: зроблено 10 ходів"
                tint: ink.ink2
                halign: "center"
""",
}


PLACES = [
    ("games", "Games", "notebook-outline"),
    ("rooms", "Rooms", "account-group-outline"),
    ("history", "History", "history"),
    ("profile", "Profile", "account-circle-outline"),
]


def settle(frames=8):
    for _ in range(frames):
        EventLoop.idle()


def show(kv):
    for child in list(Window.children):
        Window.remove_widget(child)
    global_idmap["PLACES"] = PLACES
    root = Builder.load_string(kv)
    Window.add_widget(root)
    settle()
    return root


def picture(folder, name):
    Window.screenshot(name=str(folder / f"{name}.png"))
    made = sorted(folder.glob(f"{name}0*.png"))[-1]
    made.replace(folder / f"{name}.png")


def ask():
    question = Dialog(
        icon="file-alert-outline",
        heading="A saved match is damaged",
        text="The last save of your Ojyx match cannot be read. The one before it is fine: you go on two turns earlier.",
        answers=[
            ("go", "Continue from 08:47", "filled", "play"),
            ("share", "Share a report", "outline", "share-variant-outline"),
            ("no", "Not now", "plain"),
        ],
    )
    question.open()
    settle()


def main(folder, wanted):
    folder.mkdir(parents=True, exist_ok=True)
    theme.prepare()
    window.watch()
    window.motion = "off"
    EventLoop.ensure_window()
    for scale in (1.0, 1.5):
        Metrics.fontscale = scale
        for dark in (False, True):
            ink.apply(dark)
            for name, kv in SHEETS.items():
                if wanted and name not in wanted:
                    continue
                ink.use("ink" if name in ("settings", "home") else "crimson")
                root = show(kv)
                look = f"{name}-{'dark' if dark else 'light'}-{scale:g}"
                picture(folder, look)
                if name == "home":
                    ink.use("teal")
                    ask()
                    picture(folder, look.replace("home", "question"))
                    Overlay.topmost().dismiss()
                    settle()
                if name == "settings":
                    picker = next(w for w in root.walk() if type(w).__name__ == "Picker")
                    picker.trigger()
                    Toast.say("Copied. Paste it wherever your friends read it.", icon="check")
                    settle()
                    picture(folder, look.replace("settings", "menu"))
                    Overlay.topmost().dismiss()
                    settle()


if __name__ == "__main__":
    Clock.max_iteration = 60
    main(Path(sys.argv[1]), sys.argv[2:])
