"""The module of every screen, by the screen's name. Code and kv are loaded on the first visit."""

from importlib import import_module

from logic.games import GAMES
from screens.theme import load_kv

ROUTES = {
    "home": "pages.home.screen",
    "game": "pages.game_menu",
    "newgame": "pages.new_game.screen",
    "tutorial": "tutorial.screen",
    "rules": "pages.rules",
    "ladder": "pages.ladder",
    "result": "pages.result",
    "review": "pages.review.screen",
    "challenge": "pages.challenge",
    "history": "pages.history.screen",
    "profile": "pages.profile",
    "settings": "pages.settings",
    "about": "pages.about",
    "licence": "pages.licence",
    "rooms": "rooms.lobby",
    "room": "rooms.room",
    **{game: f"games.{game}.screen" for game in GAMES},
    "stayboard_puzzle": "games.stayboard.puzzle",
    "stayboard_trainer": "games.stayboard.trainer",
    "dungeon_workshop": "games.dungeon.workshop.screen",
}


def screen_class(route):
    """The class of a screen, with its kv loaded."""
    module = import_module(f"screens.{ROUTES[route]}")
    load_kv(module.__name__)
    return module.SCREEN
