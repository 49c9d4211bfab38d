"""Light of pages: crops of documents with fine lines, small print, cards' surfaces; and pages that were printed again."""
import glob
import itertools
import math
import os
import sys

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from camera import Dice, blurred, camera, coded, linear, resized, wide
from panel import shown
from scenes import smooth_field

# Pixels of a screen to one of an image, at most: hardly a lens leaves anything of finer ones, and what cannot be seen cannot be learnt.
FINEST = 2.2
# Pixels that cover a millimetre of a page as pages.ts writes it.
DENSITY = 1400 / 85.6


class Pages:
    """Squares of pages, of any density: n x 3 x side x side, 0 to 1, and how many of its places cover a millimetre."""

    def __init__(self, drawn, photographs, scans, device, seed):
        self.rng, self.device = np.random.default_rng(seed), device
        self.drawn, self.photographs, self.scans = ([cv2.imread(path)[..., ::-1] for path in sorted(glob.glob(os.path.join(folder, '*.*g')))] for folder in (drawn, photographs, scans))

    def u(self, low, high):
        return float(self.rng.uniform(low, high))

    def often(self, share):
        return self.rng.random() < share

    def ink(self, image):
        """Words of any size and family of letters that OpenCV has, some of them microprint."""
        h, w = image.shape[:2]
        for _ in range(int(self.rng.integers(0, 5))):
            size = math.exp(self.u(math.log(.15), math.log(2.2)))
            words = ''.join(chr(int(c)) for c in self.rng.integers(48, 91, 40))
            colour = [int(v) for v in self.rng.integers(0, 130, 3)]
            for line in range(int(self.rng.integers(1, 6))):
                place = (int(self.u(-.3, .3) * w), int(self.u(0, 1) * h) if line == 0 else place[1] + round(26 * size))
                cv2.putText(image, words, place, int(self.rng.integers(0, 8)), size, colour, max(1, round(size * self.u(.8, 2.4))), cv2.LINE_AA)

    def lines(self, image):
        """Guilloche: families of fine lines that wave, alike all over the page, in one colour or in one that turns."""
        h, w = image.shape[:2]
        y, x = np.mgrid[:h, :w].astype(np.float32)
        for _ in range(int(self.rng.integers(0, 4))):
            angle, pitch = self.u(0, math.pi), math.exp(self.u(math.log(3), math.log(30)))
            along, across = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
            waves = self.u(0, 3) * pitch * np.sin(2 * math.pi * along / (pitch * self.u(4, 40)) + self.u(0, 6.3))
            drift = self.u(0, 1) * np.sin(2 * math.pi * along / (w * self.u(.3, 3)) + self.u(0, 6.3))
            phase = 2 * math.pi * ((across + waves) / pitch + drift)
            thin = self.u(.1, .5)
            cover = np.clip((np.cos(phase) - math.cos(math.pi * thin)) * pitch / 5 + .5, 0, 1)[..., None]
            first, second = (self.rng.uniform(40, 235, 3).astype(np.float32) for _ in range(2))
            mix = (x / w)[..., None] if self.often(.4) else np.float32(self.u(0, 1))
            image[:] = image + self.u(.15, .9) * cover * (first * mix + second * (1 - mix) - image)

    def square(self, side):
        density = math.exp(self.u(math.log(4.5), math.log(32)))
        images = [*self.photographs, *self.scans] if self.often(.3) else self.drawn
        image = images[int(self.rng.integers(len(images)))]
        source = min(round(side / density * DENSITY), min(image.shape[:2]) - 1)
        density = side / source * DENSITY
        top, left = (int(self.rng.integers(0, max(1, length - source))) for length in image.shape[:2])
        cut = image[top:top + source, left:left + source].astype(np.float32)
        if self.often(.15): cut = np.broadcast_to(np.median(cut, (0, 1)), cut.shape).copy()
        cut = cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA if source > side else cv2.INTER_CUBIC)
        if self.often(.5): cut = cut[..., self.rng.permutation(3)]
        if self.often(.1): cut = 255 - cut
        cut = np.ascontiguousarray(np.rot90(cut, int(self.rng.choice([0, 0, 0, 1, 2, 3]))))
        if self.often(.5): self.lines(cut)
        if self.often(.4): self.ink(cut)
        return np.clip(cut, 0, 255), density

    def squares(self, count, side):
        cuts, densities = zip(*(self.square(side) for _ in range(count)))
        images = torch.from_numpy(np.stack(cuts)).permute(0, 3, 1, 2).contiguous().to(self.device) / 255
        return images, torch.tensor(densities, device=self.device)

    def taken(self, images, side):
        """A crop of an image as it is, perhaps saved again: 3 x side x side."""
        while True:
            image = images[int(self.rng.integers(len(images)))]
            if min(image.shape[:2]) > side: break
        top, left = (int(self.rng.integers(0, length - side)) for length in image.shape[:2])
        cut = np.ascontiguousarray(image[top:top + side, left:left + side])
        if self.often(.5): cut = cv2.imdecode(cv2.imencode('.jpg', cut[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(self.rng.integers(75, 97))])[1], cv2.IMREAD_COLOR)[..., ::-1]
        return torch.from_numpy(np.ascontiguousarray(cut)).permute(2, 0, 1).to(self.device) / 255


def lit(light, dice, finer):
    """A page's light on a table: paper's grain, a lamp's fall, gloss, a curve of the whole page, a lens out of focus."""
    n, _, size, _ = light.shape
    draw, some = (lambda low, high: dice.between(n, low, high)), (lambda share: dice.often(n, share))
    tones = 1 + .1 * torch.stack([draw(-1, 1) for _ in range(3)], 1)[:, :, None, None]
    grain = blurred(dice.noise(n, 1, size, size), draw(.4, 3.) * finer, 8)
    grain = grain / grain.std((2, 3), keepdim=True).clamp(min=1e-3)
    light = light * tones * (1 + grain * wide(draw(0, .06) * some(.6)))
    shade = smooth_field(dice, n, size, 2, 3) * .3 + smooth_field(dice, n, size, 2, 1)
    light = light * torch.exp(wide(draw(0, .25)) * shade)
    gloss = torch.exp(-((smooth_field(dice, n, size, 2, 1) - wide(draw(.5, 2.5))) / .4).clamp(min=0) ** 2) if dice.one() < .2 else 0
    return blurred(light + wide(draw(0, .6) * some(.3)) * gloss, draw(0, 1.6) * some(.5), 6).clamp(0, 1.5)


def turned(images, dice, size, finer):
    """The middle of squares, turned by a hand's angle: n x 3 x size x size."""
    n, device = len(images), images.device
    line = (torch.arange(size, device=device) + .5) / size * 2 - 1
    v, u = torch.meshgrid(line, line, indexing='ij')
    turn, zoom = .07 * dice.noise(n), dice.between(n, .72, .8)
    cos, sin = (torch.cos(turn) * zoom)[:, None, None], (torch.sin(turn) * zoom)[:, None, None]
    return F.grid_sample(images, torch.stack([cos * u - sin * v, sin * u + cos * v], -1), mode='bilinear', padding_mode='reflection', align_corners=False)


def printed(images, density, dice):
    """Squares as printers print them: four inks, each in dots of a grid of its own angle, in dots by chance, or black alone.

    images: n x 3 x side x side; density: places to a millimetre. Dots that a place cannot show are averaged."""
    n, _, h, w = images.shape
    device = images.device
    draw, some = (lambda low, high: dice.between(n, low, high)), (lambda share: dice.often(n, share))
    v, u = torch.meshgrid(torch.arange(h, device=device).float(), torch.arange(w, device=device).float(), indexing='ij')
    grey = wide(some(.25))
    luma = (images * torch.tensor([.299, .587, .114], device=device)[None, :, None, None]).sum(1, keepdim=True)
    black = wide(draw(.4, 1.)) * (1 - images.amax(1, keepdim=True))
    inks = (1 - images / (1 - black).clamp(min=.05)).clamp(0, 1)
    inks = torch.cat([inks * (1 - grey), black * (1 - grey) + (1 - luma) * grey], 1)
    # Lines an inch: from newspapers' to those of good lasers.
    cell = density * 25.4 / dice.steps(n, 55, 180)
    own = dice.noise(n, 4) * .02
    angles = torch.tensor([15., 75., 0., 45.], device=device)[None] * math.pi / 180 + own
    cos, sin = torch.cos(angles)[..., None, None], torch.sin(angles)[..., None, None]
    x, y = (u * cos + v * sin) / cell[:, None, None, None], (v * cos - u * sin) / cell[:, None, None, None]
    x, y = x + dice.between(n, 0, 1)[:, None, None, None], y + dice.between(n, 0, 1)[:, None, None, None]
    # A round dot that grows, or lines.
    dot = .5 - .25 * (torch.cos(2 * math.pi * x) + torch.cos(2 * math.pi * y))
    rows = .5 - .5 * torch.cos(2 * math.pi * y)
    regular = torch.where(wide(some(.15)) > 0, rows, dot)
    # Dots by chance, each some places across.
    size = torch.clamp(density / dice.steps(n, 8, 24), min=1.)
    chance = blurred(dice.noise(n, 4, h, w), size * .5, 4)
    chance = torch.special.ndtr(chance / chance.std((2, 3), keepdim=True).clamp(min=1e-3))
    threshold = torch.where(wide(some(.25)) > 0, chance, regular)
    # How sharply a place tells a dot from paper: as many places as a dot's edge has.
    steep = (cell / 4).clamp(1, 40)[:, None, None, None]
    cover = torch.sigmoid((inks - threshold) * 8 * steep)
    cover = torch.where(inks < .02, torch.zeros_like(cover), cover)
    leaves = torch.tensor([[.1, 1., 1.], [1., .1, 1.], [1., 1., .1], [.02, .02, .02]], device=device)
    light = torch.ones_like(images)
    for ink in range(4): light = light * (1 - cover[:, ink:ink + 1] * (1 - leaves[ink][None, :, None, None]))
    paper, full = wide(draw(.72, .95)), wide(draw(.01, .06))
    return blurred(full + (paper - full) * light, draw(.2, .6) * density * .04, 3)


KINDS = ('originals', 'files', 'screens', 'copies')


def crops(pages, dice, count, side):
    """For each of KINDS count x 3 x side x side, 0 to 1, each by a camera of its own; no camera took files, which are scans and drawings."""
    finer = 1. if dice.one() < .35 else 1. + round(2 * dice.one(), 1)
    size = round(side * finer)
    shot = lambda light: camera(light, dice, len(light), side, finer)
    original, density = pages.squares(count, round(size * 1.3))
    originals = shot(lit(turned(linear(original), dice, size, finer), dice, finer))
    for i in range(0, count, 4): originals[i] = pages.taken(pages.photographs, side)
    drawn = resized(turned(pages.squares(count // 2, round(size * 1.3))[0], dice, size, finer), dice, side)
    drawn = coded(drawn, dice.between(len(drawn), 70, 96), dice.often(len(drawn), 0.), dice)
    files = torch.cat([drawn, torch.stack([pages.taken(pages.scans, side) for _ in range(count - len(drawn))])])
    # A screen shows a photograph of a page, or its file.
    content, _ = pages.squares(count, round(side * 1.6))
    content = turned(content, dice, round(side * 1.25), 1.)
    photographs = camera(lit(linear(content), dice, 1.), dice, count, round(side * 1.25))
    content = torch.where(wide(dice.often(count, .5)) > 0, photographs, content)
    screens = shot(shown(content, dice, count, side, finer, FINEST))
    again, density = pages.squares(count, round(size * 1.3))
    copies = shot(lit(turned(printed(again, density, dice), dice, size, finer), dice, finer))
    return originals, files, screens, copies


def write(drawn, photographs, scans, out, seed, count=16, side=192):
    """Writes files of crops until it is stopped: 4 * count x 3 x side x side bytes each; and an image of the first, to look at."""
    pages, dice = Pages(drawn, photographs, scans, 'cpu', seed), Dice('cpu', seed)
    os.makedirs(out, exist_ok=True)
    for number in itertools.count():
        with torch.no_grad():
            kinds = [torch.round(one * 255).to(torch.uint8).numpy() for one in crops(pages, dice, count, side)]
        if number == 0:
            rows = [np.concatenate(list(one.transpose(0, 2, 3, 1)), 1) for one in kinds]
            cv2.imwrite(os.path.join(out, f'{seed}.png'), cv2.cvtColor(np.concatenate(rows), cv2.COLOR_RGB2BGR))
        np.save(os.path.join(out, f'{seed}-{number}.npy'), np.concatenate(kinds))


if __name__ == '__main__':
    write(*sys.argv[1:5], int(sys.argv[5]))
