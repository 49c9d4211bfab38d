"""Colours, textures and grounds of the drawn frames, and rectangles that lie on them."""
import glob
import math
import random

import cv2
import numpy as np

cv2.setNumThreads(1)


class Surfaces:
    def __init__(self, backgrounds, documents, seed):
        self.r = random.Random(seed)
        self.n = np.random.default_rng(seed)
        self.textures = [cv2.imread(f) for f in sorted(glob.glob(backgrounds + '/*.jpg'))]
        self.documents = [cv2.imread(f) for f in sorted(glob.glob(documents + '/*.jpg'))]
        self.papers = [d for d, f in zip(self.documents, sorted(glob.glob(documents + '/*.jpg'))) if 'proof' in f]

    def colour(self):
        r = self.r
        k = r.random()
        if k < 0.4:
            v = r.uniform(150, 255)
            return np.array([v + r.uniform(-14, 14) for _ in range(3)])
        if k < 0.6:
            v = r.uniform(10, 90)
            return np.array([v + r.uniform(-10, 10) for _ in range(3)])
        hsv = np.uint8([[[r.randrange(180), r.randrange(20, 255), r.randrange(40, 255)]]])
        return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(float)

    def recoloured(self, im):
        r = self.r
        if r.random() < 0.3:
            im = np.repeat(im.mean(2, keepdims=True), 3, 2)
        gain = r.uniform(0.5, 1.4)
        im = im * gain * np.array([r.uniform(0.8, 1.2) for _ in range(3)]) + r.uniform(-30, 40)
        if r.random() < 0.35:
            m = im.mean((0, 1), keepdims=True)
            im = m + (im - m) * r.uniform(0.15, 0.8)
        return np.clip(im, 0, 255)

    def texture(self, w, h):
        r = self.r
        im = r.choice(self.textures)
        scale = math.exp(r.uniform(math.log(0.5), math.log(2.5))) * max(w / im.shape[1], h / im.shape[0], 0.35)
        if r.random() < 0.3:  # tiled: textures of games are made for it
            k = max(1, int(r.uniform(0.3, 1) * 4))
            im = np.tile(cv2.resize(im, (max(24, im.shape[1] // k), max(24, im.shape[0] // k)), interpolation=cv2.INTER_AREA), (k, k, 1))
            scale = max(w / im.shape[1], h / im.shape[0]) * r.uniform(1, 1.5)
        sw, sh = max(w, int(im.shape[1] * scale)), max(h, int(im.shape[0] * scale))
        # a crop of the source, then resize: cheaper than resizing whole
        cw, ch = min(im.shape[1], max(8, int(w / sw * im.shape[1]))), min(im.shape[0], max(8, int(h / sh * im.shape[0])))
        x, y = r.randint(0, im.shape[1] - cw), r.randint(0, im.shape[0] - ch)
        im = cv2.resize(im[y:y + ch, x:x + cw], (w, h), interpolation=cv2.INTER_AREA if cw > w else cv2.INTER_LINEAR)
        if r.random() < 0.5: im = im[:, ::-1]
        if r.random() < 0.3 : im = im[::-1]
        return self.recoloured(im.astype(np.float32))

    def plain(self, w, h):
        a, spread = self.colour(), self.r.uniform(0, 30)
        im = np.empty((h, w, 3), np.float32)
        im[:] = a
        g = cv2.resize(self.n.normal(0, 1, (self.r.randint(2, 6), self.r.randint(2, 6))).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        im += g[..., None] * spread * 0.5
        im += self.n.normal(0, self.r.uniform(0, 6), (h, w, 1))
        return np.clip(im, 0, 255)

    def ground(self, w, h):
        r = self.r
        k = r.random()
        im = self.plain(w, h) if k < 0.33 else self.texture(w, h)
        if r.random() < 0.25:  # the edge of the table
            other = self.plain(w, h) if r.random() < 0.5 else self.texture(w, h)
            m = self.half_plane(w, h)
            im = im * (1 - m) + other * m
        if r.random() < 0.3:
            self.clutter(im)
        return im

    def half_plane(self, w, h):
        a, d = self.r.uniform(0, 2 * math.pi), self.r.uniform(-0.5, 0.5)
        y, x = np.mgrid[0:h, 0:w]
        v = ((x - w / 2) * math.cos(a) + (y - h / 2) * math.sin(a)) / max(w, h) - d
        return np.clip(v * max(w, h) + 0.5, 0, 1)[..., None].astype(np.float32)

    def clutter(self, im):
        """Things that are no document: keys, grids, pens, stripes, screens' corners, parts of other sheets."""
        r = self.r
        h, w = im.shape[:2]
        for _ in range(r.randint(1, 3)):
            k = r.random()
            c = self.colour().tolist()
            if k < 0.25:  # keys
                s, gap = r.randint(8, 26), r.randint(1, 5)
                ox, oy = r.randint(-w // 2, w // 2), r.randint(-h // 2, h // 2)
                kw = int(s * r.uniform(1, 1.6))
                for y in range(oy, oy + r.randint(2, 9) * (s + gap), s + gap):
                    for x in range(ox, ox + r.randint(3, 14) * (kw + gap), kw + gap):
                        cv2.rectangle(im, (x, y), (x + kw, y + s), c, -1)
                        if r.random() < .7:
                            cv2.circle(im, (x + kw // 2, y + s // 2), max(1, s // 5), self.colour().tolist(), 1)
            elif k < 0.5:  # lines, pens, seams
                for _ in range(r.randint(1, 6)):
                    p = [(r.randint(-w // 3, w * 4 // 3), r.randint(-h // 3, h * 4 // 3)) for _ in range(2)]
                    cv2.line(im, *p, c, r.randint(1, 10), cv2.LINE_AA)
            elif k < 0.65:  # discs: cups, coins
                cv2.circle(im, (r.randint(0, w), r.randint(0, h)), r.randint(8, w // 3), c, r.choice([-1, -1, 2, 5]), cv2.LINE_AA)
            elif k < 0.85:  # a sheet, cut off by the border
                quad = self.quad(w, h, r.uniform(0.7, 1.6), r.uniform(0.4, 1.2), off=True)
                cv2.fillConvexPoly(im, np.int32(quad), c, cv2.LINE_AA)
            else:  # stripes
                a, p = r.uniform(0, math.pi), r.uniform(4, 30)
                y, x = np.mgrid[0:h, 0:w]
                m = (np.sin((x * math.cos(a) + y * math.sin(a)) * 2 * math.pi / p) > r.uniform(-.5, .8))
                im[m] = im[m] * r.uniform(.5, 1) + self.colour() * r.uniform(0, .4)
        np.clip(im, 0, 255, out=im)

    def quad(self, w, h, aspect, size, off=False):
        """Corners of a rectangle in space. `size`: its longer side by the frame's shorter side."""
        r = self.r
        k = r.random()
        angle = r.gauss(0, 0.1) if k < 0.55 else r.gauss(math.pi / 2, 0.12) if k < 0.75 else r.uniform(0, 2 * math.pi)
        long = size * min(w, h)
        hw, hh = (long / 2, long / aspect / 2) if aspect >= 1 else (long * aspect / 2, long / 2)
        pts = np.array([[-hw, -hh], [hw, -hh], [hw, hh], [-hw, hh]])
        ca, sa = math.cos(angle), math.sin(angle)
        pts = pts @ np.array([[ca, sa], [-sa, ca]])
        # tilt: perspective with a focal length of 1 to 1.5 times the longer side
        t1, t2 = r.gauss(0, 0.28), r.gauss(0, 0.28)
        f = r.uniform(1.0, 1.6) * max(w, h)
        z = pts[:, 0] * math.sin(t1) + pts[:, 1] * math.sin(t2)
        pts = pts * np.array([math.cos(t1), math.cos(t2)]) * (f / (f + z))[:, None]
        lo, hi = pts.min(0), pts.max(0)
        room = np.array([w, h]) - (hi - lo)
        if off:
            c = np.array([r.choice([r.uniform(-.3, .15), r.uniform(.85, 1.3)]) * w, r.uniform(0, 1) * h])
            if r.random() < .5: c = np.array([r.uniform(0, 1) * w, r.choice([r.uniform(-.3, .15), r.uniform(.85, 1.3)]) * h])
            return pts + c
        if (room < 4).any():
            s = min(((w - 4) / (hi - lo)[0]), ((h - 4) / (hi - lo)[1]))
            pts *= s
            lo, hi = pts.min(0), pts.max(0)
            room = np.array([w, h]) - (hi - lo)
        u = np.array([np.clip(r.gauss(.5, .2), 0, 1), np.clip(r.gauss(.5, .2), 0, 1)])
        return pts - lo + np.maximum(room, 0) * u
