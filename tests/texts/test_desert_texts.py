"""What the play screen of Le Désert says of a state, in every language."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from logic.desert import events as e
from logic.desert import state as s
from logic.desert.play import HASTY_MS
from logic.desert.play_state import DesertPlayState
from screens.games.desert import texts
from screens.i18n.texts import tr
from tests.logic.desert.scenes import HEAT, RISE, scene, wind, with_points
from tests.logic.desert.table import ADA, BEN, FAR, GUIDE, Table, sit

GEAR = ("dune_blaster", "jet_pack", "solar_shield", "terrascope", "reserve", "time_throttle")


@pytest.fixture(params=["en", "fr", "uk"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    tr.speak(request.param)
    yield request.param
    tr.speak("en")


def meteorologist(**of_scene: Any) -> s.State:
    state = scene(heat=7, **of_scene)
    return replace(state, players=(replace(state.players[0], character="meteorologist"), *state.players[1:]))


def everything_said(state: DesertPlayState) -> list[str]:
    """All words at once, for a phone and for a desktop."""
    heading, lines = texts.player_lines(state, 0)
    said = [texts.subtitle(state), texts.parts(state), texts.parts_count(state), heading, *lines]
    for wide in (False, True):
        said += [texts.heat(state, wide), texts.watched(state, wide)]
    said += [texts.panel(state).heading, texts.last_effect(state), *(words for _, words in texts.told_storm(state))]
    said += [plate.label for plate in texts.plates(state)] + [text for text, _, _ in texts.extras(state)]
    return said + [words for words in (texts.question(state) or ()) if words]


def states() -> dict[str, DesertPlayState]:
    """The moments in which the screen has something else to say."""
    found: dict[str, DesertPlayState] = {}

    def keep(name: str, play: Table) -> None:
        found[name] = play.state

    keep("begin", sit(scene()))
    keep("watch", sit(scene(), FAR))
    keep("companion", sit(replace(scene(seats=2), turn=1), ADA, GUIDE))
    play = sit(scene(sand={(1, 1): 1, (2, 1): 1}))
    play.press("dig")
    keep("dig", play)
    play = sit(scene(sand={(1, 1): 1, (3, 1): 1}))
    play.press("dig")
    keep("dig beside", play)
    play = sit(scene(at=[(2, 0)], flipped=[(2, 0), (0, 2), (3, 4)]))
    play.press("tunnel")
    keep("tunnel", play)
    play = sit(scene(gear=[GEAR]))
    play.take(next(number for number, extra in enumerate(play.state.turn.extras) if extra.what == "jet_pack"))
    keep("extra", play)
    play = sit(scene(deck=[wind("up", 2), RISE], heat=4))
    play.end_turn()
    keep("end", play)
    play.scheduler.spend(HASTY_MS)
    play.end_turn()
    keep("storm", play)
    play.skip_storm()
    keep("after the storm", play)
    play.ask_hint()
    keep("thinking", play)
    play.advise(s.Move((1, 1)))
    keep("hint", play)
    play = sit(scene(deck=[wind("up", 2), RISE], heat=4))
    play.end_turn_anyway()
    while play.state.storm is not None:
        play.go_on_with_storm()
    keep("watched", play)
    play = sit(meteorologist())
    play.act(s.Calm())
    keep("calm", play)
    play.act(s.Forecast())
    keep("bury", play)
    play = sit(replace(meteorologist(deck=[HEAT]), heat=3))
    play.act(s.Forecast())
    keep("forecast of one", play)
    play = sit(scene(gear=[GEAR], life=[1]))
    keep("rescue", play)
    play.end_turn()
    keep("end with rescue", play)
    play = sit(scene(at=[(2, 3)]))
    play.press("flip")
    keep("find", play)
    play = sit(scene(at=[(0, 0)], flipped=[(1, 3)]))
    play.press("flip")
    keep("part", play)
    play = sit(scene(seats=2, life=[1, 3], deck=[HEAT]), ADA, BEN)
    play.act(s.EndTurn())
    keep("thirst", play)
    play.skip_storm()
    keep("lost", play)
    return found


STATES = states()


@pytest.mark.parametrize("name", STATES)
def test_everything_is_said_in_every_language(language: str, name: str) -> None:
    said = everything_said(STATES[name])
    assert all(said), name
    assert not any("{" in words for words in said)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("begin", "Turn 1 · your turn"),
        ("watch", "Turn 1 · Cleo plays"),
        ("companion", "Turn 1 · Flora plays"),
        ("storm", "Turn 1 · the storm"),
        ("after the storm", "Turn 2 · your turn"),
        ("thirst", "Turn 1 · the storm"),
        ("lost", "Turn 1"),
    ],
)
def test_whose_turn_it_is(name: str, words: str) -> None:
    assert texts.subtitle(STATES[name]) == words


@pytest.mark.parametrize(
    ("name", "heading", "text"),
    [
        ("begin", "Calm before the storm", "Each turn ends with 1 storm card."),
        ("dig", "Dig where?", "Tap a marked tile; Dig again means your own tile."),
        ("dig beside", "Dig where?", "Tap a marked tile."),
        ("tunnel", "Which tunnel?", "Tap a marked tunnel."),
        ("extra", "Jet pack", "Fly to any tile with less than 2 sand. Tap a marked tile."),
        ("end", "End the turn?", "4 points are left. Press again to end the turn."),
        ("storm", "Wind: north, 2 (1/2)", "The storm moves 2 tiles; each tile it passes gains 1 sand."),
        ("after the storm", "The storm has passed", "Wind: north, 2 · Heat 5"),
        ("watched", "Storm rises", "Heat 5: 2 cards a turn."),
        ("rescue", "The last life", "The next heat wave kills; your solar shield keeps it off."),
        (
            "end with rescue",
            "End the turn?",
            "4 points are left. The next heat wave kills; your solar shield keeps it off. Press again to end the turn.",
        ),
        ("calm", "A card fewer", "Ada calms the storm: 2 cards follow this turn."),
        ("forecast of one", "At the bottom: Heat wave", "Of all cards it is drawn last."),
        ("thinking", "The expert suggests", "Thinking…"),
        ("bury", "Tap the card that goes to the bottom", ""),
        ("find", "Ada finds a mirage", "There is no water here."),
        ("part", "Both clues: the fan appears", "It lies in row 1, column 4."),
        ("lost", "Heat wave", "1 life lost: Ada, Ben."),
    ],
)
def test_what_is_told_beside_the_card(name: str, heading: str, text: str) -> None:
    panel = texts.panel(STATES[name])
    assert (panel.heading, panel.text) == (heading, text)
    assert bool(panel.icon) == (name in ("find", "part", "calm", "forecast of one"))


def test_a_hint_in_words() -> None:
    assert texts.question(STATES["hint"]) == ("Go north.", "9 tiles you need are still face down.")
    assert texts.spoken_hint(STATES["hint"]) == "Go north. 9 tiles you need are still face down."
    assert texts.spoken_hint(STATES["begin"]) == ""


def test_the_way_it_ended(language: str) -> None:
    lost = STATES["lost"]
    assert texts.headline(lost) == tr._("The desert keeps you")
    assert texts.sentence(lost) == " ".join(
        [tr._("Died of thirst: {names}.", names="Ada"), tr._("Somebody on the same tile could have given a life.")]
    )
    for name in ("begin", "thirst"):
        assert (texts.headline(STATES[name]), texts.sentence(STATES[name])) == ("", ""), "its storm is still shown"


def test_an_escape_of_the_others_is_told_to_whoever_gave_up(language: str) -> None:
    escaped = sit(scene(seats=2, left=(0,), reason="escaped"), ADA, GUIDE).state
    assert texts.headline(escaped) == tr._("Given up")
    assert texts.sentence(escaped) == tr._("You gave up; the others escaped.")
    assert not escaped.won_here
    assert sit(scene(seats=2, left=(1,), reason="escaped"), ADA, GUIDE).state.won_here


def test_the_pile_is_said_where_it_has_no_card_of_its_own() -> None:
    state = STATES["begin"]
    assert texts.pile(state, wide=False) == "pile 34"
    assert texts.watched(state, wide=False) == "4 action points · pile 34"
    assert texts.watched(state, wide=True) == "4 action points"
    assert texts.heat(state, wide=False) == "Heat 3"
    assert texts.heat(state, wide=True) == "Heat 3 · 1 card a turn"


def test_the_figures_follow_the_cards_of_a_storm() -> None:
    play = sit(scene(deck=[wind("up"), RISE], heat=4))
    play.act(s.EndTurn())
    assert (texts.heat(play.state, wide=False), texts.pile(play.state, wide=False)) == ("Heat 4", "pile 33")
    play.skip_storm()
    assert (texts.heat(play.state, wide=False), texts.pile(play.state, wide=False)) == ("Heat 5", "pile 32")


def test_the_plates_tell_of_everybody() -> None:
    play = sit(meteorologist(seats=2, life=[3, 1], gear=[("jet_pack",)]), ADA, GUIDE)
    first, second = texts.plates(play.state)
    assert first.label == "Ada, Meteorologist, 3 lives"
    assert second.label == "Flora, 1 life, Thirst!", "who has no power is called by name alone"
    assert (first.active, second.active, first.mine, second.mine) == (True, False, True, False)
    assert (first.gear, second.gear, first.places) == (["jet_pack"], [], 4)
    assert texts.player_lines(play.state, 0) == (
        "Ada, meteorologist",
        ["1 point: a card fewer, or look at the next cards.", "Jet pack: Fly to any tile with less than 2 sand."],
    )


def test_the_plate_of_somebody_who_left_says_who_plays() -> None:
    play = sit(scene(seats=2), ADA, BEN)
    play.client.leave(1)
    assert [(plate.gone, plate.character) for plate in texts.plates(play.state)] == [
        (False, ""),
        (True, "a guide plays"),
    ]


def test_the_extras_in_words() -> None:
    state = with_points(meteorologist(seats=2, at=[(2, 1), (2, 1)], gear=[("reserve", "jet_pack")]), 4)
    play = sit(state, ADA, BEN)
    names = [text for text, _, _ in texts.extras(play.state)]
    assert names == ["Reserve", "Jet pack", "Calm the storm", "Forecast", "Give to Ben"]
    play.take(names.index("Jet pack"))
    assert [text for text, _, chosen in texts.extras(play.state) if chosen] == ["Jet pack"]
    assert texts.extras(STATES["companion"]) == []
    assert [text for text, _, marked in texts.extras(STATES["rescue"]) if marked] == ["Solar shield", "Reserve"]


def test_the_last_storm_is_told_card_by_card() -> None:
    told = texts.told_storm(STATES["after the storm"])
    assert told == [
        (wind("up", 2), "The storm moves 2 tiles; each tile it passes gains 1 sand."),
        (RISE, "Heat 5: 2 cards a turn."),
    ]


def test_a_flask_for_somebody_with_enough_says_so() -> None:
    found = e.Found(seat=0, cell=(0, 1), what="flask", kept=False)
    drunk = e.LifeChanged(seat=0, by=1, life=4, why="flask")
    state = STATES["begin"]
    cocktail = replace(found, what="cocktail")
    assert texts.panel(replace(state, news=(found, drunk))).text == "1 more life."
    assert texts.panel(replace(state, news=(found,))).text == "Life was full already."
    assert texts.panel(replace(state, news=(cocktail,))).text == "1 more action point. Life was full already."
