"""Keyboard focus: the focusable widgets in reading order, and which one is next."""

from kivy.core.window import Window

ROW_SLACK = 0.5
"""Two widgets are in one row if they overlap by at least this share of the smaller one's height."""

PAGE_SHARE = 0.7
"""Share of the visible height that an arrow scrolls by."""

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


def reachable(top):
    """The focusable widgets in `top`, in reading order."""
    found = [widget for widget in top.walk(restrict=True) if _can_press(widget)]
    boxes = {widget: _box(widget) for widget in found}
    shown = [widget for widget in found if _on_screen(boxes[widget]) or _scrolls(widget)]
    return sorted(shown, key=lambda widget: (-round(boxes[widget][3] / 24), boxes[widget][0]))


def next_in_order(widgets, current, step):
    """The one after (step 1) or before (step -1) the focused one."""
    if not widgets:
        return None
    if current not in widgets:
        return widgets[0 if step > 0 else -1]
    return widgets[(widgets.index(current) + step) % len(widgets)]


def next_towards(widgets, current, direction):
    """The nearest one in an arrow's direction, or None."""
    if current not in widgets:
        return widgets[0] if widgets else None
    right, up = ARROWS[direction]
    x, y = _centre(current)
    best, best_distance = None, None
    for widget in widgets:
        if widget is current:
            continue
        dx, dy = (a - b for a, b in zip(_centre(widget), (x, y), strict=True))
        along, across = dx * right + dy * up, abs(dx * up) + abs(dy * right)
        if along <= 1 or across > along * 3:
            continue
        distance = along + across * 2
        if best_distance is None or distance < best_distance:
            best, best_distance = widget, distance
    return best


def _can_press(widget):
    return hasattr(widget, "trigger") and hasattr(widget, "focused") and not widget.disabled and _visible(widget)


def _visible(widget):
    while widget is not None and widget is not Window:
        if getattr(widget, "opacity", 1) == 0:
            return False
        parent = widget.parent
        if parent is widget:
            break
        widget = parent
    return True


def _box(widget):
    x, y = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return x, y, right, top


def _centre(widget):
    x, y, right, top = _box(widget)
    return (x + right) / 2, (y + top) / 2


def _on_screen(box):
    x, y, right, top = box
    return right > 0 and top > 0 and x < Window.width and y < Window.height


def scroller_of(widget):
    """The scrolling view that a widget is in, or None."""
    parent = widget.parent
    while parent is not None and parent is not Window and parent.parent is not parent:
        if hasattr(parent, "scroll_to"):
            return parent
        parent = parent.parent
    return None


def is_within(widget, top):
    """Whether a widget is `top` or one of its descendants."""
    while widget is not None and widget is not Window and widget is not top:
        widget = widget.parent if widget.parent is not widget else None
    return widget is top


def turn_page(top, up):
    """Scroll by most of a page; False at the end already."""
    for scroller in (widget for widget in top.walk(restrict=True) if hasattr(widget, "scroll_to")):
        hidden = scroller.children[0].height - scroller.height if scroller.children else 0
        if hidden <= 1 or not _visible(scroller) or not scroller.do_scroll_y:
            continue
        before = scroller.scroll_y
        scroller.scroll_y = min(1, max(0, before + up * scroller.height * PAGE_SHARE / hidden))
        return abs(scroller.scroll_y - before) * hidden > 1
    return False


def _scrolls(widget):
    return scroller_of(widget) is not None
