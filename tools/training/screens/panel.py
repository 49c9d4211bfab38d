"""Screens, as light at the places a camera's pixels see: subpixels of many kinds, refresh, black that glows, glare."""
import torch
import torch.nn.functional as F

from camera import linear, wide

# Places across and down of a texture that holds two by two pixels of a panel.
CELL = 64


def subpixels(dice):
    """For each colour the middles of its lights in two by two pixels (units: pixels), and their size across and down."""
    kind = dice.one()
    if kind < .55:
        order = [0, 1, 2] if dice.one() < .7 else [2, 1, 0]
        places = [[((i + (order[c] + .5) / 3), j + .5) for i in (0, 1) for j in (0, 1)] for c in range(3)]
        size = [(.15 + .18 * dice.one(), .55 + .42 * dice.one())] * 3
    elif kind < .75:
        # Diamonds (PenTile): a green light for each pixel, a red or a blue one.
        green = [(i + .25, j + .25) for i in (0, 1) for j in (0, 1)]
        red = [(.75, .75), (1.75, 1.75)]
        blue = [(1.75, .75), (.75, 1.75)]
        places = [red, green, blue]
        big = .35 + .25 * dice.one()
        size = [(big, big), (.25 + .2 * dice.one(),) * 2, (big, big)]
    elif kind < .85:
        # Green beside red and blue that share a column.
        places = [[(i + .3, j + .25) for i in (0, 1) for j in (0, 1)], [(i + .75, j + .5) for i in (0, 1) for j in (0, 1)],
                  [(i + .3, j + .75) for i in (0, 1) for j in (0, 1)]]
        size = [(.4, .35), (.35, .8), (.4, .4)]
    else:
        # Stripes whose rows or columns are lit in turn (dual domains, chevrons).
        shift = .5 * dice.one()
        places = [[((i + (c + .5) / 3 + shift * j) % 2, j + .5) for i in (0, 1) for j in (0, 1)] for c in range(3)]
        size = [(.15 + .2 * dice.one(), .5 + .45 * dice.one())] * 3
    if dice.one() < .35:
        places = [[(y, x) for x, y in own] for own in places]
        size = [(h, w) for w, h in size]
    return places, size


def cells(dice, videos, pace, aperture, lens):
    """Textures videos x 3 x CELL x CELL of mean one: two by two pixels of a panel as a camera's pixels average them.

    pace: pixels of the panel for one of the camera; aperture and lens: the side of the camera's pixel that takes light
    and the blur before it, in the camera's pixels."""
    k = torch.fft.fftfreq(CELL, 1 / CELL, device=dice.device)
    fx, fy = k[None, :] / 2, k[:, None] / 2
    fields = []
    for _ in range(videos):
        places, size = subpixels(dice)
        colours = []
        for c in range(3):
            across, down = size[c]
            box = torch.sinc(fx * across) * torch.sinc(fy * down)
            phases = sum(torch.exp(-2j * torch.pi * (fx * x + fy * y)) for x, y in places[c])
            colours.append(box * phases / len(places[c]))
        fields.append(torch.stack(colours))
    field = torch.stack(fields)
    f = torch.sqrt(fx ** 2 + fy ** 2)[None] * pace[:, None, None]
    a, s = aperture[:, None, None], lens[:, None, None]
    seen = torch.sinc(fx[None] * pace[:, None, None] * a) * torch.sinc(fy[None] * pace[:, None, None] * a)
    seen = seen * torch.exp(-2 * (torch.pi * s * f) ** 2)
    return torch.fft.ifft2(field * seen[:, None]).real * CELL * CELL


def shown(images, dice, videos, side, finer, finest=4.5):
    """Light of screens that show n x 3 images (0 to 1), at `finer` times `side` places across: n x 3 images of light.

    finest: pixels of the panel to one of the output, at most."""
    n, _, high, _ = images.shape
    each = n // videos
    device = images.device
    draw = lambda low, high: dice.between(videos, low, high)
    some = lambda share: dice.often(videos, share)
    per = lambda values: values.repeat_interleave(each, 0)
    size = round(side * finer)
    # Places of the image, in output pixels from the middle, turned, tilted and moved by the hand from frame to frame.
    line = (torch.arange(size, device=device) + .5) / finer - side / 2
    v, u = torch.meshgrid(line, line, indexing='ij')
    turn = per(draw(-.12, .12)) + .01 * dice.noise(n)
    turn = turn + per(some(.1)) * torch.pi / 2
    zoom = 1 + .02 * dice.noise(n)
    across, down = per(draw(-.0005, .0005)) + .0001 * dice.noise(n), per(draw(-.0005, .0005)) + .0001 * dice.noise(n)
    cos, sin = torch.cos(turn)[:, None, None], torch.sin(turn)[:, None, None]
    depth = 1 + across[:, None, None] * u + down[:, None, None] * v
    x, y = (cos * u - sin * v) * zoom[:, None, None] / depth, (sin * u + cos * v) * zoom[:, None, None] / depth
    bend = per(draw(-1, 1) * some(.2))[:, None, None]
    x = x + bend * 3e-6 * x ** 3 * .3
    x, y = x + dice.between(n, -8, 8)[:, None, None], y + dice.between(n, -8, 8)[:, None, None]
    # The image shown: from three quarters of an output pixel for one of its own up.
    reach = high / 2
    scale = per(dice.steps(videos, .85, 2.4))[:, None, None]
    grid = torch.stack([x / scale / reach, y / scale / reach], -1)
    light = F.grid_sample(images, grid, mode='bilinear', padding_mode='reflection', align_corners=False)
    light = wide(per(draw(.75, 1.7))) * linear(light) ** wide(per(draw(.9, 1.15)))
    light = light + wide(per(draw(0, .025)))
    # The panel's own pixels, from those that cover three of the output's to those finer than the camera sees.
    pace = dice.steps(videos, .3, finest)
    # Nearly a whole number of them for one of the sensor's: broad bands of colour.
    whole = (finer * (1 + dice.whole(videos, 2) + draw(-.08, .08))).clamp(max=finest)
    pace = torch.where(some(.2) > 0, whole, pace)
    cell = cells(dice, videos, pace / finer, draw(0, 1) * some(.7), draw(0, .7) * some(.6))
    strength = draw(.15, 1.)[:, None, None, None]
    cell = per(1 + strength * (cell - 1))
    cell = F.pad(cell, (1, 1, 1, 1), mode='circular')
    inside = CELL / (CELL + 2)
    px, py = [torch.remainder(along * per(pace)[:, None, None] + dice.between(n, 0, 2)[:, None, None], 2) - 1 for along in (x, y)]
    light = light * F.grid_sample(cell, torch.stack([px, py], -1) * inside, mode='bilinear', align_corners=False)
    # Refresh: bands along the rows of the camera or of the screen, from smooth ones to those of a light that is switched.
    along = torch.where(per(some(.5))[:, None, None] > 0, v[None].expand(n, -1, -1), y)
    waves = torch.sin(2 * torch.pi * along / per(dice.steps(videos, 30, 400))[:, None, None] + dice.between(n, 0, 6.28)[:, None, None])
    waves = torch.tanh(waves * per(draw(.3, 4))[:, None, None])
    light = light * (1 + (per(draw(.01, .2) * some(.45))[:, None, None] * waves)[:, None])
    light = light * torch.stack([per(draw(.9, 1.08)), torch.ones(n, device=device), per(draw(.9, 1.25))], 1)[:, :, None, None]
    spot = ((u - per(draw(-side, side))[:, None, None]) ** 2 + (v - per(draw(-side, side))[:, None, None]) ** 2) / per(dice.steps(videos, 15, 200))[:, None, None] ** 2
    return light + (per(draw(.01, .35) * some(.4))[:, None, None] * torch.exp(-spot))[:, None]
