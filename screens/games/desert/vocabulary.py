"""The words of Le Désert: tiles, characters, gear, cards, and what each does in a line."""

from screens.i18n.texts import tr

TILE_ICONS = {
    "START": "flag-outline",
    "END": "flag-checkered",
    "TUNNEL": "tunnel-outline",
    "SOURCE": "water-well-outline",
    "MIRAGE": "water-off-outline",
    "TECH": "cog-outline",
    "SOURCE?": "water-outline",
    "?": "star-four-points-outline",
}
PART_ICONS = ("fan", "piston", "compass-outline", "diamond-stone")
FOUND_ICONS = {
    "flask": "cup-water",
    "accelerator": "fast-forward",
    "cocktail": "glass-cocktail",
    "dune_blaster": "bomb",
    "jet_pack": "rocket-launch-outline",
    "solar_shield": "umbrella-beach-outline",
    "terrascope": "telescope",
    "reserve": "water-plus-outline",
    "time_throttle": "clock-plus-outline",
}
WIND_ICONS = {
    "up": "arrow-up-bold",
    "right": "arrow-right-bold",
    "down": "arrow-down-bold",
    "left": "arrow-left-bold",
}
CALM_ICON = "weather-partly-cloudy"
CARD_ICONS = {"heat": "weather-sunny-alert", "rise": "thermometer-plus"}


def direction_name(direction):
    """Where the wind blows to."""
    return {"up": tr._("north"), "right": tr._("east"), "down": tr._("south"), "left": tr._("west")}[direction]


def tile_name(kind):
    """What a tile is called in a sentence."""
    if kind[:2] in ("HP", "VP"):
        return tr._("a clue")
    return {
        "START": tr._("the start"),
        "END": tr._("the finish"),
        "TUNNEL": tr._("a tunnel"),
        "SOURCE": tr._("a spring"),
        "MIRAGE": tr._("a mirage"),
        "TECH": tr._("gear"),
        "SOURCE?": tr._("a drop"),
        "?": tr._("a face-down tile"),
        "STORM": tr._("the storm"),
    }[kind]


def tile_line(kind):
    """What a tile is good for."""
    if kind[:2] in ("HP", "VP"):
        return f"{clue_line(kind)} {tr._('Where the row and the column of a part cross, it appears.')}"
    return {
        "START": tr._("Everybody began here. It holds gear for whoever turns it over."),
        "END": tr._("With all four parts, everybody leaves from here."),
        "TUNNEL": tr._("Shade, and a way to every other open tunnel."),
        "SOURCE": tr._("It gives 2 life to everybody on it when it is turned over."),
        "MIRAGE": tr._("There is no water here."),
        "TECH": tr._("It gives gear to whoever turns it over."),
        "SOURCE?": tr._("A spring or a mirage: turn it over to find out."),
        "?": tr._("It may hold a clue, gear, a tunnel or the finish: turn it over to find out."),
        "STORM": tr._("Nobody steps into it. The winds move it over the board, and it leaves sand behind."),
    }[kind]


def tile_label(kind):
    """The word on a tile."""
    return {
        "START": tr.c("tile", "START"),
        "END": tr.c("tile", "FINISH"),
        "TUNNEL": tr.c("tile", "TUNNEL"),
        "SOURCE": tr.c("tile", "SPRING"),
        "MIRAGE": tr.c("tile", "MIRAGE"),
        "TECH": tr.c("tile", "GEAR"),
    }.get(kind, "")


def part_name(part):
    return (tr._("the fan"), tr._("the piston"), tr._("the compass"), tr._("the crystal"))[part]


def picked_up_line(part):
    """That a part is aboard; in some languages the word for it follows the part's gender."""
    return (
        tr._("The fan: picked up."),
        tr._("The piston: picked up."),
        tr._("The compass: picked up."),
        tr._("The crystal: picked up."),
    )[part]


def clue_line(kind):
    """Whose row or column a clue tells."""
    return {
        "HP1": tr._("The fan’s row."),
        "HP2": tr._("The piston’s row."),
        "HP3": tr._("The compass’s row."),
        "HP4": tr._("The crystal’s row."),
        "VP1": tr._("The fan’s column."),
        "VP2": tr._("The piston’s column."),
        "VP3": tr._("The compass’s column."),
        "VP4": tr._("The crystal’s column."),
    }[kind]


def character_name(name):
    return {
        "wanderer": tr._("No power"),
        "random": tr._("At random"),
        "archaeologist": tr._("Archaeologist"),
        "climber": tr._("Climber"),
        "explorer": tr._("Explorer"),
        "meteorologist": tr._("Meteorologist"),
        "water_carrier": tr._("Water carrier"),
        "navigator": tr._("Navigator"),
    }[name]


def character_line(name):
    """What a character can do."""
    return {
        "wanderer": tr._("No power of their own."),
        "random": tr._("Drawn at the start: a power that nobody else has."),
        "archaeologist": tr._("Digs 2 layers a point."),
        "climber": tr._("Enters and leaves tiles with 2 sand or more."),
        "explorer": tr._("Moves and digs diagonally too."),
        "meteorologist": tr._("1 point: a card fewer, or look at the next cards."),
        "water_carrier": tr._("Holds 5 life, draws water at springs, gives to neighbours."),
        "navigator": tr._("1 point: leads somebody up to 3 tiles."),
    }[name]


def found_name(what):
    """A resource or a card to keep."""
    return {
        "flask": tr._("Flask"),
        "accelerator": tr._("Accelerator"),
        "cocktail": tr._("Cocktail"),
        "dune_blaster": tr._("Dune blaster"),
        "jet_pack": tr._("Jet pack"),
        "solar_shield": tr._("Solar shield"),
        "terrascope": tr._("Terrascope"),
        "reserve": tr._("Reserve"),
        "time_throttle": tr._("Time throttle"),
    }[what]


def found_line(what):
    """What it does."""
    return {
        "flask": tr._("1 more life."),
        "accelerator": tr._("1 more action point."),
        "cocktail": tr._("1 more life and 1 more action point."),
        "dune_blaster": tr._("Clears all sand of your tile or one beside it."),
        "jet_pack": tr._("Fly to any tile with less than 2 sand."),
        "solar_shield": tr._("No heat on this tile until your next turn."),
        "terrascope": tr._("Look at a face-down tile."),
        "reserve": tr._("2 life for everybody on your tile."),
        "time_throttle": tr._("2 more action points."),
    }[what]


def card_name(card):
    """A storm card as a headline."""
    if card.kind == "wind":
        return tr._("Wind: {where}, {n}", where=direction_name(card.direction), n=card.distance)
    return card_word(card)


def card_word(card):
    """A storm card in a word."""
    return {"wind": tr._("Wind"), "heat": tr._("Heat wave"), "rise": tr._("Storm rises")}[card.kind]


def card_icon(card):
    return WIND_ICONS[card.direction] if card.kind == "wind" else CARD_ICONS[card.kind]


def why_not(reason):
    """Why the rules refuse something, in a sentence."""
    return {
        "no_points": tr._("No action points are left."),
        "bury_first": tr._("First put one of the cards at the bottom."),
        "too_far": tr._("That is too far."),
        "storm": tr._("Nobody steps into the storm."),
        "buried": tr._("You are buried: dig first."),
        "too_much_sand": tr._("Too much sand: dig there first."),
        "no_sand": tr._("There is no sand."),
        "already_flipped": tr._("This tile is already turned over."),
        "sand": tr._("There is sand on it: dig first."),
        "no_part": tr._("No part lies here."),
        "no_tunnel": tr._("It takes two open tunnels."),
        "last_life": tr._("Nobody gives the last life away."),
        "no_source": tr._("It takes an open spring."),
        "once_a_turn": tr._("Only once a turn."),
    }.get(reason, "")


def result_line(reason):
    """How it ended, as a headline."""
    return {
        "escaped": tr._("Out of the desert"),
        "thirst": tr._("The desert keeps you"),
        "heat": tr._("The storm has won"),
        "sand": tr._("Buried in sand"),
        "limit": tr._("Time has run out"),
        "left": tr._("Given up"),
    }[reason]


def others_escaped():
    """What an escape is to somebody who had given up."""
    return tr._("You gave up; the others escaped.")


def reason_line(reason):
    """Why it is over, in a sentence."""
    return {
        "escaped": tr._("All four parts aboard, everybody on the finish: you are out."),
        "thirst": tr._("Somebody died of thirst."),
        "heat": tr._("The heat reached 16."),
        "sand": tr._("There was no sand left to fall: the desert has swallowed everything."),
        "limit": tr._("200 turns went by."),
        "left": tr._("The crossing was given up."),
    }[reason]
