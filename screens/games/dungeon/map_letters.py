"""The letters of the start and of the way out, as maps and sentences have them."""

from screens.i18n.texts import tr


def start_letter():
    return tr.c("map", "S")


def end_letter():
    return tr.c("map", "E")
