"""Why a companion advises what it advises, and what keeps or would have kept somebody alive."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.desert import state as s
from logic.desert.computers.guide import guided_action
from logic.desert.computers.reasons import Reason, reason
from logic.desert.rescue import missed
from logic.desert.rules import Desert
from logic.desert.sandbox import Sandbox
from tests.logic.desert.scenes import END, HEAT, TILES, act, scene, with_points

ALL = ("carried",) * 4
GAME = Desert()


@pytest.mark.parametrize(
    ("of_scene", "action", "expected"),
    [
        ({}, s.Move((1, 1)), Reason("unknown", 9)),
        ({"parts": (None, (2, 0), None, None)}, s.Move((2, 0)), Reason("part", 1)),
        ({"at": [(2, 0)], "parts": ((2, 0), None, None, None)}, s.PickUp(0), Reason("part", 0)),
        ({"life": [1], "at": [(1, 1)]}, s.Move((1, 0)), Reason("water", 1)),
        ({"at": [(4, 1)], "parts": ALL, "flipped": [END]}, s.Move(END), Reason("out")),
        ({}, s.Flip(), Reason("gear")),
        ({"at": [(2, 0)], "flipped": [(2, 0)]}, s.EndTurn(), Reason("rest")),
        ({}, s.EndTurn(), Reason("wait")),
        ({"seats": 2, "life": [3, 1]}, s.Give(1), Reason("thirst", 1, 1)),
        ({"heat": 7}, s.Calm(), Reason("cards", 3)),
        ({"seats": 2}, s.Guide(1, (1, 1)), Reason("unknown", 9)),
        ({"gear": [("jet_pack",)]}, s.Use("jet_pack", (4, 4)), None),
    ],
)
def test_the_reason_is_the_goal(of_scene: Any, action: Any, expected: Reason | None) -> None:
    assert reason(GAME.view(scene(**of_scene), 0), action) == expected


def test_whatever_a_guide_does_has_a_reason() -> None:
    """All its steps lead to one of its goals; only ending a turn without points says everything itself."""
    state, silent = scene(), set()
    while not state.over and state.turns < 15:
        view = GAME.view(state, 0)
        action = guided_action(Sandbox(view))
        if reason(view, action) is None:
            silent.add(type(action))
        state = act(state, action)
    assert silent <= {s.EndTurn, s.Use}


DROPLESS = tuple("TECH" if kind in ("SOURCE", "MIRAGE") else kind for kind in TILES)


@pytest.mark.parametrize(
    ("of_scene", "expected"),
    [
        ({"gear": [("terrascope", "reserve", "solar_shield")]}, "solar_shield"),
        ({"gear": [("jet_pack",)]}, "water"),
        ({"gear": [("jet_pack",)], "flipped": [(0, 2)]}, "jet_pack"),
        ({"seats": 2, "life": [1, 3]}, "gift"),
        ({"flipped": [(0, 2)]}, "tunnel"),
        ({}, "water"),
        ({"tiles": DROPLESS}, None),
    ],
)
def test_what_would_have_saved_somebody(of_scene: Any, expected: Any) -> None:
    lost = act(with_points(scene(**{"life": [1], "deck": [HEAT], **of_scene}), 0), s.EndTurn())
    assert lost.reason == "thirst"
    assert missed(lost) == missed(GAME.view(lost, 0)) == expected


def test_only_thirst_has_a_remedy() -> None:
    assert missed(replace(scene(life=[0]), reason="heat")) is None
