"""Measures the network that is in the source, in families that no line for training was drawn in:
python3 measure.py WORDS.json FOLDER, then npm run bench -- lines FOLDER

Writes lines as images to FOLDER, with what they say and how high their capitals are, for the reader itself to read.
"""
import json
import sys
from pathlib import Path

import cv2
from draw import Drawer, faces
from letters import shape

HEIGHTS = (8, 10, 14, 20, 30)
LINES = 150
# The lines of these families are for choosing the limit of what is known, the others' for measuring.
CHOSEN_BY = ('Lato', 'Vollkorn', 'Go', 'Yanone', 'DejaVu Serif')


def main(words, folder):
    folder.mkdir(parents=True, exist_ok=True)
    truths = []
    for name, aside in (('limit', True), ('measured', False)):
        families = {family: found for family, found in faces(True).items() if family.startswith(CHOSEN_BY) == aside}
        print(name, sorted(families), sum(map(len, families.values())), 'fonts')
        for height in HEIGHTS:
            drawer = Drawer(2026 + height, families, words, height=height)
            for script, languages in (('Latin', drawer.latin), ('Greek and Cyrillic', [*drawer.cyrillic, 'el'])):
                for number in range(LINES):
                    image, text, _ = drawer.line(drawer.rng.choice(languages))
                    # Prints like Ы, and no language has it.
                    while 'ЬІ' in text.upper(): image, text, _ = drawer.line(drawer.rng.choice(languages))
                    file = f'{name}-{script[0]}-{height}-{number}.png'
                    cv2.imwrite(str(folder / file), image)
                    truths.append({'file': file, 'set': f'{script}, {name}', 'height': height, 'shapes': shape(text)})
    (folder / 'lines.json').write_text(json.dumps(truths, ensure_ascii=False))


if __name__ == '__main__': main(json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2]))
