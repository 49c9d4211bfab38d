"""Lays a photograph on paper over a portrait: its cut, the light and shadow of its edge, its own white and gloss."""
import cv2
import numpy as np

from documents import blurred


def quad_of(d, rect, paper=True):
    """Corners of what is laid over a portrait: seldom quite where that was, or as large."""
    x0, y0, x1, y1 = rect
    w, h = x1 - x0, y1 - y0
    grown_x, grown_y = d.u(.93, 1.1), d.u(.93, 1.1)
    if d.often(.5): grown_x = grown_y = d.u(.96, 1.1)
    cx, cy = (x0 + x1) / 2 + d.normal(.02) * w, (y0 + y1) / 2 + d.normal(.02) * h
    turn = d.normal(.022)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([w * grown_x, h * grown_y]) / 2
    corners = corners + d.rng.normal(0, (.004 if d.often(.7) else .012) * w, (4, 2))
    c, s = np.cos(turn), np.sin(turn)
    return (corners @ np.array([[c, s], [-s, c]]) + [cx, cy]).astype(np.float32)


def inset(quad, share):
    middle = quad.mean(0)
    return middle + (quad - middle) * (1 - share)


def cover_of(shape, quad):
    """Cover of a four-sided figure, exact to a fraction of a pixel."""
    yy = np.arange(shape[0], dtype=np.float32)[:, None] + .5
    xx = np.arange(shape[1], dtype=np.float32)[None] + .5
    inside = None
    for (ax, ay), (bx, by) in zip(quad, np.roll(quad, -1, 0)):
        long = np.hypot(bx - ax, by - ay)
        depth = ((bx - ax) * (yy - ay) - (by - ay) * (xx - ax)) / long
        inside = depth if inside is None else np.minimum(inside, depth)
    return np.clip(.5 + inside, 0, 1), inside


def shifted(mask, dx, dy):
    return cv2.warpAffine(mask, np.array([[1, 0, dx], [0, 1, dy]], np.float32), mask.shape[::-1], flags=cv2.INTER_LINEAR)


def print_over(d, image, scale, rect):
    """Another portrait printed flat over the first: no paper, perhaps a printed border."""
    quad = quad_of(d, rect)
    person, _ = d.person(scale)
    cover = cover_of(image.shape[:2], quad)[0][..., None]
    inner = cover
    if d.often(.4): inner = cover_of(image.shape[:2], inset(quad, d.u(.01, .1)))[0][..., None]
    return image * (1 - cover) + cover * (inner * blurred(person, d.u(0, .03) * scale) + (1 - inner) * d.pale(210))


def glue(d, image, scale, rect, pixels):
    """The page with a photograph on it, and the photograph's corners."""
    shape = image.shape[:2]
    w = float(rect[2] - rect[0])
    # Portraits are 20 to 36 mm wide; photographic paper is a fifth to a third of a millimetre thick, prints on office paper a tenth.
    millimetre = w / d.u(20, 36)
    thick = d.u(.1, .4) * millimetre
    quad = quad_of(d, rect)
    mask, depth = cover_of(shape, quad)
    angle = d.u(0, 2 * np.pi)
    light = np.array([np.cos(angle), np.sin(angle)], np.float32)
    # Length of the shadow by the height of the lamp, and its edge by the lamp's size.
    reach = float(thick / np.tan(np.radians(d.u(20, 60))))
    # A shadow much narrower than a pixel cannot be seen, nor learnt from.
    reach = max(reach, .5 * scale / pixels)
    strength, steps = d.u(.3, .75), 6
    shade = np.zeros(shape, np.float32)
    for step in range(steps):
        away = reach * (step + .5) / steps
        fall = 1 - step / steps if d.often(.8) else 1
        shade = np.maximum(shade, shifted(mask, -light[0] * away, -light[1] * away) * fall)
    shade = blurred(shade, d.u(0, .3) * reach) * strength
    contact = np.exp(-np.maximum(-depth, 0) / max(.3, thick * d.u(.4, 1.2))) * d.u(0, .3)
    # Where a corner does not lie flat the shadow is deeper.
    if d.often(.3):
        corner = quad[int(d.rng.integers(4))]
        yy, xx = np.mgrid[:shape[0], :shape[1]].astype(np.float32)
        near = np.exp(-((xx - corner[0]) ** 2 + (yy - corner[1]) ** 2) / (d.u(.3, 1.2) * scale) ** 2)
        deeper = np.maximum.reduce([shifted(mask, -light[0] * reach * f, -light[1] * reach * f) for f in (1, 1.7, 2.4)])
        shade = np.maximum(shade, blurred(deeper, .3 * reach) * near * strength)
    image = image * (1 - np.maximum(shade, contact)[..., None])
    person, _ = d.person(scale)
    person = blurred(person, d.u(0, .03) * scale)
    white = np.clip(d.u(205, 250) + 4 * d.rng.standard_normal(3, dtype=np.float32), 0, 255)
    inner = mask
    if d.often(.5): inner = cover_of(shape, inset(quad, d.u(.01, .12)))[0]
    elif d.often(.3): inner = cover_of(shape, inset(quad, d.u(0, .02)) + d.rng.normal(0, .02 * w, 2))[0] * mask
    paper = inner[..., None] * person + (1 - inner[..., None]) * white
    # The sheet's own cast, matt or glossy, a little bent.
    paper = paper * d.u(.9, 1.1) + 5 * d.rng.standard_normal(3, dtype=np.float32)
    slope = (np.mgrid[:shape[0], :shape[1]].astype(np.float32) - quad.mean(0)[::-1, None, None]) / w
    paper = paper * (1 + d.normal(.06) * slope[0] + d.normal(.06) * slope[1])[..., None]
    if d.often(.2):
        spot = np.exp(-((slope[0] - d.u(-.7, .7)) ** 2 + (slope[1] - d.u(-.5, .5)) ** 2) / d.u(.02, .3))
        paper = paper + d.u(10, 90) * spot[..., None]
    # The cut itself: lit or dark by the side it faces.
    cut = d.u(.03, .14) * millimetre
    image = image * (1 - mask[..., None]) + paper * mask[..., None]
    for (ax, ay), (bx, by) in zip(quad, np.roll(quad, -1, 0)):
        long = np.hypot(bx - ax, by - ay)
        facing = ((by - ay) * light[0] - (bx - ax) * light[1]) / long
        side = np.array([[ax, ay], [bx, by]])
        line = np.zeros(shape, np.float32)
        cv2.line(line, tuple(int(v * 16) for v in side[0]), tuple(int(v * 16) for v in side[1]), 1., max(1, round(cut)), cv2.LINE_AA, 4)
        line = (line * min(1, cut))[..., None]
        image = image * (1 - line) + line * np.clip(white * float(.72 + .38 * facing), 0, 255)
    return np.clip(image, 0, 255), quad, reach
