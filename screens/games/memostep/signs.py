"""The signs of the cells: an icon for each kind, and the ink of what can be picked up."""

ICONS = {
    "path": "shoe-print",
    "gold": "gold",
    "essence": "lightning-bolt",
    "gem": "diamond-stone",
    "potion": "bottle-tonic-plus",
    "trap_life": "heart-broken",
    "trap_back2": "chevron-double-down",
    "trap_stun": "timer-sand",
}
WARES = {
    "heart": "heart-plus-outline",
    "shield": "shield-outline",
    "essence": "lightning-bolt",
    "second": "timer-plus-outline",
    "look": "eye-refresh-outline",
}
"""What gold buys in the camp."""
WARE_INKS = {"heart": "bad", "shield": "indigo", "essence": "teal", "second": "ochre", "look": "violet"}
INKS = {"gold": "ochre", "essence": "teal", "gem": "zero", "potion": "good"}
