"""What a camera sees of a document's portrait: as it was issued, with a photograph glued over it, or with another painted into the image."""
import itertools
import os

import cv2
import numpy as np
from PIL import Image

from documents import CANVAS, EYES, Drawer, blurred
from paper import cover_of, glue, print_over, quad_of

# The crop: pixels between the eyes, its size, and where the eyes' middle is in it.
UNIT, WIDTH, HEIGHT, ABOVE = 60, 352, 448, 186
HONEST, GLUED, PAINTED = 0, 1, 2
# Pixels of the image between the eyes.
LEAST, MOST = 24, 140


def jpeg(image, quality, rng):
    options = [cv2.IMWRITE_JPEG_QUALITY, int(quality)]
    _, code = cv2.imencode('.jpg', np.clip(np.round(image), 0, 255).astype(np.uint8)[..., ::-1], options)
    return cv2.imdecode(code, cv2.IMREAD_COLOR)[..., ::-1].astype(np.float32)


def placed(matrix, points):
    points = np.asarray(points, np.float32).reshape(-1, 1, 2)
    return cv2.perspectiveTransform(points, matrix).reshape(-1, 2)


class Simulator:
    def __init__(self, folder, seed):
        self.d = Drawer(folder, seed)

    def view(self, scale, pixels):
        """From the canvas to the image."""
        d = self.d
        h, w = d.size(scale)
        turn = np.radians(d.normal(4) if d.often(.8) else d.u(-14, 14))
        c, s = np.cos(turn) * pixels / scale, np.sin(turn) * pixels / scale
        cx, cy = EYES[0] * scale, EYES[1] * scale
        wide, tall = round(7.6 * pixels), round(9 * pixels)
        flat = np.array([[c, -s, wide / 2 - c * cx + s * cy], [s, c, .45 * tall - s * cx - c * cy], [0, 0, 1]])
        tilt = np.eye(3)
        tilt[2, :2] = d.rng.normal(0, .012, 2) / pixels
        squeeze = np.diag([1 - abs(d.normal(.03)), 1 - abs(d.normal(.03)), 1])
        middle = np.array([[1, 0, wide / 2], [0, 1, .45 * tall], [0, 0, 1]])
        return middle @ squeeze @ tilt @ np.linalg.inv(middle) @ flat, (wide, tall)

    def lit(self, image):
        """Uneven light, fingers' and hands' shadows, glare."""
        d = self.d
        h, w = image.shape[:2]
        field = cv2.resize(d.u(.02, .2) * d.rng.standard_normal((3, 3), dtype=np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        image = image * np.exp(field)[..., None]
        if d.often(.15):
            a, b = d.u(-1, 1), d.u(-1, 1)
            yy, xx = np.mgrid[:h, :w].astype(np.float32) / w
            edge = .5 + .5 * np.tanh(((xx - d.u(0, 1)) * a + (yy - d.u(0, 1)) * b) * d.u(3, 150))
            image = image * (1 - d.u(.1, .5) * edge)[..., None]
        if d.often(.15):
            yy, xx = np.mgrid[:h, :w].astype(np.float32) / w
            spot = np.exp(-(((xx - d.u(0, 1)) ** 2 + d.u(.3, 3) * (yy - d.u(0, 1.2)) ** 2) / d.u(.003, .1)))
            image = image + d.u(20, 200) * spot[..., None]
        return image * d.rng.uniform(.9, 1.1, 3).astype(np.float32) * d.u(.7, 1.08)

    def camera(self, image):
        d = self.d
        image = blurred(image, d.u(.25, .9) if d.often(.85) else d.u(.6, 1.6))
        if d.often(.1):
            kernel = np.zeros((7, 7), np.float32)
            cv2.line(kernel, (3, 3), (int(d.u(0, 6.9)), int(d.u(0, 6.9))), 1., 1)
            image = cv2.filter2D(image, -1, kernel / kernel.sum())
        noise = d.rng.standard_normal(image.shape, dtype=np.float32)
        if d.often(.5): noise = blurred(noise, d.u(.3, .8))
        image = image + noise * d.u(.3, 5) * np.sqrt(np.clip(image, 20, 255) / 128)
        if d.often(.25): image = cv2.bilateralFilter(np.clip(image, 0, 255).astype(np.float32), 5, d.u(5, 25), d.u(1, 2))
        if d.often(.55): image = image + d.u(.1, 1.2) * (image - blurred(image, d.u(.6, 1.8)))
        if d.often(.3):
            grown = d.u(.8, 1.3)
            image = np.clip((image - 128) * grown + 128 + d.u(-15, 15), 0, 255)
        return np.clip(image, 0, 255)

    def saved(self, image):
        d = self.d
        image = jpeg(image, d.u(60, 97), d.rng)
        return jpeg(image, d.u(70, 95), d.rng) if d.often(.3) else image

    def painted(self, image, scale, rect, view):
        """Another portrait put into the image, by a program."""
        d = self.d
        person, _ = d.person(scale)
        quad = quad_of(d, rect)
        size = image.shape[1::-1]
        rough = placed(view, quad)
        cover, depth = cover_of(image.shape[:2], rough)
        feather = d.pick([0, 0, 1, d.u(1, 6)])
        cover = (depth > 0).astype(np.float32) if feather == 0 else np.clip(.5 + depth / feather, 0, 1)
        gain = np.sqrt(abs(np.linalg.det(view[:2, :2])))
        if gain < .8: person = blurred(person, .4 / gain)
        other = cv2.warpPerspective(person, view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        other = blurred(other, d.pick([0, d.u(0, 1), d.u(0, 2.5)]))
        if d.often(.5): other = other + d.u(.5, 5) * d.rng.standard_normal(other.shape, dtype=np.float32)
        if d.often(.5): other = other * d.rng.uniform(.92, 1.08, 3).astype(np.float32)
        if d.often(.3): other = jpeg(other, d.u(50, 95), d.rng)
        return image * (1 - cover[..., None]) + other * cover[..., None], quad

    def example(self, kind):
        """A crop, height x width x 3 bytes, and the corners of its portrait, first the upper left, then clockwise."""
        d = self.d
        pixels = LEAST * (MOST / LEAST) ** d.u(0, 1)
        scale = min(95., max(45., 1.05 * pixels))
        image, rect = d.document(scale)
        if kind == HONEST and d.often(.2): image = print_over(d, image, scale, rect)
        over = d.often(.7)
        # A careful forger's photograph lies over stamps and foils; they can be renewed over it.
        above = d.often(.3)
        if kind == GLUED:
            if over and not above: image = d.over(image, scale, rect)
            image, quad, reach = glue(d, image, scale, rect, pixels)
            if over and above: image = d.over(image, scale, rect)
        else:
            quad = rect[[0, 1, 2, 1, 2, 3, 0, 3]].reshape(4, 2)
            if over: image = d.over(image, scale, rect)
        if d.often(.6): image = np.clip(d.table(image, scale, rect), 0, 255)
        view, size = self.view(scale, pixels)
        gain = pixels / scale
        if gain < .8: image = blurred(image, .35 / gain)
        image = cv2.warpPerspective(image, view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        image = self.camera(self.lit(image))
        resized = 1.
        if d.often(.25):
            resized = d.u(.6, 1)
            image = cv2.resize(image, None, fx=resized, fy=resized, interpolation=d.pick([cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
        image = self.saved(image)
        view = np.diag([resized, resized, 1]) @ view
        if kind == PAINTED:
            image, quad = self.painted(image, scale, rect, view)
            image = self.saved(image)
        elif d.often(.3): image = self.saved(image)
        return self.cropped(image, view, scale, quad)

    def cropped(self, image, view, scale, quad):
        d = self.d
        ends = placed(view, [[EYES[0] * scale - scale / 2, EYES[1] * scale], [EYES[0] * scale + scale / 2, EYES[1] * scale]])
        eyes = np.hypot(*(ends[1] - ends[0])) * (1 + d.normal(.05))
        gain = UNIT / eyes
        middle = (ends.mean(0) + d.rng.normal(0, .06, 2) * eyes) * gain
        # As the service does it.
        h, w = (round(side * gain) for side in image.shape[:2])
        image = np.asarray(Image.fromarray(np.clip(np.round(image), 0, 255).astype(np.uint8)).resize((w, h), Image.LANCZOS))
        left, top = round(middle[0] - WIDTH / 2), round(middle[1] - ABOVE)
        crop = np.full((HEIGHT, WIDTH, 3), 128, np.uint8)
        x0, y0, x1, y1 = max(0, left), max(0, top), min(w, left + WIDTH), min(h, top + HEIGHT)
        # Images that end close to the portrait.
        if d.often(.2): x0 = max(x0, left + int(d.u(0, 60)))
        if d.often(.15): y1 = min(y1, top + HEIGHT - int(d.u(0, 70)))
        crop[y0 - top:y1 - top, x0 - left:x1 - left] = image[y0:y1, x0:x1]
        return crop, placed(np.diag([gain, gain, 1]) @ view, quad) - [left, top]


def main():
    """Draws examples without end: python3 simulate.py HEADS OUT SEED, files of a hundred views, their corners and kinds."""
    import sys
    folder, out, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
    cv2.setNumThreads(1)
    os.makedirs(out, exist_ok=True)
    simulator = Simulator(folder, seed)
    for number in itertools.count():
        kinds = [(HONEST, GLUED, HONEST, GLUED, PAINTED)[i % 5] for i in range(100)]
        views, corners = zip(*(simulator.example(kind) for kind in kinds))
        path = os.path.join(out, f'{seed}-{number:04d}')
        np.savez(path + '.part.npz', views=np.stack(views), corners=np.stack(corners).astype(np.float32), kinds=np.array(kinds))
        os.rename(path + '.part.npz', path + '.npz')


if __name__ == '__main__':
    main()
