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
INKS = {"gold": "ochre", "essence": "teal", "gem": "zero", "potion": "good"}
