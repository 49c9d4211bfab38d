"""Where the four sides of a portrait may be in a view, and the strips of the view along them (portrait-sides.ts does the same)."""
import numpy as np

from simulate import ABOVE, HEIGHT, UNIT, WIDTH

# How far a side may be from the eyes' middle, and the stretch along it that surely belongs to it, pixels.
ACROSS, TOP, BOTTOM = (62, 172), (74, 184), (100, 258)
REACH = {'across': 66, 'up': 66, 'down': 108}
# Leans that are looked at, share of the stretch, and pixels between them; every how many rows; what a change of shade counts at most.
LEAN, STEP, EVERY, STRONG = .26, 3, 3, 24.
# What a view has outside of its image.
OUTSIDE = 128
# Lines of a side that are looked at, and pixels between them.
LINES, APART = 3, 7
# Size of a strip: places along a side, a pixel apart across it.
ALONG, SPACING, WIDE = 72, 3, 40


def around(side):
    """The eyes' middle in the image turned so that the side is a column, the portrait to its right; and how far to look."""
    x, y = WIDTH // 2, ABOVE
    if side == 'left': return (x, y), REACH['up'], REACH['down'], ACROSS
    if side == 'right': return (WIDTH - x, y), REACH['up'], REACH['down'], ACROSS
    if side == 'top': return (y, x), REACH['across'], REACH['across'], TOP
    return (HEIGHT - y, x), REACH['across'], REACH['across'], BOTTOM


def upright(grey, side):
    if side == 'left': return grey
    if side == 'right': return grey[:, ::-1]
    return grey.T if side == 'top' else grey.T[:, ::-1]


SIDES = ('left', 'top', 'right', 'bottom')


def lines_of(grey, side):
    """The strongest straight edges that may be this side: the place across of its middle, its lean over the stretch, and its strength.
    The grey image is not a number outside of the photograph."""
    (x, y), before, after, (near, far) = around(side)
    grey = upright(grey, side)
    rows = np.arange(y - before, y + after, EVERY)
    change = np.zeros_like(grey)
    change[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    change = np.clip(np.nan_to_num(change), -STRONG, STRONG)[rows]
    count = len(rows)
    share = (np.arange(count) + .5) / count - .5
    length = before + after
    lean = STEP * int(LEAN * length / STEP)
    low, high = max(0, x - far), x - near
    places = np.arange(low, high)
    found = []
    for slope in range(-lean, lean + 1, STEP):
        at = places[None] + np.round(share * slope).astype(int)[:, None]
        inside = (at >= 0) & (at < grey.shape[1])
        taken = np.where(inside, np.take_along_axis(change, np.clip(at, 0, grey.shape[1] - 1), 1), 0)
        half = count // 2
        found.append(np.abs(taken[:half].sum(0)) + np.abs(taken[half:].sum(0)))
    strength = np.stack(found) / count
    lines = []
    for _ in range(LINES):
        best = int(strength.argmax())
        row, column = divmod(best, strength.shape[1])
        lines.append((int(places[column]), -lean + STEP * row, float(strength[row, column])))
        strength[:, max(0, column - APART):column + APART + 1] = -1
    return lines


def strip_of(view, side, line):
    """WIDE x ALONG x 3 along a line, the outside first."""
    place, slope, _ = line
    (x, y), before, after, _ = around(side)
    count = before + after
    # Middle of the stretch, and along it from there.
    t = (np.arange(ALONG) - (ALONG - 1) / 2) * SPACING
    v = y + (after - before) / 2 + t
    u = place + slope * t / count
    c = np.arange(WIDE) - (WIDE - 1) / 2
    tilt = slope / count
    uu = u[None] + c[:, None]
    vv = v[None] - tilt * c[:, None]
    if side == 'left': px, py = uu, vv
    elif side == 'right': px, py = WIDTH - 1 - uu, vv
    elif side == 'top': px, py = vv, uu
    else: px, py = vv, HEIGHT - 1 - uu
    return sampled(view, px, py), (px[WIDE // 2], py[WIDE // 2])


def sampled(view, px, py):
    px, py = np.clip(px, 0, WIDTH - 1.001), np.clip(py, 0, HEIGHT - 1.001)
    x0, y0 = px.astype(int), py.astype(int)
    fx, fy = (px - x0)[..., None].astype(np.float32), (py - y0)[..., None].astype(np.float32)
    v = view
    return (v[y0, x0] * (1 - fx) + v[y0, x0 + 1] * fx) * (1 - fy) + (v[y0 + 1, x0] * (1 - fx) + v[y0 + 1, x0 + 1] * fx) * fy


def strips_of(view):
    """4 x LINES x WIDE x ALONG x 3 bytes, the lines' strengths, and places along each (x, y) x ALONG."""
    strips = np.zeros((4, LINES, WIDE, ALONG, 3), np.uint8)
    strengths, places = np.zeros((4, LINES), np.float32), np.zeros((4, LINES, 2, ALONG), np.float32)
    grey = np.where((view == OUTSIDE).all(2), np.nan, view.astype(np.float32).mean(2))
    for i, side in enumerate(SIDES):
        for j, line in enumerate(lines_of(grey, side)):
            pixels, (px, py) = strip_of(view, side, line)
            strips[i, j] = np.round(pixels)
            strengths[i, j] = line[2]
            places[i, j] = px, py
    return strips, strengths, places


def away(corners, places):
    """How far the line is from the side of the portrait that is given by corners, pixels: 4 x LINES."""
    ends = [(corners[3], corners[0]), (corners[0], corners[1]), (corners[1], corners[2]), (corners[2], corners[3])]
    result = np.zeros(places.shape[:2], np.float32)
    for i, (a, b) in enumerate(ends):
        normal = np.array([b[1] - a[1], a[0] - b[0]]) / np.hypot(*(b - a))
        middle = places[i][:, :, ALONG // 4:-ALONG // 4]
        distance = np.abs((middle[:, 0] - a[0]) * normal[0] + (middle[:, 1] - a[1]) * normal[1])
        result[i] = distance.max(1)
    return result
