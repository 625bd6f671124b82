"""How to play the cards of Ojyx well: a sentence for each action card, and the key strategies."""

from screens.i18n.texts import tr


def card_strategy(card):
    """When an action card is worth most."""
    return {
        "turnaround": tr._("It upsets the order that the others counted on; with two players it changes nothing."),
        "teleport": tr._("Bring equal cards into one column."),
        "swap": tr._("Take a good card, or give a bad one away."),
        "peek": tr._("What you see tells you what to swap for later."),
        "reveal": tr._("Show everybody an opponent’s good card: then others go for it."),
        "skip": tr._("Keep somebody who is close to winning from playing."),
        "shuffle": tr._("Try your luck where your cards lie badly."),
        "shield": tr._("Keep it for a theft or a curse."),
        "steal": tr._("It takes options away from an opponent with a full stock."),
        "curse": tr._("Aim at a column of high cards."),
        "draw": tr._("It fills your stock with options; have room for them."),
        "heal": tr._("Use it on the column with your highest sum."),
        "reverse": tr._("Keep it until the player after you is about to end the round."),
        "discard": tr._("Whoever keeps a single card has no choice: that one goes, even a shield."),
        "freeze": tr._("Use it on whoever has collected strong cards, before they can play them."),
        "mirror": tr._("Keep it for the attack that would cost you most: a curse, or the swap of a low card."),
        "bomb": tr._("Hit a low card, or one of two equal cards in a column: what comes is likely worse."),
        "duplicate": tr._("Look at the last action card first: wait until a strong one has been played."),
        "gift": tr._("Give your highest face-up card for an opponent’s lowest."),
        "gamble": tr._("Risk it while your lowest face-up card is not a low one: an odd card takes its place."),
        "scout": tr._("Play it before you draw: then you know whether the deck or the discard is better."),
    }[card]


def key_strategies():
    """What matters most in a round: a heading and a sentence each."""
    return {
        "columns": (
            tr._("Make equal columns"),
            tr._("Three equal cards in a column count nothing, however high they are."),
        ),
        "negative": (
            tr._("Keep negative cards"),
            tr._("−2 and −1 lower your sum. Do not clear a column of them: it would count nothing instead."),
        ),
        "doubling": (
            tr._("Avoid the doubling"),
            tr._("End the round only when your sum is surely the lowest; else it counts double."),
        ),
        "moment": (
            tr._("Wait for the right moment"),
            tr._("Action cards are worth most late in a round, when you know who is ahead and what lies where."),
        ),
    }
