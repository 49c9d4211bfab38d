"""Light of what a camera sees: faces out of photographs, cloth, walls, hair, in all sorts of light."""
import glob
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from camera import blurred, coded, linear, wide

# Side of the squares that photographs are kept as.
KEPT = 640


def photographs(folder, device):
    """The faces of a folder as n x 3 x KEPT x KEPT, 0 to 1."""
    images = []
    for path in sorted(glob.glob(os.path.join(folder, '*.jpg'))):
        image = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
        h, w = image.shape[:2]
        short = min(h, w)
        top, left = (h - short) // 2, (w - short) // 2
        image = cv2.resize(image[top:top + short, left:left + short], (KEPT, KEPT), interpolation=cv2.INTER_CUBIC)
        images.append(torch.from_numpy(np.ascontiguousarray(image)).permute(2, 0, 1))
    return torch.stack(images).to(device).float() / 255


def smooth_field(dice, n, size, cells, channels=1):
    """Random values of deviation one that change over size / cells places."""
    return F.interpolate(dice.noise(n, channels, cells + 3, cells + 3), (size, size), mode='bicubic', align_corners=False)


def reproduced(images, dice):
    """Photographs as they come: made smaller, sharpened and compressed before. None of it says anything about a screen."""
    n, _, side, _ = images.shape
    size = 16 * int(18 + 23 * dice.one())
    small = F.interpolate(images, (size, size), mode='bilinear', align_corners=False, antialias=True)
    small = (small + wide(dice.between(n, 0, 1.5) * dice.often(n, .5)) * (small - blurred(small, dice.between(n, .5, 1.5)))).clamp(0, 1)
    grey = small.mean(1, keepdim=True)
    small = (grey + wide(dice.between(n, .6, 1.6)) * (small - grey)).clamp(0, 1)
    return F.interpolate(coded(small, dice.between(n, 30, 97), dice.often(n, 0.), dice), (side, side), mode='bicubic', align_corners=False).clamp(0, 1)


def lamps(image, dice, videos, each):
    """Light of two colours from two sides on what has a form: brightness that grows to one side is lit from there."""
    form = blurred(F.avg_pool2d(image.mean(1, keepdim=True), 2), dice.between(videos, 2, 8).repeat_interleave(each), 16)
    form = F.interpolate(form, image.shape[-2:], mode='bilinear', align_corners=False)
    across, down = form - form.roll(4, -1), form - form.roll(4, -2)
    angle = wide(dice.between(videos, 0, 6.28).repeat_interleave(each))
    slope = torch.cos(angle) * across + torch.sin(angle) * down
    slope = torch.tanh(slope / slope.std((2, 3), keepdim=True).clamp(min=1e-4))
    colour = dice.noise(videos, 3).repeat_interleave(each, 0)[:, :, None, None]
    strength = wide((dice.between(videos, 0, .6) * dice.often(videos, .35)).repeat_interleave(each))
    return image * torch.exp(strength * colour * slope)


def scenes(faces, dice, videos, each, side, finer):
    """Light, videos * each x 3 images of `finer` times `side` places across; the images of a video show one thing, moved."""
    n = videos * each
    device = dice.device
    size = round(side * finer)
    draw = lambda low, high: dice.between(videos, low, high)
    some = lambda share: dice.often(videos, share)
    per = lambda values: values.repeat_interleave(each, 0)
    line = (torch.arange(size, device=device) + .5) / finer - side / 2
    v, u = [a[None] for a in torch.meshgrid(line, line, indexing='ij')]
    x, y = u - dice.between(n, -12, 12)[:, None, None], v - dice.between(n, -12, 12)[:, None, None]
    # The face of a photograph: half of its side is 130 to 250 output pixels.
    zoom = per(dice.steps(videos, 1.1, 3.2) * (1 - 2 * some(.5)))[:, None, None]
    tall = zoom.abs()
    cx, cy = per(draw(-60, 60))[:, None, None], per(draw(-60, 60))[:, None, None]
    grid = torch.stack([(x * zoom + cx) / (KEPT / 2), (y * tall + cy) / (KEPT / 2)], -1)
    photographs = reproduced(faces[dice.whole(videos, len(faces))], dice)
    image = F.grid_sample(per(photographs), grid, mode='bilinear', padding_mode='reflection', align_corners=False)
    image = image * wide(per(draw(.7, 1.15))) + wide(per(draw(-.05, .08)))
    light = linear(image.clamp(0, 1))
    tones = 1 + .12 * torch.stack([per(draw(-1, 1)) for _ in range(3)], 1)[:, :, None, None]
    light = lamps(light * tones, dice, videos, each)
    # Pores, down, stubble, powder: fine texture of skin, or none.
    pores = blurred(dice.noise(videos, 1, size, size), draw(.4, 2.) * finer, 6)
    pores = pores / pores.std((2, 3), keepdim=True).clamp(min=1e-3)
    light = light * (1 + per(pores * wide(draw(0, .07) * some(.6))))
    # Cloth and walls around an oval or instead of all: bars, checks and weave of any pitch, some finer than the camera sees.
    ground = wide(per(draw(.02, .8))) * (1 + .5 * torch.stack([per(draw(-1, 1)) for _ in range(3)], 1)[:, :, None, None])
    ground = ground * (1 + .4 * per(smooth_field(dice, videos, size, 4, 1)))
    for share in (.6, .35):
        angle = per(draw(0, 3.15))[:, None, None]
        rate = per(dice.steps(videos, .01, 1.3))[:, None, None]
        wave = torch.sin(2 * torch.pi * rate * (x * torch.cos(angle) + y * torch.sin(angle)) + per(draw(0, 1))[:, None, None] * torch.sin(x * .05))
        wave = torch.tanh(wave * per(draw(.5, 6))[:, None, None])
        tint = 1 + .7 * torch.stack([per(draw(-1, 1)) for _ in range(3)], 1)[:, :, None, None]
        ground = ground * (1 + (per(draw(.05, .6) * some(share))[:, None, None] * wave)[:, None] * tint)
    grain = blurred(dice.noise(videos, 1, size, size), draw(.3, 3.) * finer, 8)
    grain = grain / grain.std((2, 3), keepdim=True).clamp(min=1e-3)
    ground = (ground * (1 + per(grain * wide(draw(0, .3) * some(.5))))).clamp(min=0)
    wide_, high = per(draw(35, 130))[:, None, None], per(draw(45, 170))[:, None, None]
    oval = torch.sigmoid((1 - (x / wide_) ** 2 - (y / high) ** 2) * per(draw(3, 12))[:, None, None])
    mask = torch.where(per(some(.12))[:, None, None] > 0, torch.zeros_like(oval), torch.where(per(some(.55))[:, None, None] > 0, torch.ones_like(oval), oval))
    light = light * mask[:, None] + ground * (1 - mask[:, None])
    # Lamps of different colours, and a lamp that flickers while the rows are read.
    shade = smooth_field(dice, videos, size, 2, 3) * .5 + smooth_field(dice, videos, size, 2, 1)
    strong = draw(0, .3) + draw(0, .6) * some(.25)
    light = light * torch.exp(wide(per(strong)) * per(shade))
    waves = torch.sin(2 * torch.pi * v / per(dice.steps(videos, 90, 500))[:, None, None] + dice.between(n, 0, 6.28)[:, None, None])
    light = light * (1 + (per(draw(0, .06) * some(.2))[:, None, None] * waves)[:, None])
    return blurred(light, per(draw(0, 1.6) * some(.6)), 6).clamp(0, 1.5)
