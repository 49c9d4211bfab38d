"""Images of documents: our specimens, and cards and sheets that are drawn anew for each frame."""
import cv2
import numpy as np

from surfaces import Surfaces


class DrawnDocuments(Surfaces):
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
