"""Draws documents around a portrait: grounds, print, portraits in the many manners that issuers print them in.

Lengths are in distances of the eyes; a canvas has `scale` pixels to one, and the eyes' middle at EYES."""
import glob
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

# Canvas in distances of the eyes, and where their middle is.
CANVAS, EYES = (7.4, 8.8), (3.7, 3.8)
# Heads as heads.ts writes them: pixels between the eyes, and the place of their middle.
HEAD, HEAD_EYES = 80, (320, 320)
FONTS = [p for p in glob.glob('/usr/share/fonts/truetype/**/*.ttf', recursive=True) if 'DejaVu' in p or 'Liberation' in p or 'ocr' in p.lower()]


def heads(folder):
    """Photographs of heads, and how much of each pixel is of the person; of those cut off at the brow, the face alone."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, '*.jpg'))):
        image = cv2.imread(path)[..., ::-1].copy()
        # Rows above the photograph repeat its first one.
        change = np.abs(np.diff(image[::4, 240:400].astype(np.float32).mean(2), axis=0)).mean(1)
        top = 4 * int(np.argmax(change > 3))
        face = cv2.ellipse(np.zeros(image.shape[:2], np.float32), (320, 352), (88, 118), 0, 0, 360, 1., -1)
        face[:top + 8] = 0
        person = None
        if top < 190:
            small = cv2.resize(image, None, fx=.25, fy=.25, interpolation=cv2.INTER_AREA)
            mask = np.full(small.shape[:2], cv2.GC_PR_BGD, np.uint8)
            cv2.ellipse(mask, (80, 88), (50, 68), 0, 0, 360, int(cv2.GC_PR_FGD), -1)
            cv2.rectangle(mask, (25, 150), (135, 190), int(cv2.GC_PR_FGD), -1)
            cv2.ellipse(mask, (80, 92), (22, 34), 0, 0, 360, int(cv2.GC_FGD), -1)
            mask[:max(10, top // 4)] = mask[:90, :8] = mask[:90, -8:] = cv2.GC_BGD
            cv2.grabCut(small, mask, None, np.zeros((1, 65)), np.zeros((1, 65)), 4, cv2.GC_INIT_WITH_MASK)
            person = np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.float32)
            person = cv2.GaussianBlur(cv2.resize(person, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), None, 2.5)
        name = os.path.basename(path)
        found.append((image.astype(np.float32), person, cv2.GaussianBlur(face, None, 7), 4 if name.startswith('franck') else 1))
    return found


def blurred(image, sigma):
    return image if sigma < .15 else cv2.GaussianBlur(image, None, float(sigma))


class Drawer:
    def __init__(self, folder, seed):
        self.rng = np.random.default_rng(seed)
        self.heads = heads(folder)

    def u(self, low, high):
        return float(self.rng.uniform(low, high))

    def often(self, share):
        return self.rng.random() < share

    def pick(self, options):
        return options[int(self.rng.integers(len(options)))]

    def normal(self, deviation):
        return float(self.rng.normal()) * deviation

    def pale(self, low=170):
        chroma = self.rng.standard_normal(3, dtype=np.float32) * (8 if self.often(.5) else 25)
        return np.clip(self.u(low, 248) + chroma, low - 30, 255)

    def dark(self):
        return self.rng.uniform(5, 140, 3).astype(np.float32) if self.often(.6) else np.full(3, self.u(5, 70), np.float32)

    def size(self, scale):
        return round(CANVAS[1] * scale), round(CANVAS[0] * scale)

    def ground(self, scale):
        h, w = self.size(scale)
        first, spread = self.pale(), self.u(0, 35)
        cells = first + spread * self.rng.standard_normal((int(self.rng.integers(2, 5)), int(self.rng.integers(2, 5)), 1 if self.often(.5) else 3), dtype=np.float32)
        image = cv2.resize(cells, (w, h), interpolation=cv2.INTER_CUBIC)
        if self.often(.15): image *= self.u(.35, .8)
        if self.often(.3):
            grain = blurred(self.rng.standard_normal((h, w), dtype=np.float32), self.u(.5, 3))
            image += (grain / grain.std() * self.u(.5, 6))[..., None]
        return np.clip(image, 0, 255)

    def curves(self, scale):
        """How much of each pixel fine lines cover: families of waves that run across everything."""
        h, w = self.size(scale)
        cover = np.zeros((h, w), np.uint8)
        for _ in range(int(self.rng.integers(1, 4))):
            angle, spacing = self.u(0, np.pi), self.u(.06, .4) * scale
            along = np.linspace(-.75, .75, 48) * max(h, w)
            tall, period, phase, drift = self.u(0, .5) * scale, self.u(.6, 5) * scale, self.u(0, 6.3), self.u(-.4, .4)
            count = int(1.4 * max(h, w) / spacing)
            lines = []
            for k in range(-count // 2, count // 2):
                across = k * spacing + tall * np.sin(2 * np.pi * along / period + phase + k * drift)
                x = w / 2 + along * np.cos(angle) - across * np.sin(angle)
                y = h / 2 + along * np.sin(angle) + across * np.cos(angle)
                lines.append((np.stack([x, y], 1) * 16).astype(np.int32))
            cv2.polylines(cover, lines, False, int(self.u(40, 200)), 1 + int(self.often(.25)) * int(scale > 60), cv2.LINE_AA, 4)
        return cover.astype(np.float32)[..., None] / 255

    def print_around(self, image, scale, rect):
        """Text, boxes, bands and signs beside the portrait; some of it runs under or over its edge."""
        x0, y0, x1, y1 = rect
        h, w = image.shape[:2]
        picture = Image.fromarray(image.astype(np.uint8))
        draw = ImageDraw.Draw(picture)
        colour = lambda value: tuple(int(v) for v in value)
        for _ in range(int(self.rng.integers(0, 3))):
            y, tall = self.pick([self.u(0, y0), self.u(y1, h)]), self.u(.1, 1.2) * scale
            draw.rectangle([self.u(-.3, .4) * w, y, self.u(.6, 1.3) * w, y + tall], fill=colour(self.pale(120) if self.often(.6) else self.dark()))
        for _ in range(int(self.rng.integers(0, 3))):
            x, y = self.pick([self.u(0, x0), self.u(x1, w)]), self.u(0, h)
            box = [x, y, x + self.u(.3, 3) * scale, y + self.u(.2, 2.5) * scale]
            fill = colour(self.pale(110)) if self.often(.5) else None
            (draw.rectangle if self.often(.6) else draw.ellipse)(box, fill=fill, outline=colour(self.dark()), width=max(1, round(self.u(.01, .06) * scale)))
        lines = int(self.rng.integers(2, 16))
        font = self.pick(FONTS)
        for _ in range(lines):
            tall = self.u(.16, .5) * scale
            if tall < 4: continue
            where = self.pick('rrrbbtlo')
            x, y = {'r': (x1 + self.u(.05, 1) * scale, self.u(0, h)), 'b': (self.u(-.2, .8) * w, y1 + self.u(.03, 2.5) * scale), 't': (self.u(-.1, .8) * w, y0 - self.u(.1, 2) * scale - tall),
                    'l': (self.u(-2, -.3) * scale + x0, self.u(0, h)), 'o': (self.u(0, w), self.u(0, h))}[where]
            text = ''.join(self.pick('ABCDEFGHIKLMNOPRSTUVZ0123456789<abcdeimnorstu  ') for _ in range(int(self.rng.integers(3, 24))))
            draw.text((x, y), text, fill=colour(self.dark()), font=ImageFont.truetype(self.pick(FONTS) if self.often(.1) else font, int(tall)))
        return np.asarray(picture).astype(np.float32)

    def rect(self, scale):
        w = self.u(2.75, 4.4)
        h = w * self.u(1.15, 1.42)
        x, y = EYES[0] - w * (.5 + self.normal(.02)), EYES[1] - h * self.u(.36, .5)
        return np.array([x, y, x + w, y + h], np.float32) * scale

    def figure(self, image, face):
        """Hair and shoulders drawn behind a face, and what they cover."""
        h, w = image.shape[:2]
        hair = self.pick([20, 35, 60, 110, 170]) * np.array([1.1, self.u(.7, 1), self.u(.4, 1)], np.float32)
        skin = image[380:400, 280:360].reshape(-1, 3).mean(0)
        cloth = self.rng.uniform(10, 220, 3).astype(np.float32)
        drawn, cover = np.zeros((h // 4, w // 4, 3), np.float32), np.zeros((h // 4, w // 4), np.float32)
        def lay(colour, paint):
            nonlocal drawn
            part = np.zeros((h, w), np.uint8)
            paint(part)
            part = cv2.resize(part, (w // 4, h // 4), interpolation=cv2.INTER_AREA).astype(np.float32)
            drawn = drawn * (1 - part[..., None]) + part[..., None] * colour
            np.maximum(cover, part, out=cover)
        long, wide = self.u(0, 200) * self.often(.4), int(self.u(98, 125))
        lay(hair, lambda part: (cv2.ellipse(part, (320, 300), (wide, int(self.u(125, 150))), 0, 0, 360, 1, -1), cv2.rectangle(part, (320 - wide, 300), (320 + wide, int(300 + long)), 1, -1)))
        lay(skin * .85, lambda part: cv2.rectangle(part, (262, 380), (378, 620), 1, -1))
        lay(cloth, lambda part: cv2.ellipse(part, (320, int(self.u(690, 740))), (int(self.u(230, 300)), 190), 0, 0, 360, 1, -1))
        texture = self.rng.standard_normal((h // 4, w // 4), dtype=np.float32)
        drawn = cv2.resize(drawn * (1 + .12 * texture)[..., None], (w, h), interpolation=cv2.INTER_LINEAR)
        cover = cv2.resize(cover, (w, h), interpolation=cv2.INTER_LINEAR)
        return np.clip(drawn * (1 - face[..., None]) + image * face[..., None], 0, 255), np.maximum(cover, face)

    def person(self, scale, ground=None):
        """A head over a whole canvas, and how much of each pixel it covers."""
        h, w = self.size(scale)
        image, cover, face, common = self.pick(self.heads)
        while self.often(1 - 1 / common): image, cover, face, common = self.pick(self.heads)
        if cover is None or self.often(.25):
            image, cover = self.figure(image, face)
            if ground is None: ground = self.wall(h)
        gain = scale / HEAD * self.u(.96, 1.04)
        turn, side = self.normal(.03), -1 if self.often(.5) else 1
        a, b = gain * np.cos(turn), gain * np.sin(turn)
        cx, cy = EYES[0] * scale, EYES[1] * scale
        m = np.array([[a * side, -b, 0], [b * side, a, 0]], np.float32)
        m[:, 2] = [cx - m[0, 0] * HEAD_EYES[0] - m[0, 1] * HEAD_EYES[1], cy - m[1, 0] * HEAD_EYES[0] - m[1, 1] * HEAD_EYES[1]]
        if gain < .7: image = blurred(image, .35 / gain)
        image = cv2.warpAffine(image, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpAffine(cover, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[..., None]
        if ground is None and self.often(.7): ground = self.wall(h)
        if ground is not None: image = cover * image + (1 - cover) * ground
        return self.toned(image), cover

    def wall(self, h):
        ground = self.pale(self.pick([120, 200, 225]))
        if self.often(.5): ground = np.full(3, ground.mean(), np.float32)
        if self.often(.15): ground = ground * self.u(.2, .7)
        return ground * np.linspace(self.u(.8, 1.1), 1, h, dtype=np.float32)[:, None, None]

    def toned(self, image):
        if self.often(.5):
            gain, shift = self.u(.7, 1.15), self.u(-15, 25)
            image = image * gain + shift
        grey = image.mean(2, keepdims=True)
        return np.clip(grey + (0 if self.often(.25) else self.u(.5, 1.25)) * (image - grey), 0, 255)

    def rounded(self, shape, rect, radius):
        """Cover of a rectangle with round corners, to a sixteenth of a pixel."""
        x0, y0, x1, y1 = [float(v) for v in rect]
        r = max(.01, min(radius, (x1 - x0) / 2, (y1 - y0) / 2))
        yy = np.arange(shape[0], dtype=np.float32)[:, None] + .5
        xx = np.arange(shape[1], dtype=np.float32)[None] + .5
        dx = np.abs(xx - (x0 + x1) / 2) - (x1 - x0) / 2 + r
        dy = np.abs(yy - (y0 + y1) / 2) - (y1 - y0) / 2 + r
        away = np.minimum(np.maximum(dx, dy), 0) + np.sqrt(np.maximum(dx, 0) ** 2 + np.maximum(dy, 0) ** 2) - r
        return np.clip(.5 - away, 0, 1)[..., None], away

    def portrait(self, image, scale, rect):
        """Prints a portrait as an issuer does."""
        shape = image.shape[:2]
        x0, y0, x1, y1 = rect
        manner = self.pick(['hard', 'hard', 'hard', 'hard', 'frame', 'frame', 'border', 'fade', 'fade', 'oval', 'cut', 'round'])
        person, cover = self.person(scale)
        person = blurred(person, self.u(0, .03) * scale if self.often(.5) else 0)
        if self.often(.12):
            # Engraved or burnt by a laser: lines or dots whose width goes with the shade.
            pitch, angle = max(2.5, self.u(.02, .05) * scale), self.u(0, 3.14)
            yy, xx = np.mgrid[:shape[0], :shape[1]].astype(np.float32)
            wave = np.sin((xx * np.cos(angle) + yy * np.sin(angle)) * 2 * np.pi / pitch)
            if self.often(.5): wave = (wave + np.sin((yy * np.cos(angle) - xx * np.sin(angle)) * 2 * np.pi / pitch)) / 2
            shade = person.mean(2) / 255
            ink = 1 / (1 + np.exp(-(wave * .5 + .5 - shade) * 8))
            person = image * (1 - self.u(.5, .95) * ink[..., None])
        edge, away = self.rounded(shape, rect, self.u(0, .35) * scale if manner == 'round' else 0)
        if manner == 'fade':
            reach = self.u(.1, .9) * scale
            edge = np.clip(-away / reach, 0, 1)[..., None]
            if self.often(.5): edge = edge * np.maximum(cover, .3)
        if manner == 'cut': edge = edge * cover
        if manner == 'oval':
            yy = (np.arange(shape[0], dtype=np.float32)[:, None] - (y0 + y1) / 2) / ((y1 - y0) / 2)
            xx = (np.arange(shape[1], dtype=np.float32)[None] - (x0 + x1) / 2) / ((x1 - x0) / 2)
            edge = np.clip((1 - np.sqrt(xx * xx + yy * yy)) * scale / self.u(.5, 30), 0, 1)[..., None]
        opaque = self.u(.6, .95) if self.often(.25) else 1
        if self.often(.2): person = person * np.clip(image / 235, 0, 1)
        if manner == 'border':
            rim = self.u(.03, .3) * scale
            outer, _ = self.rounded(shape, rect + np.array([-rim, -rim, rim, rim]), self.u(0, .2) * scale if self.often(.3) else 0)
            image = image * (1 - outer) + outer * self.pale(215)
        image = image * (1 - edge * opaque) + person * edge * opaque
        if manner == 'frame' or self.often(.3):
            wide = self.u(.012, .05 if self.often(.6) else .14) * scale
            beside = self.pick([0., wide / 2, self.u(0, .2) * scale, -self.u(0, .1) * scale])
            line = np.clip(.5 + wide / 2 - np.abs(away - beside), 0, 1)[..., None] * (self.u(.4, 1) if self.often(.3) else 1)
            if self.often(.12): line = line * self.partial(shape, rect)
            image = image * (1 - line) + line * (self.dark() if self.often(.7) else self.pale(200))
        return image

    def partial(self, shape, rect):
        """A frame of two sides only."""
        yy, xx = np.mgrid[:shape[0], :shape[1]].astype(np.float32)
        side = (xx - rect[0]) / (rect[2] - rect[0]) + (yy - rect[1]) / (rect[3] - rect[1]) > 1
        return (side if self.often(.5) else ~side)[..., None].astype(np.float32)

    def over(self, image, scale, rect):
        """What lies over page and portrait: stamps, foils, laminate, embossing."""
        h, w = image.shape[:2]
        x0, y0, x1, y1 = rect
        if self.often(.3):
            cover = self.curves(scale)
            image = image * (1 - cover * self.u(.1, .5)) + cover * self.u(.1, .5) * (self.pale(60))
        if self.often(.2):
            stamp = np.zeros((h, w), np.uint8)
            cx, cy, r = self.pick([x0, x1]) + self.normal(.4) * scale, self.pick([y0, y1]) + self.normal(.4) * scale, self.u(.4, 1.5) * scale
            for share in (1, .93, .6): cv2.circle(stamp, (int(cx), int(cy)), int(r * share), 255, max(1, round(.03 * scale)), cv2.LINE_AA)
            cv2.putText(stamp, 'OFFICE', (int(cx - .5 * r), int(cy)), cv2.FONT_HERSHEY_DUPLEX, r / 70, 255, 1, cv2.LINE_AA)
            cover = blurred(stamp.astype(np.float32) / 255, .6)[..., None] * self.u(.3, .9)
            image = image * (1 - cover) + cover * self.dark()
        for _ in range(int(self.often(.25)) + int(self.often(.1))):
            # A foil that shines in colours, round or with straight edges.
            cx, cy, r = self.pick([x0, x1, (x0 + x1) / 2]) + self.normal(.5) * scale, self.pick([y0, y1]) + self.normal(.8) * scale, self.u(.4, 1.6) * scale
            cover, _ = self.rounded((h, w), [cx - r, cy - r * self.u(.5, 1.4), cx + r, cy + r * self.u(.5, 1.4)], r * self.pick([0, .1, 1]))
            yy, xx = np.mgrid[:h, :w].astype(np.float32) / scale
            phase = 3 * (xx * self.u(-1, 1) + yy * self.u(-1, 1))
            shine = np.stack([np.sin(phase + k * 2.1) for k in range(3)], 2) * self.u(5, 50) + self.u(-10, 40)
            image = image + cover * self.u(.3, 1) * shine * (self.curves(scale) if self.often(.4) else 1)
        if self.often(.25):
            # The edge of laminate or of a clear window: a thin line, dark beside light, around more than the portrait or across the page.
            cover = np.zeros((h, w), np.float32)
            if self.often(.6):
                grown = rect + np.array([-1, -1, 1, 1]) * np.array([self.u(.1, 1.5) for _ in range(4)]) * scale
                cv2.rectangle(cover, tuple(int(v) for v in grown[:2]), tuple(int(v) for v in grown[2:]), 1, 1 + int(scale > 80), cv2.LINE_AA)
            else:
                x = self.pick([x0 - self.u(.1, 1.5) * scale, x1 + self.u(.1, 1.5) * scale])
                cv2.line(cover, (int(x), 0), (int(x + self.normal(.2) * scale), h), 1, 1 + int(scale > 80), cv2.LINE_AA)
            dx, dy = self.normal(.015) * scale, self.normal(.015) * scale
            other = cv2.warpAffine(cover, np.array([[1, 0, dx], [0, 1, dy]], np.float32), (w, h))
            image = image + (self.u(-40, 60) * cover + self.u(-40, 60) * other)[..., None]
        if self.often(.12):
            # Embossed letters and lines: light on one side, dark on the other.
            raised = np.zeros((h, w), np.float32)
            for _ in range(int(self.rng.integers(1, 6))):
                at = (int(self.u(-.1, .8) * w), int(self.u(0, 1) * h))
                cv2.putText(raised, self.pick(['UTOPIA', '*****', 'ID 123', 'OOOO', '====']), at, cv2.FONT_HERSHEY_DUPLEX, scale / self.u(35, 140), 1, max(1, round(.03 * scale)), cv2.LINE_AA)
            dx, dy = self.normal(.02) * scale, self.normal(.02) * scale
            image = image + (self.u(20, 90) * (raised - cv2.warpAffine(raised, np.array([[1, 0, dx], [0, 1, dy]], np.float32), (w, h))))[..., None]
        return np.clip(image, 0, 255)

    def table(self, image, scale, rect):
        """Cuts the page at an edge near the portrait, over a table, with its shadow."""
        h, w = image.shape[:2]
        x0, y0, x1, y1 = rect
        far = 20 * scale
        page = np.array([-far, -far, w + far, h + far])
        if self.often(.7): page[0] = x0 - self.u(.05, 1.3) * scale
        if self.often(.5): page[3] = y1 + self.u(.08, 1.6) * scale
        if self.often(.2): page[1] = y0 - self.u(.15, 1.6) * scale
        if self.often(.15): page[2] = x1 + self.u(.15, 1.6) * scale
        radius = self.u(0, .5) * scale
        cover, _ = self.rounded((h, w), page, radius)
        colour = self.rng.uniform(10, 245, 3).astype(np.float32)
        coarse = self.rng.normal(0, self.u(2, 30), (int(self.rng.integers(3, 40)), int(self.rng.integers(3, 40)), 1)).astype(np.float32)
        table = colour + cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)[..., None]
        dx, dy = self.normal(.1) * scale, self.normal(.1) * scale
        shade, _ = self.rounded((h, w), page + np.array([dx, dy, dx, dy]), radius)
        shade = blurred(shade[..., 0], self.u(.02, .15) * scale)[..., None]
        table = table * (1 - shade * self.u(.1, .7))
        # A card's own cut: as bright or dark as a photograph's, and deeper.
        _, away = self.rounded((h, w), page, radius)
        yy, xx = np.mgrid[:h, :w].astype(np.float32)
        angle = self.u(0, 6.28)
        facing = np.tanh(((xx - (x0 + x1) / 2) * np.cos(angle) + (yy - (y0 + y1) / 2) * np.sin(angle)) / scale).astype(np.float32)
        cut = np.clip(1 - np.abs(away) / (self.u(.01, .07) * scale), 0, 1) * facing * (self.u(20, 120) if self.often(.7) else 0)
        return image * cover + (1 - cover) * table + cut[..., None]

    def document(self, scale):
        """A page with a portrait, before anything lies over it."""
        rect = self.rect(scale)
        image = self.ground(scale)
        for _ in range(int(self.rng.integers(0, 3))):
            cover = self.curves(scale) * self.u(.15, .9)
            image = image * (1 - cover) + cover * (self.pale(100) if self.often(.7) else self.dark())
        if self.often(.92): image = self.print_around(image, scale, rect)
        return self.portrait(image, scale, rect), rect
