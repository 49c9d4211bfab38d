"""Collects backgrounds for the renderer: python3 textures.py OUT FOLDER..., reduced to 384 pixels on the shorter side."""
import glob
import os
import sys

import cv2

# Maps of height, gloss and the like, and pictures of a game's menus, look like no surface.
NO_SURFACE = ('_nm', '_n.', 'normal', '_gloss', '_spec', '_g.', 'bump', 'gui', 'icon', 'screenshot')


def main():
    out, folders = sys.argv[1], sys.argv[2:]
    os.makedirs(out, exist_ok=True)
    names = sorted(n for f in folders for e in ('jpg', 'png') for n in glob.glob(f'{f}/**/*.{e}', recursive=True))
    kept = 0
    for name in names:
        image = cv2.imread(name, cv2.IMREAD_UNCHANGED)
        if image is None or image.ndim != 3: continue
        if image.shape[2] == 4:
            if (image[..., 3] < 250).mean() > .02: continue
            image = image[..., :3]
        if min(image.shape[:2]) < 128 or image.std() < 6: continue
        if any(part in os.path.basename(name).lower() for part in NO_SURFACE): continue
        scale = 384 / min(image.shape[:2])
        if scale < 1: image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cv2.imwrite(f'{out}/{kept:05d}.jpg', image[:, :900], [cv2.IMWRITE_JPEG_QUALITY, 90])
        kept += 1
    print(kept, 'backgrounds')


if __name__ == '__main__':
    main()
