"""Trains the network that reads lines of Greek and Cyrillic: python3 train.py SECONDS OUT [PROCESSES] [BATCH] [SEED]
[CHECKPOINT]"""
import contextlib
import multiprocessing as mp
import sys
import time

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from draw import HEIGHT, Drawer, faces
from letters import SHAPES

# Widths of lines in a batch; a shorter line is filled up with zeros, as lineTensor does.
WIDTHS = (320, 448, 640, 960)
FASTEST = 1.5e-3


def unit(inputs, outputs, kernel=3, step=1, groups=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, step, tuple(k // 2 for k in kernel) if isinstance(kernel, tuple) else kernel // 2,
                                   groups=groups, bias=False), nn.BatchNorm2d(outputs))


class Block(nn.Module):
    """A depthwise separable convolution (Howard et al. 2017) beside the map itself."""

    def __init__(self, channels, kernel):
        super().__init__()
        self.depth, self.point = unit(channels, channels, kernel, groups=channels), unit(channels, channels, 1)

    def forward(self, x): return x + F.relu(self.point(self.depth(x)))


class Full(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.one, self.two = unit(channels, channels), unit(channels, channels)

    def forward(self, x): return F.relu(x + self.two(F.relu(self.one(x))))


class Net(nn.Module):
    """A line of 3 x 48 x W numbers from -1 to 1 to the logarithms of the odds of each sign in W / 4 steps (Graves 2006)."""

    def __init__(self):
        super().__init__()
        self.stem, self.second = unit(1, 24, 3, 2), unit(24, 64, 3, 2)
        self.early = nn.Sequential(Full(64), Full(64), Full(64))
        self.lower = unit(64, 144, 3, (2, 1))
        self.middle = nn.Sequential(*(Block(144, 5) for _ in range(5)))
        self.low = unit(144, 288, 3, (2, 1))
        self.late = nn.Sequential(*(Block(288, (3, 5)) for _ in range(3)))
        self.flat = unit(288, 288, (3, 1))
        self.along = nn.Sequential(*(Block(288, (1, 9)) for _ in range(5)))
        self.out = nn.Conv2d(288, len(SHAPES) + 1, 1)

    def forward(self, x):
        x = F.relu(self.second(F.relu(self.stem(x.mean(1, keepdim=True)))))
        x = self.middle(F.relu(self.lower(self.early(x))))
        x = self.late(F.relu(self.low(x)))
        # Only the middle of the three rows is left.
        x = F.relu(self.flat(x))[:, :, 1:2]
        x = F.dropout(self.along(x), 0.1, self.training)
        return self.out(x).squeeze(2).transpose(1, 2)


def produce(seed, families, queue, size):
    """Lines of one width at a time, filled up: 8-bit images, their widths, and the places of their signs."""
    cv2.setNumThreads(1)
    drawer, waiting = Drawer(seed, families), {width: [] for width in WIDTHS}
    while True:
        image, _, places = drawer.line()
        width = next((width for width in WIDTHS if image.shape[1] <= width), None)
        # A step can say one sign, and a sign that is repeated needs one between.
        if width is None or len(places) + sum(a == b for a, b in zip(places, places[1:])) > image.shape[1] // 4 - 1: continue
        waiting[width].append((image, places))
        if len(waiting[width]) < size * 320 // width: continue
        lines, waiting[width] = waiting[width], []
        pixels = np.zeros((len(lines), HEIGHT, width), np.uint8)
        for row, (image, _) in enumerate(lines): pixels[row, :, :image.shape[1]] = image
        queue.put((pixels, [image.shape[1] for image, _ in lines], [places for _, places in lines]))


def tensor(pixels, widths, device):
    x = torch.from_numpy(pixels).to(device, non_blocking=True).float() / 127.5 - 1
    inside = torch.arange(x.shape[2], device=device)[None] < torch.tensor(widths, device=device)[:, None]
    return (x * inside[:, None])[:, None].expand(-1, 3, -1, -1)


def read(net, pixels, widths, device):
    """The places that the network reads in each line."""
    with torch.no_grad(): best = net(tensor(pixels, widths, device)).argmax(2).cpu().numpy()
    for row, width in zip(best, widths):
        row = row[:max(1, round(width / 4))]
        yield [place for i, place in enumerate(row) if place and (i == 0 or row[i - 1] != place)]


def distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1): last, row[j] = row[j], min(last + (a != b), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def score(net, lines, device):
    errors = signs = right = 0
    for image, _, places in lines:
        width = max(320, image.shape[1])
        pixels = np.zeros((1, HEIGHT, width), np.uint8)
        pixels[0, :, :image.shape[1]] = image
        (found,) = read(net, pixels, [image.shape[1]], device)
        errors, signs, right = errors + distance(found, places), signs + len(places), right + (found == places)
    return errors / signs, right / len(lines)


def main(seconds, out, processes=2, size=64, seed=1, checkpoint=None):
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.manual_seed(seed)
    train, aside = faces(False), faces(True)
    queue = mp.Queue(4 * processes)
    for number in range(processes): mp.Process(target=produce, args=(seed * 1000 + number, train, queue, size), daemon=True).start()
    test = Drawer(99, aside)
    tested = [test.line() for _ in range(400)]
    net = Net()
    if checkpoint: net.load_state_dict(torch.load(checkpoint, map_location='cpu'))
    net.to(device)
    fastest = FASTEST / 2 if checkpoint else FASTEST
    mean = torch.optim.swa_utils.AveragedModel(net, avg_fn=lambda old, new, _: old + 0.002 * (new - old))
    optimizer = torch.optim.AdamW(net.parameters(), lr=FASTEST, weight_decay=0.02)
    start, step, seen, told, keep = time.time(), 0, 0, time.time(), []
    while (gone := (time.time() - start) / seconds) < 1:
        for group in optimizer.param_groups: group['lr'] = fastest * min(1, (step + 1) / 300) * (0.5 + 0.5 * np.cos(np.pi * gone)) + 1e-6
        # Drawing is slower than learning: a batch is learnt from again, with another contrast.
        if not queue.empty() or len(keep) < 40:
            keep.append(queue.get())
            seen += len(keep[-1][1])
            if len(keep) > 400: keep.pop(0)
            pixels, widths, places = keep[-1]
        else: pixels, widths, places = keep[np.random.randint(len(keep))]
        x = tensor(pixels, widths, device) * (0.6 + 0.5 * torch.rand(len(widths), 1, 1, 1, device=device))
        with torch.autocast('cuda', torch.bfloat16) if device == 'cuda' else contextlib.nullcontext(): odds = net(x)
        chances = odds.float().log_softmax(2).transpose(0, 1)
        steps = torch.tensor([max(1, round(width / 4)) for width in widths])
        targets = torch.tensor([place for line in places for place in line], device=device)
        loss = F.ctc_loss(chances, targets, steps.to(device), torch.tensor([len(line) for line in places], device=device), zero_infinity=True)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        step += 1
        if step > 200: mean.update_parameters(net)
        if time.time() - told > min(30, seconds / 4):
            told = time.time()
            net.eval()
            errors, right = score(net, tested[:200], device)
            net.train()
            print(f'{told - start:.0f} s, {step} steps, {seen} lines, loss {loss.item():.3f}, waiting {queue.qsize()}, '
                  f'kept aside: letters wrong {errors:.4f}, lines right {right:.3f}', flush=True)
            torch.save(net.state_dict(), out)
    # The mean's batch normalisation is that of its own weights.
    if step > 400:
        mean.train()
        with torch.no_grad():
            for module in mean.modules():
                if isinstance(module, nn.BatchNorm2d): module.reset_running_stats(); module.momentum = None
            for _ in range(60):
                pixels, widths, _ = queue.get()
                mean.module(tensor(pixels, widths, device))
    nets = {'last': net.eval(), 'mean': mean.module.eval()}
    scores = {name: score(one, tested, device) for name, one in nets.items()}
    print(scores, flush=True)
    torch.save(nets[min(scores, key=lambda name: scores[name])].cpu().state_dict(), out)


if __name__ == '__main__': main(float(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:6]), *sys.argv[6:])
