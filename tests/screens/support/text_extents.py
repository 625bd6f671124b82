"""Where the letters of a text end: its box is higher than they are."""

from PIL import Image

DARK = 100
"""From which opacity on, of 255, a pixel is seen as part of a letter."""


def foot(texture):
    """How far above the bottom of a texture its lowest letter ends."""
    opacity = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
    _left, _top, _right, bottom = opacity.point(lambda share: 255 if share > DARK else 0).getbbox()
    return texture.height - bottom
