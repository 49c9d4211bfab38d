"""Measures the network that is in the source, in families that nobody looked at while it was trained or its limits were
chosen: python3 measure.py WEIGHTS.ts"""
import base64
import random
import re
import sys

import numpy as np
import torch
from draw import PLACES, SIDE, Drawer, families, has_letters
from letters import LETTERS, MARKED, OWN, SIGNS
from train import SLIP, Net, normal

FAMILIES = ('Quicksand', 'Play', 'Gentium', 'Charis', 'Andika', 'Latin Modern', 'TeX Gyre', 'PT ', 'Vollkorn', 'Comfortaa',
            'Junicode', 'Dosis', 'Yanone')
# From these probabilities on a letter is known: KNOWN of packages/document-reading/marks/mark-letters.ts.
PLAIN_KNOWN, MARKED_KNOWN = 0.85, 0.95
# Heights of capital letters in pixels of the photograph.
HEIGHTS = (10, 14, 20, 30, 45)
LINES = 500
PLAIN_OF = {marked: plain for plain, letters in MARKED.items() for marked in letters}


def stored(path):
    """The network of a file that export.py wrote."""
    data = base64.b64decode(re.search(r"WEIGHTS =\s*'([^']+)'", open(path).read()).group(1))
    net, at = Net(), 0

    def take(kind, count):
        nonlocal at
        values = np.frombuffer(data, kind, count, at).astype(np.float32)
        at += count * np.dtype(kind).itemsize
        return torch.from_numpy(values)

    def fill(weight, bias):
        scale, biases = take('<f4', len(weight)), take('<f4', len(weight))
        weight.copy_((take(np.int8, weight.numel()).reshape(len(weight), -1) * scale[:, None]).reshape(weight.shape))
        bias.copy_(biases)

    def unfold(unit):
        fill(unit[0].weight, unit[1].bias)
        unit[1].running_var.fill_(1 - unit[1].eps)

    with torch.no_grad():
        unfold(net.stem)
        for block in net.blocks:
            unfold(block.depth)
            unfold(block.point)
        unfold(net.narrow)
        for full in (net.hidden, net.out): fill(full.weight, full.bias)
    return net.eval()


def letters_of(net, drawer):
    """For each word of a line, whether each of its letters is known, and whether it is right."""
    pixels, text, middles = drawer.line()
    padded = np.pad(pixels, ((0, 0), (SIDE, SIDE)), mode='edge')
    cuts = []
    for letter, middle in zip(text, middles):
        left = round(middle + max(-7.0, min(7.0, drawer.rng.gauss(0, SLIP)))) + SIDE - SIDE // 2
        cuts.append(padded[:, left:left + SIDE])
    with torch.no_grad(): odds = net(torch.from_numpy(normal(np.stack(cuts)))[:, None]).numpy()
    read = [[]]
    for letter, row in zip(text, odds):
        plain = PLAIN_OF.get(letter, letter)
        forms = [place for place, one in enumerate(LETTERS) if PLAIN_OF.get(one, one) == plain]
        if letter == ' ': read.append([])
        elif letter not in OWN + SIGNS and len(forms) > 1:
            share = np.exp(row[forms] - row[forms].max())
            best = LETTERS[forms[share.argmax()]]
            known = share.max() / share.sum() >= (MARKED_KNOWN if best in PLAIN_OF else PLAIN_KNOWN)
            read[-1].append((known, best == letter))
    return [word for word in read if word]


def main(weights):
    net = stored(weights)
    paths = [path for path, family in families() if family.startswith(FAMILIES) and has_letters(path)]
    print(f'{len(paths)} fonts')
    for height in HEIGHTS:
        # A tenth of the letters have a mark, as in texts of these languages.
        drawer = Drawer(2024, paths, marked=0.1, height=height)
        words = [word for _ in range(LINES) for word in letters_of(net, drawer)]
        letters = [letter for word in words for letter in word]
        known = [right for is_known, right in letters if is_known]
        sure = [all(right for _, right in word) for word in words if all(is_known for is_known, _ in word)]
        print(f'{height} pixels: {len(letters)} letters, right {sum(right for _, right in letters) / len(letters):.3f}, '
              f'known {len(known) / len(letters):.3f}, of these wrong {1 - sum(known) / len(known):.4f}; '
              f'{len(words)} words, sure {len(sure) / len(words):.3f}, of these wrong {len(sure) - sum(sure)}')


if __name__ == '__main__': main(sys.argv[1])
