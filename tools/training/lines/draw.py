"""Draws lines of Latin, Greek and Cyrillic print as photographs of documents show them."""
import random
import re
import subprocess

import cv2
import numpy as np
from fontTools.ttLib import TTFont
from letters import LATIN, PLACES, TONOS, VOWELS_AND_CONSONANTS, shape, small
from PIL import Image, ImageDraw, ImageFont
from text import LANGUAGES, Writer

HEIGHT = 48
# Families that no line for training is drawn in: what the network reads is measured with them.
KEPT_ASIDE = ('Clear Sans', 'Play', 'Lato', 'Carlito', 'PT ', 'Vollkorn', 'GFS Didot', 'Manrope', 'DejaVu Serif', 'Go', 'Yanone')
# Scripts of the pen, letters of old books, symbols, and letters too thin for any card.
LEFT_OUT = re.compile(r'Z003|Chancery|Classical|Extra|Math|Monoisome|Display|Upright|Smallcaps|Unicode|OpenDyslexic|Thin|Hairline|BRK', re.I)
SLANTED = re.compile('Italic|Oblique|Slanted', re.I)
MOST_OF_A_FAMILY = 8


# Shares of lines in Greek and in languages of the Latin script; the rest is Cyrillic.
GREEK, LATIN_LINES = 0.13, 0.6


class Face:
    """A font's file, and the languages whose letters it has; slanted ones are for Latin alone."""

    def __init__(self, path, slanted):
        self.path, self.slanted, self.fonts = path, slanted, {}
        have = TTFont(path, fontNumber=0, lazy=True).getBestCmap() or {}
        self.languages = []
        for language in LANGUAGES:
            capitals = ''.join(VOWELS_AND_CONSONANTS[language]) + VOWELS_AND_CONSONANTS['en'][1] + '0'
            marked = ''.join(TONOS.values()) + 'ΪΫ' if language == 'el' else ''
            if slanted and language not in LATIN: continue
            if all(ord(letter) in have for letter in capitals + small(capitals, language) + marked): self.languages.append(language)
        self.have = have.keys()

    def lacks(self, text): return [sign for sign in text if ord(sign) not in self.have]

    def font(self, size):
        if size not in self.fonts:
            font = ImageFont.truetype(self.path, size)
            self.fonts[size] = font, -font.getbbox('H', anchor='ls')[1]
        return self.fonts[size]


def faces(kept_aside):
    """Installed fonts by family: those to train with, or those kept aside."""
    command = ['fc-list', '-f', '%{file}|%{family[0]}|%{style[0]}\n']
    found = {}
    for entry in sorted(set(subprocess.run(command, capture_output=True, text=True).stdout.splitlines())):
        path, family, style = entry.split('|')
        if not path.endswith(('.ttf', '.otf')) or LEFT_OUT.search(f'{family} {style} {path}'): continue
        is_aside = family.startswith(KEPT_ASIDE) and not family.startswith('Gothic')
        if is_aside == kept_aside: found.setdefault(family, []).append((path, bool(SLANTED.search(style))))
    families = {}
    for family, paths in found.items():
        random.Random(family).shuffle(paths)
        upright = [one for one in paths if not one[1]][:MOST_OF_A_FAMILY]
        slanted = [one for one in paths if one[1]][:2]
        usable = [face for face in (Face(*one) for one in sorted(upright + slanted)) if face.languages]
        if usable: families[family] = usable
    return families


class Drawer:
    def __init__(self, seed, families, words, height=None):
        """`height` of capital letters in the photograph in pixels, otherwise any; `words` by language."""
        self.rng, self.numbers, self.height = random.Random(seed), np.random.default_rng(seed), height
        self.writer = Writer(self.rng, words)
        self.by_language = {language: [[face for face in faces if language in face.languages] for faces in families.values()]
                            for language in LANGUAGES}
        self.by_language = {language: [faces for faces in by if faces] for language, by in self.by_language.items()}
        languages = [language for language in LANGUAGES if self.by_language[language]]
        self.latin = [language for language in languages if language in LATIN]
        self.cyrillic = [language for language in languages if language not in LATIN and language != 'el']

    def language(self):
        share = self.rng.random()
        if share < GREEK and self.by_language['el']: return 'el'
        return self.rng.choice(self.latin if share < GREEK + LATIN_LINES or not self.cyrillic else self.cyrillic)

    def drawn(self, language=None):
        """A line as it is printed and held: its grey image, the height of its capitals, its text."""
        rng = self.rng
        language = language or self.language()
        text = self.writer.line(language)
        face = rng.choice(rng.choice(self.by_language[language]))
        # Slanted ones are for labels in a second language above all.
        if face.slanted and not text.isascii(): face = rng.choice(rng.choice(self.by_language[language]))
        if lacks := face.lacks(text): text = ''.join(sign for sign in text if sign not in lacks).strip() or '0'
        font, capital = face.font(rng.choice((34, 42, 50)))
        # The detector's box is enlarged before a line is cut out, so that marks are seldom cut off, feet more often.
        above, below = round(capital * rng.uniform(1.2, 1.95)), round(capital * rng.uniform(0.15, 0.75))
        spread = rng.choice((0, 0, 0, 0, 1, 2, 4)) if len(text) < 30 else 0
        edge = round(capital * rng.uniform(0.1, 0.9))
        length = font.getlength(text) + spread * (len(text) - 1)
        width, height = round(length) + 2 * edge, above + below
        paper, ink = self.colours()
        image = Image.fromarray(self.paper(width, height, paper))
        draw = ImageDraw.Draw(image)
        self.write(draw, text, font, edge, above, ink, spread)
        for side in (-1, 1):
            if rng.random() < 0.35:
                far = above + side * capital * rng.uniform(1.5, 2.4)
                self.write(draw, self.writer.line(language), font, rng.randint(-60, 60), far, ink, 0)
        image = np.asarray(image)
        if rng.random() < 0.7:
            slip = 0.05 * height
            corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
            moved = corners + self.numbers.uniform(-slip, slip, (4, 2)).astype(np.float32)
            image = cv2.warpPerspective(image, cv2.getPerspectiveTransform(moved, corners), (width, height), borderMode=cv2.BORDER_REPLICATE)
        return image, capital, text

    def line(self, language=None):
        """A line's grey image, 48 pixels high, what it says, and its signs' places in the network's answer."""
        image, capital, text = self.drawn(language)
        return self.photograph(image, capital), text, places(text)

    @staticmethod
    def write(draw, text, font, x, y, ink, spread):
        if spread == 0: return draw.text((x, y), text, font=font, fill=ink, anchor='ls')
        for i, letter in enumerate(text):
            draw.text((x + font.getlength(text[:i]) + spread * i, y), letter, font=font, fill=ink, anchor='ls')

    def colours(self):
        rng = self.rng
        dark, light = rng.randint(0, 115), rng.randint(130, 255)
        if light - dark < 50: light = min(255, dark + 55)
        return (dark, light) if rng.random() < 0.05 else (light, dark)

    def paper(self, width, height, grey):
        """Plain, shaded, or with the fine lines of security print."""
        rng = self.rng
        image = np.full((height, width), float(grey), dtype=np.float32)
        if rng.random() < 0.35:
            image += np.linspace(rng.uniform(-40, 40), rng.uniform(-40, 40), width, dtype=np.float32)[None, :]
        if rng.random() < 0.6:
            xs = np.arange(0, width + 8, 6)
            swing, period, turn, step = rng.uniform(0, 12), rng.uniform(20, 140), rng.uniform(-0.6, 0.6), rng.uniform(5, 22)
            level, thick = rng.choice((-1, 1, -1)) * rng.uniform(8, 60), rng.choice((1, 1, 1, 2, 3))
            pattern = np.zeros((height, width), dtype=np.uint8)
            for number in range(rng.randint(2, 16)):
                ys = -width * max(0, turn) + number * step + turn * xs + swing * np.sin(xs / period * 6.28 + number * rng.uniform(0, 0.4))
                if rng.random() < 0.15: ys += rng.uniform(-height, height)
                cv2.polylines(pattern, [np.stack([xs * 8, (ys % (height * 1.5)) * 8 if turn == 0 else ys * 8], 1).astype(np.int32)], False, 255, thick, cv2.LINE_AA, 3)
            image += pattern.astype(np.float32) * (level / 255)
        return np.clip(image, 0, 255).astype(np.uint8)

    def photograph(self, image, capital):
        """Fewer pixels, blur by lens and hand, noise, JPEG, and the size that the network wants."""
        rng = self.rng
        rows, columns = image.shape
        aim = self.height * rng.uniform(0.9, 1.1) if self.height else max(7.5, rng.lognormvariate(2.85, 0.5))
        scale = min(1.0, aim / capital)
        width, height = max(8, round(columns * scale)), max(8, round(rows * scale))
        image = cv2.resize(image, (width, height), interpolation=rng.choice((cv2.INTER_AREA, cv2.INTER_AREA, cv2.INTER_LINEAR)))
        size = aim if scale < 1 else capital
        if rng.random() < 0.6:
            image = cv2.GaussianBlur(image, (0, 0), max(0.01, rng.uniform(0, 0.06) * size))
        if rng.random() < 0.1:
            kernel = np.zeros((5, 5), np.float32)
            kernel[2, :] = 0.2
            image = cv2.filter2D(image, -1, kernel if size > 16 else cv2.GaussianBlur(kernel, (3, 3), 0.5))
        noisy = image.astype(np.float32) * rng.uniform(0.75, 1.1) + rng.uniform(-10, 30)
        noisy += self.numbers.normal(0, rng.uniform(0, 9), image.shape).astype(np.float32)
        image = np.clip(noisy, 0, 255).astype(np.uint8)
        if rng.random() < 0.7:
            image = cv2.imdecode(cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(35, 95)])[1], cv2.IMREAD_GRAYSCALE)
        stretched = max(16, round(width * HEIGHT / height * rng.uniform(0.85, 1.15)))
        return cv2.resize(image, (stretched, HEIGHT), interpolation=cv2.INTER_LINEAR)


def places(text): return [PLACES[sign] for sign in shape(text)]
