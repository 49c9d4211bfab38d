"""Draws frames of documents over free textures, with the mask of the document. See README.md."""
import glob
import math
import random
import sys

import cv2
import numpy as np

cv2.setNumThreads(1)
SIZES = [(128, 96), (96, 128), (128, 80), (80, 128), (128, 128)]
OVER = 2


class Renderer:
    def __init__(self, backgrounds, documents, seed):
        self.r = random.Random(seed)
        self.n = np.random.default_rng(seed)
        self.textures = [cv2.imread(f) for f in sorted(glob.glob(backgrounds + '/*.jpg'))]
        self.documents = [cv2.imread(f) for f in sorted(glob.glob(documents + '/*.jpg'))]
        self.papers = [d for d, f in zip(self.documents, sorted(glob.glob(documents + '/*.jpg'))) if 'proof' in f]

    # -- colours and textures
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

    # -- documents
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

    def face(self, im, x, y, w, h):
        r = self.r
        cv2.rectangle(im, (x, y), (x + w, y + h), self.colour().tolist(), -1)
        tone = r.choice([(150, 180, 225), (110, 150, 205), (70, 100, 150), (50, 65, 100)])
        cv2.ellipse(im, (x + w // 2, y + h), (int(w * .45), int(h * .3)), 0, 180, 360, self.colour().tolist(), -1)
        cv2.ellipse(im, (x + w // 2, y + int(h * .45)), (int(w * .27), int(h * .33)), 0, 0, 360, tone, -1)
        cv2.ellipse(im, (x + w // 2, y + int(h * .25)), (int(w * .3), int(h * .18)), 0, 150, 390, tuple(r.randint(10, 90) for _ in range(3)), -1)

    def print_lines(self, im, x, y, w, h, ink, size):
        r = self.r
        pitch = size * r.uniform(1.5, 2.6)
        at = y + size
        while at < y + h - 2:
            end = x + int(w * r.uniform(.2, 1))
            px = x
            while px < end:
                l = r.randint(2, 9) * size * .5
                cv2.line(im, (int(px), int(at)), (int(min(end, px + l)), int(at)), ink, max(1, int(size * .55)))
                px += l + size * .6
            at += pitch

    def drawn(self, aspect, base=None):
        """A card or sheet of our own drawing, 256 pixels on the longer side."""
        r = self.r
        w, h = (256, int(256 / aspect)) if aspect >= 1 else (int(256 * aspect), 256)
        base = self.colour() if base is None else base
        im = np.empty((h, w, 3), np.float32)
        im[:] = base
        k = r.random()
        if k < 0.35:  # a gradient, as backgrounds of cards have
            b = base + self.n.normal(0, 35, 3)
            t = np.linspace(0, 1, w if r.random() < .6 else h, dtype=np.float32)
            t = t[None, :, None] if len(t) == w and t.size == w else t[:, None, None]
            if t.shape[1] not in (1, w) or t.shape[0] not in (1, h): t = np.linspace(0, 1, w, dtype=np.float32)[None, :, None]
            im += t * (b - base)
        elif k < 0.5:
            im = im * .5 + self.texture(w, h) * .5
        if r.random() < .35:  # guilloche
            c = (base + self.n.normal(0, 30, 3)).tolist()
            x = np.arange(0, w, 4)
            for i in range(r.randint(4, 14)):
                y = h * r.random() + r.uniform(3, 25) * np.sin(x / r.uniform(6, 40) + i)
                cv2.polylines(im, [np.int32(np.stack([x, y], 1))], False, c, 1, cv2.LINE_AA)
        ink = (np.clip(255 - base if r.random() < .3 else base * r.uniform(0, .6), 0, 255)).tolist()
        if r.random() < .45:  # a head
            hh = int(h * r.uniform(.1, .25))
            cv2.rectangle(im, (0, 0), (w, hh), self.colour().tolist(), -1)
            self.print_lines(im, int(w * .06), 2, int(w * .8), hh, self.colour().tolist(), max(3, hh * .3))
        if r.random() < .12:
            hh = int(h * r.uniform(.1, .22))
            cv2.rectangle(im, (0, h - hh), (w, h), self.colour().tolist(), -1)
        if r.random() < .15:  # a magnetic strip
            y = int(h * r.uniform(.06, .2))
            cv2.rectangle(im, (0, y), (w, y + int(h * .2)), (20, 20, 20), -1)
        size = max(3, h * r.uniform(.03, .06))
        left = r.random() < .7
        if r.random() < .6:
            fw, fh = int(w * r.uniform(.2, .32)), int(h * r.uniform(.38, .6))
            fx = int(w * r.uniform(.03, .08)) if left else int(w * r.uniform(.62, .7))
            self.face(im, fx, int(h * r.uniform(.22, .34)), fw, fh)
            tx, tw = (fx + fw + 8, w - fx - fw - 18) if left else (10, fx - 20)
            self.print_lines(im, tx, int(h * .25), max(12, tw), int(h * .55), ink, size)
        elif r.random() < .8:
            self.print_lines(im, int(w * .07), int(h * r.uniform(.08, .4)), int(w * .86), int(h * r.uniform(.2, .85)), ink, size)
        if r.random() < .25:  # machine-readable zone
            for i in range(r.choice([2, 3])):
                y = int(h * (.78 + .075 * i))
                for x in range(int(w * .05), int(w * .95), 7):
                    cv2.line(im, (x, y), (x + 4, y + r.randint(-3, 3)), ink, 2)
        if r.random() < .2:
            x, y = int(w * r.uniform(.05, .8)), int(h * r.uniform(.3, .6))
            cv2.rectangle(im, (x, y), (x + int(w * .13), y + int(h * .16)), (90, 190, 220), -1)
        if r.random() < .15:  # barcode
            x, y = int(w * r.uniform(.05, .3)), int(h * r.uniform(.1, .7))
            for i in range(0, int(w * .6), 2):
                if r.random() < .5: cv2.line(im, (x + i, y), (x + i, y + int(h * .2)), (10, 10, 10), 1)
        return np.clip(im, 0, 255)

    def document(self, near):
        """An image of a document, with its aspect. `near`: a background colour that it may be alike to."""
        r = self.r
        k = r.random()
        if k < 0.28:
            im = r.choice(self.documents).astype(np.float32)
            if r.random() < .4: im = self.recoloured(im)
            return im
        aspect = r.choice([1.586, 1.586, 1.586, 1.42, 1.42, 1.42, 1.414, r.uniform(1, 2.5)])
        if k < 0.36:
            return self.texture(256, int(256 / aspect)) if r.random() < .7 else self.texture(int(256 / aspect), 256)
        base = None
        if r.random() < .33: base = np.clip(near + self.n.normal(0, 9, 3) + r.uniform(-14, 14), 0, 255)
        return self.drawn(1 / aspect if r.random() < .25 else aspect, base)

    def place(self, im, mask, doc, quad, rounded):
        """Warps a document into the frame; its shape is added to the mask."""
        h, w = im.shape[:2]
        dh, dw = doc.shape[:2]
        H = cv2.getPerspectiveTransform(np.float32([[0, 0], [dw, 0], [dw, dh], [0, dh]]), np.float32(quad))
        alpha = np.zeros((dh, dw), np.float32)
        rad = int(rounded * max(dw, dh))
        if rad < 1: alpha[:] = 1
        else:
            cv2.rectangle(alpha, (rad, 0), (dw - rad - 1, dh - 1), 1, -1)
            cv2.rectangle(alpha, (0, rad), (dw - 1, dh - rad - 1), 1, -1)
            for cx in (rad, dw - rad - 1):
                for cy in (rad, dh - rad - 1): cv2.circle(alpha, (cx, cy), rad, 1, -1)
        a = cv2.warpPerspective(alpha, H, (w, h), flags=cv2.INTER_LINEAR)[..., None]
        r = self.r
        if r.random() < .65:  # shadow around and beside it
            s = r.uniform(1, 7)
            dx, dy = r.uniform(-6, 6), r.uniform(-6, 6)
            sh = cv2.GaussianBlur(cv2.warpAffine(a, np.float32([[1, 0, dx], [0, 1, dy]]), (w, h)), (0, 0), s)[..., None]
            im *= 1 - sh * r.uniform(.1, .6)
        warped = cv2.warpPerspective(doc.astype(np.float32), H, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        im *= 1 - a
        im += warped * a
        full = np.zeros((h, w), np.float32)
        cv2.fillConvexPoly(full, np.int32(np.round(quad * 16)), 1, cv2.LINE_AA, 4)
        np.maximum(mask, full, out=mask)

    def fingers(self, im, quad):
        r = self.r
        h, w = im.shape[:2]
        tone = np.array(r.choice([(150, 175, 225), (120, 150, 205), (80, 110, 165), (45, 65, 105), (170, 190, 235)])) * r.uniform(.7, 1.05)
        c = quad.mean(0)
        side = r.randrange(4)
        a, b = quad[side], quad[(side + 1) % 4]
        for _ in range(r.randint(1, 4)):
            p = a + (b - a) * r.uniform(.1, .9)
            out = (p - c) / (np.linalg.norm(p - c) + 1e-6)
            tip = p - out * r.uniform(.02, .2) * min(w, h)
            end = p + out * r.uniform(.5, 1.2) * max(w, h) + self.n.normal(0, 10, 2)
            width = int(r.uniform(.06, .14) * min(w, h))
            col = tone + self.n.normal(0, 7, 3)
            cv2.line(im, tuple(np.int32(tip)), tuple(np.int32(end)), (col * .8).tolist(), width + 2, cv2.LINE_AA)
            cv2.line(im, tuple(np.int32(tip)), tuple(np.int32(end)), col.tolist(), width, cv2.LINE_AA)
            if r.random() < .6:
                cv2.circle(im, tuple(np.int32(tip + out * width * .15)), max(1, width // 3), (col * 1.12).tolist(), -1, cv2.LINE_AA)

    def light(self, im):
        r = self.r
        h, w = im.shape[:2]
        g = cv2.resize(self.n.normal(0, 1, (r.randint(2, 4), r.randint(2, 4))).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        im *= np.exp(g * r.uniform(0, .3))[..., None]
        if r.random() < .22:  # a hard shadow
            m = self.half_plane(w, h)
            if r.random() < .5: m = m * self.half_plane(w, h)
            m = cv2.GaussianBlur(m, (0, 0), r.uniform(.5, 5))[..., None] if m.ndim == 3 else m
            im *= 1 - m * r.uniform(.2, .6)
        if r.random() < .25:  # glare
            m = np.zeros((h, w), np.float32)
            cv2.ellipse(m, (r.randint(0, w), r.randint(0, h)), (r.randint(4, w // 4), r.randint(4, h // 4)), r.uniform(0, 180), 0, 360, 1, -1)
            m = cv2.GaussianBlur(m, (0, 0), r.uniform(2, 14))[..., None]
            im += m * r.uniform(60, 260)
        im *= np.array([r.uniform(.85, 1.15) for _ in range(3)]) * math.exp(r.uniform(-.6, .35))
        return np.clip(im, 0, 255)

    def frame(self):
        """One frame (uint8, RGB, h x w x 3) and its mask (uint8, h/4 x w/4, share of each cell in the document)."""
        r = self.r
        w, h = r.choice(SIZES)
        W, H = w * OVER, h * OVER
        im = self.ground(W, H).astype(np.float32).copy()
        mask = np.zeros((H, W), np.float32)
        kind = r.random()
        if kind < 0.13:
            if r.random() < .6: self.clutter(im)
            if r.random() < .2: self.fingers(im, self.quad(W, H, 1.5, .6))
        else:
            if r.random() < .14:  # a sheet below the document, which is not the document
                sheet = r.choice(self.papers).astype(np.float32) if r.random() < .5 else self.drawn(r.choice([.707, 1.414, r.uniform(.6, 1.7)]), np.full(3, r.uniform(170, 255)))
                self.place(im, np.zeros_like(mask), sheet, self.quad(W, H, sheet.shape[1] / sheet.shape[0], r.uniform(1.0, 2.2), off=r.random() < .5), 0)
                size = math.exp(r.uniform(math.log(.45), math.log(1.0)))
            else:
                size = math.exp(r.uniform(math.log(.5), math.log(1.6)))
            doc = self.document(im.mean((0, 1)))
            aspect = doc.shape[1] / doc.shape[0]
            quad = self.quad(W, H, aspect, size, off=False)
            if r.random() < .1: quad = quad + self.n.normal(0, .12 * min(W, H), 2)
            if r.random() < .07 and aspect > 1.1:  # the other page of a passport above
                up = quad.copy()
                d = quad[[3, 2]] - quad[[0, 1]]
                up[[3, 2]] = quad[[0, 1]]
                up[[0, 1]] = quad[[0, 1]] - d * r.uniform(.5, 1)
                self.place(im, np.zeros_like(mask), self.drawn(aspect, doc.reshape(-1, 3).mean(0) + self.n.normal(0, 12, 3)), up, 0)
            self.place(im, mask, doc, quad, r.choice([0, 0, .015, .037, .037, .05]))
            if r.random() < .22: self.fingers(im, quad)
            elif r.random() < .05: self.clutter(im)
            if r.random() < .06:  # another, smaller document
                other = self.document(im.mean((0, 1)))
                q2 = self.quad(W, H, other.shape[1] / other.shape[0], size * r.uniform(.3, .55), off=r.random() < .5)
                before = im.copy()
                self.place(im, np.zeros_like(mask), other, q2, .03)
                im = np.where(mask[..., None] > .5, before, im)
        im = self.light(im)
        im = cv2.resize(im, (w, h), interpolation=cv2.INTER_AREA)
        if r.random() < .5: im = cv2.GaussianBlur(im, (0, 0), r.uniform(.3, 1.1))
        im = im + self.n.normal(0, r.uniform(0, 7), im.shape)
        mask = cv2.resize(mask, (w // 4, h // 4), interpolation=cv2.INTER_AREA)
        if r.random() < .5: im, mask = im[:, ::-1], mask[:, ::-1]
        return np.ascontiguousarray(np.clip(im, 0, 255)[..., ::-1]).astype(np.uint8), np.uint8(np.ascontiguousarray(mask) * 255)



def main():
    """python3 render.py BACKGROUNDS DOCUMENTS OUT.png draws a sheet of frames with their masks, to look at."""
    renderer = Renderer(sys.argv[1], sys.argv[2], 5)
    tiles = []
    for _ in range(48):
        frame, mask = renderer.frame()
        tile = np.zeros((128, 256, 3), np.uint8)
        tile[:frame.shape[0], :frame.shape[1]] = frame[..., ::-1]
        shown = cv2.resize(mask, None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
        tile[:shown.shape[0], 128:128 + shown.shape[1]] = shown[..., None]
        tiles.append(tile)
    cv2.imwrite(sys.argv[3], np.vstack([np.hstack(tiles[i:i + 6]) for i in range(0, 48, 6)]))


if __name__ == '__main__':
    main()
