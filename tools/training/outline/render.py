"""Draws frames of documents over free textures, with the mask of the document. See README.md."""
import math
import sys

import cv2
import numpy as np

from drawn_documents import DrawnDocuments

SIZES = [(128, 96), (96, 128), (128, 80), (80, 128), (128, 128)]
OVER = 2


class Renderer(DrawnDocuments):
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
