"""Trains the network that tells letters with marks apart: python3 train.py SECONDS OUT [CHECKPOINT]"""
import multiprocessing as mp
import os
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from draw import Drawer, fonts
from letters import LETTERS

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from separable import Separable, unit

# Where a reader says a letter stands lies within this many pixels of its middle, as a standard deviation; measured.
SLIP = 2.6
BATCH = 512


class Net(nn.Module):
    """48 x 48 grey pixels to the logarithms of the odds of each letter."""

    def __init__(self):
        super().__init__()
        self.stem = unit(1, 12, 2)
        self.blocks = nn.ModuleList([Separable(12, 24, 2), Separable(24, 24), Separable(24, 48, 2), Separable(48, 48), Separable(48, 48)])
        self.narrow = unit(48, 24, k=1)
        self.hidden = nn.Linear(24 * 36, 192)
        self.out = nn.Linear(192, len(LETTERS))

    def forward(self, x):
        x = F.relu(self.stem(x))
        for m in self.blocks: x = m(x)
        x = F.relu(self.narrow(x)).flatten(1)
        return self.out(F.relu(self.hidden(F.dropout(x, 0.1, self.training))))


def normal(cuts):
    """Each image by its own mean and deviation, at least 8 of 255."""
    flat = cuts.reshape(len(cuts), -1)
    mean, deviation = flat.mean(1), np.maximum(flat.std(1), 8)
    return ((cuts - mean[:, None, None]) / deviation[:, None, None]).astype(np.float32)


def produce(seed, paths, queue):
    torch.set_num_threads(1)
    drawer = Drawer(seed, paths)
    while True:
        cuts, places = [], []
        while len(places) < BATCH:
            some, at = drawer.samples(SLIP)
            cuts.append(some)
            places += at
        order = np.random.default_rng(seed).permutation(len(places))
        queue.put((normal(np.concatenate(cuts))[order], np.array(places)[order]))


def main(seconds, out, checkpoint=None):
    torch.set_num_threads(1)
    train, aside = fonts(False), fonts(True)
    queue = mp.Queue(8)
    for seed in (1, 2): mp.Process(target=produce, args=(seed + int(time.time()), train, queue), daemon=True).start()
    test = Drawer(99, aside)
    tested = [test.samples(SLIP) for _ in range(250)]
    examples = torch.from_numpy(normal(np.concatenate([cuts for cuts, _ in tested])))[:, None]
    wanted = torch.tensor([place for _, places in tested for place in places])
    net = Net()
    if checkpoint: net.load_state_dict(torch.load(checkpoint))
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    start, step, seen, keep = time.time(), 0, 0, []
    pool = None
    while (gone := (time.time() - start) / seconds) < 1:
        for group in optimizer.param_groups: group['lr'] = 3e-3 * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * gone)) + 1e-5
        # Drawing is slower than learning: each batch is learnt from again, among others.
        if not queue.empty() or len(keep) < 40:
            keep.append(queue.get())
            seen += len(keep[-1][1])
            if len(keep) > 600: keep.pop(0)
            cuts, places = keep[-1]
        else:
            cuts, places = keep[np.random.randint(len(keep))]
        x = torch.from_numpy(cuts)[:, None]
        shift = np.random.randint(-2, 3)
        loss = F.cross_entropy(net(torch.roll(x, (shift,), (2,)) if shift else x), torch.from_numpy(places), label_smoothing=0.02)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        if step % 200 == 0:
            net.eval()
            with torch.no_grad(): right = (net(examples).argmax(1) == wanted).float().mean().item()
            net.train()
            print(f'{time.time() - start:.0f} s, {step} steps, {seen} letters, loss {loss.item():.3f}, kept aside {right:.4f}', flush=True)
            torch.save(net.state_dict(), out)
    torch.save(net.state_dict(), out)


if __name__ == '__main__': main(float(sys.argv[1]), *sys.argv[2:])
