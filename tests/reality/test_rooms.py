"""Two windows beside each other meet in a room, and see what the other does there."""

from collections.abc import Callable

from tests.reality.app import App

NAME, COPY = (200, 118), (297, 289)
CARDS = ((116, 415), (236, 415))
"""Two of one's own."""


def test_two_windows_in_a_room(newcomer: Callable[..., App]) -> None:
    ann, bob = newcomer(), newcomer()
    for number, (app, name) in enumerate(((ann, "ann"), (bob, "bob"))):
        app.calm = True
        app.start(600, 900, 640 * number)
        app.click("Rooms")
        app.see("Open a room")
        app.click(NAME)
        app.type(name)
    # One click is enough where another window was in front.
    ann.click("Open a room")
    ann.click("Ojyx")
    ann.click("Open the room")
    ann.see("Free seat")
    ann.click(COPY)
    bob.click("Paste an invitation")
    bob.click("I am ready")
    ann.see("bob")
    ann.click("Start the game")
    for app in (ann, bob):
        app.see("Tap two of your cards", "connected", "12 hidden")
    for card in CARDS:
        ann.click(card)
        bob.click(card)
    for app in (ann, bob):
        app.see("10 hidden")
