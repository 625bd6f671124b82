"""What happens to a walker of MémoStep: its sound and its touch."""

from logic.memostep import state as e

SOUNDS = {
    e.Showing: "page",
    e.Hidden: "slide",
    e.Stepped: "step",
    e.Collected: "choose",
    e.TrapSprung: "blocked",
    e.PushedBack: "out",
    e.Stunned: "penalty",
    e.Recovered: "tick",
    e.Bumped: "penalty",
    e.HeartLost: "out",
    e.ShieldBroke: "claim",
    e.Glimpsed: "page",
    e.Drank: "confirm",
    e.Bought: "confirm",
    e.LastChance: "tick",
    e.GemSpent: "claim",
    e.FloorCleared: "clear",
}
BUZZES = {
    e.Hidden: 15,
    e.Stepped: 12,
    e.Collected: 25,
    e.TrapSprung: 70,
    e.PushedBack: 60,
    e.Stunned: 120,
    e.Recovered: 20,
    e.Bumped: 45,
    e.HeartLost: 100,
    e.ShieldBroke: 60,
    e.Drank: 25,
    e.GemSpent: 60,
    e.FloorCleared: 50,
}
"""Milliseconds."""
