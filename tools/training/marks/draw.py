"""Draws lines of print as photographs of documents show them, and cuts out their letters.

A sample is 48 x 48 grey pixels around a letter, as packages/document-reading/marks/letter.ts cuts it: a line's box and
as much above and below it that no mark is cut off.
"""
import io
import random
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from letters import LANGUAGES, LETTERS, MARKED, OWN, PLAIN, SIGNS

SIDE = 48
PLACES = {letter: place for place, letter in enumerate(LETTERS)}
# Families that no line for training is drawn in: the score is measured with them.
KEPT_ASIDE = ('Carlito', 'URW Gothic', 'Noto Serif', 'DejaVu Sans Condensed', 'FreeSans')
FAMILIES = ('DejaVu', 'Noto Sans', 'Noto Serif', 'Noto Sans Mono', 'Liberation', 'Roboto', 'Open Sans', 'Lato', 'FreeSans',
            'FreeSerif', 'FreeMono', 'Cantarell', 'Carlito', 'Caladea', 'Inter', 'Linux Libertine', 'EB Garamond', 'Nimbus',
            'URW Gothic', 'P052', 'C059', 'Hack', 'Fira Code')


def families():
    """Paths of the installed fonts with Latin letters, and their families."""
    command = ['fc-list', ':lang=en:lang=pl:lang=tr', 'file', 'family']
    for line in sorted(subprocess.run(command, capture_output=True, text=True).stdout.splitlines()):
        path, family = line.split(': ', 1)
        if path.endswith(('.ttf', '.otf')): yield path, family.split(',')[0].strip()


def fonts(kept_aside):
    """Paths of the fonts to train with, or of those that are kept aside."""
    found = []
    for path, family in families():
        if not family.startswith(FAMILIES) or 'Symbols' in family or 'Math' in family: continue
        if any(part in family for part in ('Condensed', 'Display')) and not family.startswith('DejaVu'):
            if random.Random(path).random() < 0.7: continue
        if family.startswith(KEPT_ASIDE) == kept_aside: found.append(path)
    return [path for path in found if has_letters(path)]


def has_letters(path):
    try:
        font = ImageFont.truetype(path, 24)
        missing = bytes(font.getmask('\uffff'))
        return all(bytes(font.getmask(letter)) != missing for letter in 'ŁğŞřőŲ')
    except OSError:
        return False


def word(rng, marked_share=None):
    """A word of one language, in capitals, in small letters or begun with a capital; some words are digits.

    `marked_share` of its letters are the language's own; without it between 20 and 60 %.
    """
    if rng.random() < 0.06: return ''.join(rng.choice(SIGNS) for _ in range(rng.randint(2, 8)))
    marked = rng.choice(LANGUAGES) if rng.random() < 0.93 else OWN
    share = rng.uniform(0.2, 0.6) if marked_share is None else marked_share
    small, capitals = [c for c in marked if c.islower()], [c for c in marked if c.isupper()]
    plain = PLAIN[26:]
    # Letters that a mark may stand on are what others are confused with.
    letters = [rng.choice(small) if rng.random() < share and small else rng.choice(plain) for _ in range(rng.randint(2, 11))]
    case = rng.random()
    if case < 0.45:
        letters = [rng.choice(capitals) if rng.random() < share and capitals else rng.choice(PLAIN[:26]) for _ in letters]
    elif case < 0.85:
        letters[0] = rng.choice(capitals) if rng.random() < share and capitals else rng.choice(PLAIN[:26])
    return ''.join(letters)


class Drawer:
    def __init__(self, seed, paths, marked=None, height=None):
        """`marked` is word's share; `height` of capital letters in the photograph in pixels, otherwise any."""
        self.rng, self.numbers, self.paths, self.cache = random.Random(seed), np.random.default_rng(seed), paths, {}
        self.marked, self.height = marked, height

    def font(self):
        path, size = self.rng.choice(self.paths), self.rng.choice((36, 44, 52))
        key = path, size
        if key not in self.cache: self.cache[key] = ImageFont.truetype(path, size)
        return self.cache[key]

    def line(self):
        """A line's image, 48 pixels high, its text and the middle of each letter in pixels."""
        rng = self.rng
        text = ' '.join(word(rng, self.marked) for _ in range(rng.choice((1, 1, 2, 2, 3))))
        font = self.font()
        spread = rng.choice((0, 0, 0, 1, 2, 4))
        edge = rng.randint(4, 18)
        advances = [font.getlength(text[:i + 1]) + spread * i for i in range(len(text))]
        starts = [font.getlength(text[:i]) + spread * i for i in range(len(text))]
        ascent, descent = font.getmetrics()
        capital = -font.getbbox('H', anchor='ls')[1]
        above = round(capital * rng.uniform(1.4, 2.05))
        below = round(capital * rng.uniform(0.4, 0.85))
        height, width = above + below, round(advances[-1]) + 2 * edge
        paper, ink = self.colours()
        image = self.paper(width, height, paper)
        draw = ImageDraw.Draw(image)
        # The lines above and below reach into the image.
        for side in (-1, 1):
            if rng.random() < 0.5:
                far = above + side * capital * rng.uniform(1.5, 2.4)
                draw.text((rng.randint(-60, 60), far), word(rng) + ' ' + word(rng), font=font, fill=ink, anchor='ls')
        slant = rng.uniform(-0.04, 0.04) * capital
        for i, letter in enumerate(text):
            y = above + slant * (i / max(1, len(text)) - 0.5)
            draw.text((edge + starts[i], y), letter, font=font, fill=ink, anchor='ls')
        middles = [edge + (starts[i] + advances[i]) / 2 for i in range(len(text))]
        image = self.photograph(image, capital)
        scale = SIDE / height
        stretch = scale * rng.uniform(0.85, 1.12)
        pixels = np.asarray(image.resize((max(SIDE, round(width * stretch)), SIDE), Image.BILINEAR), dtype=np.float32)
        return pixels, text, [x * stretch for x in middles]

    def colours(self):
        rng = self.rng
        dark, light = rng.randint(0, 110), rng.randint(135, 255)
        if light - dark < 55: light = min(255, dark + 60)
        return (dark, light) if rng.random() < 0.06 else (light, dark)

    def paper(self, width, height, grey):
        """Plain, shaded, or with the fine lines of security print."""
        rng = self.rng
        image = Image.new('L', (width, height), grey)
        if rng.random() < 0.6:
            draw = ImageDraw.Draw(image)
            for _ in range(rng.randint(2, 14)):
                level = max(0, min(255, grey + rng.choice((-1, 1)) * rng.randint(8, 55)))
                turn, wave, phase, start = rng.uniform(-0.6, 0.6), rng.uniform(0, 9), rng.uniform(0, 6), rng.uniform(-height, 2 * height)
                points = [(x, start + turn * x + wave * np.sin(x / rng.uniform(18, 20) + phase)) for x in range(0, width + 8, 8)]
                draw.line(points, fill=level, width=rng.choice((1, 1, 2, 3)))
        if rng.random() < 0.3:
            shade = np.linspace(rng.uniform(-40, 40), rng.uniform(-40, 40), width)[None, :]
            image = Image.fromarray(np.clip(np.asarray(image, dtype=np.float32) + shade, 0, 255).astype(np.uint8))
        return image

    def photograph(self, image, capital):
        """Fewer pixels, blur by lens and hand, noise, and JPEG."""
        rng = self.rng
        # Of a capital letter in the photograph, in pixels.
        height = self.height * rng.uniform(0.85, 1.15) if self.height else max(9.0, rng.lognormvariate(2.95, 0.45))
        scale = min(1.0, height / capital)
        size = max(8, round(image.width * scale)), max(6, round(image.height * scale))
        image = image.resize(size, rng.choice((Image.BILINEAR, Image.BOX, Image.BICUBIC)))
        if rng.random() < 0.6: image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.055) * height * min(1.4, scale + 0.4)))
        pixels = np.asarray(image, dtype=np.float32)
        pixels = pixels + self.numbers.normal(0, rng.uniform(0, 9), pixels.shape)
        image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
        if rng.random() < 0.7:
            stream = io.BytesIO()
            image.save(stream, 'JPEG', quality=rng.randint(40, 95))
            image = Image.open(stream).convert('L')
        return image

    def samples(self, slip):
        """Letters of a line: 48 x 48 pixels each, and their places in LETTERS. `slip` is the deviation of a middle in pixels."""
        pixels, text, middles = self.line()
        padded = np.pad(pixels, ((0, 0), (SIDE, SIDE)), mode='edge')
        cuts, places = [], []
        for letter, middle in zip(text, middles):
            if letter == ' ': continue
            for _ in range(2):
                off = max(-7.0, min(7.0, self.rng.gauss(0, slip)))
                left = round(middle + off) + SIDE - SIDE // 2
                cuts.append(padded[:, left:left + SIDE])
                places.append(PLACES[letter])
        return np.stack(cuts), places
