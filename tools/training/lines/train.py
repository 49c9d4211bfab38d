"""Trains the network that reads lines of Latin, Greek and Cyrillic:
python3 train.py WORDS.json SECONDS OUT [PROCESSES] [BATCH] [SEED] [CHECKPOINT]"""
import contextlib
import json
import random
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.multiprocessing as mp
import torch.nn as nn
import torch.nn.functional as F
from draw import HEIGHT, Drawer, faces, places
from letters import SHAPES
from spoil import DRAWN_HEIGHT, photographed

# Widths of lines in a batch; a shorter line is filled up with zeros, as lineTensor does.
WIDTHS = (160, 320, 448, 640, 960)
FASTEST = 1.5e-3


def unit(inputs, outputs, kernel=3, step=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, step, tuple(k // 2 for k in kernel) if isinstance(kernel, tuple) else kernel // 2,
                                   bias=False), nn.BatchNorm2d(outputs))


class Depthwise(nn.Conv2d):
    """A convolution of each channel by itself. On a graphics card that of all channels, with zeros between them, is faster."""

    def forward(self, x):
        if not x.is_cuda: return super().forward(x)
        weights = self.weight.new_zeros(self.out_channels, self.out_channels, *self.kernel_size)
        every = torch.arange(self.out_channels, device=x.device)
        weights[every, every] = self.weight[:, 0]
        return F.conv2d(x, weights, None, self.stride, self.padding)


def apart(channels, kernel):
    padding = tuple(k // 2 for k in kernel) if isinstance(kernel, tuple) else kernel // 2
    return nn.Sequential(Depthwise(channels, channels, kernel, 1, padding, groups=channels, bias=False), nn.BatchNorm2d(channels))


class Block(nn.Module):
    """A depthwise separable convolution (Howard et al. 2017) beside the map itself."""

    def __init__(self, channels, kernel):
        super().__init__()
        self.depth, self.point = apart(channels, kernel), unit(channels, channels, 1)

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
        self.lower = unit(64, 160, 3, (2, 1))
        self.middle = nn.Sequential(*(Block(160, 5) for _ in range(5)))
        self.low = unit(160, 384, 3, (2, 1))
        self.late = nn.Sequential(*(Block(384, (3, 5)) for _ in range(3)))
        self.flat = unit(384, 384, (3, 1))
        self.along = nn.Sequential(*(Block(384, (1, 9)) for _ in range(5)))
        self.out = nn.Conv2d(384, len(SHAPES) + 1, 1)

    def forward(self, x):
        x = F.relu(self.second(F.relu(self.stem(x.mean(1, keepdim=True)))))
        x = self.middle(F.relu(self.lower(self.early(x))))
        x = self.late(F.relu(self.low(x)))
        # Only the middle of the three rows is left.
        x = F.relu(self.flat(x))[:, :, 1:2]
        x = F.dropout(self.along(x), 0.1, self.training)
        return self.out(x).squeeze(2).transpose(1, 2)


def produce(seed, families, words, queue, size):
    """Drawn lines of one width at a time, filled up: 8-bit images of twice the size, their widths, their signs' places."""
    cv2.setNumThreads(1)
    drawer, waiting = Drawer(seed, families, words), {width: [] for width in WIDTHS}
    while True:
        image, _, text = drawer.drawn()
        signs = places(text)
        stretch = drawer.rng.uniform(0.85, 1.15) * DRAWN_HEIGHT / image.shape[0]
        across = max(16, round(image.shape[1] * stretch) // 2 * 2)
        width = next((width for width in WIDTHS if across <= 2 * width), None)
        # A step can say one sign, and a sign that is repeated needs one between.
        if width is None or not signs or len(signs) + sum(a == b for a, b in zip(signs, signs[1:])) > across // 8 - 1: continue
        way = cv2.INTER_AREA if image.shape[0] > DRAWN_HEIGHT else cv2.INTER_LINEAR
        waiting[width].append((cv2.resize(image, (across, DRAWN_HEIGHT), interpolation=way), signs))
        if len(waiting[width]) < size * 320 // max(320, width): continue
        lines, waiting[width] = waiting[width], []
        pixels = np.zeros((len(lines), DRAWN_HEIGHT, 2 * width), np.uint8)
        for row, (image, _) in enumerate(lines):
            pixels[row, :, :image.shape[1]] = image
            pixels[row, :, image.shape[1]:] = image[:, -1:]
        queue.put((torch.from_numpy(pixels), [image.shape[1] for image, _ in lines], [signs for _, signs in lines]))


def tensor(pixels, widths, device):
    x = torch.from_numpy(pixels).to(device, non_blocking=True).float() / 127.5 - 1
    inside = torch.arange(x.shape[2], device=device)[None] < torch.tensor(widths, device=device)[:, None]
    return (x * inside[:, None])[:, None].expand(-1, 3, -1, -1)


def read(net, pixels, widths, device):
    """The places that the network reads in each line."""
    with torch.no_grad(): best = net(tensor(pixels, widths, device).contiguous()).argmax(2).cpu().numpy()
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


def main(words, seconds, out, processes=2, size=64, seed=1, checkpoint=None):
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    # Lines are photographed in ever new sizes, and cuDNN would try all of its ways for each.
    torch.backends.cudnn.benchmark = False
    torch.manual_seed(seed)
    rng = random.Random(seed)
    words, train, aside = json.loads(Path(words).read_text()), faces(False), faces(True)
    queue = mp.Queue(3 * processes)
    for number in range(processes): mp.Process(target=produce, args=(seed * 1000 + number, train, words, queue, size), daemon=True).start()
    test = Drawer(99, aside, words)
    tested = [test.line() for _ in range(400)]
    net = Net()
    if checkpoint: net.load_state_dict(torch.load(checkpoint, map_location='cpu'))
    net.to(device, memory_format=torch.channels_last)
    fastest = FASTEST / 2 if checkpoint else FASTEST
    mean = torch.optim.swa_utils.AveragedModel(net, avg_fn=lambda old, new, _: old + 0.008 * (new - old))
    optimizer = torch.optim.AdamW(net.parameters(), lr=fastest, weight_decay=0.02)
    start, step, seen, told, keep = time.time(), 0, 0, time.time(), []
    while (gone := (time.time() - start) / seconds) < 1:
        for group in optimizer.param_groups: group['lr'] = fastest * min(1, (step + 1) / 300) * (0.5 + 0.5 * np.cos(np.pi * gone)) + 1e-6
        # Where drawing is slower than learning, a batch is learnt from again, photographed anew.
        if not queue.empty() or len(keep) < 40:
            pixels, widths, signs = queue.get()
            seen += len(signs)
            if len(keep) > 400: keep.pop(0)
            keep.append((pixels.to(device), torch.tensor(widths, device=device), signs))
            batch = keep[-1]
        else: batch = rng.choice(keep)
        pixels, widths, signs = batch
        with torch.no_grad(): x = photographed(pixels, widths, rng).contiguous(memory_format=torch.channels_last)
        with torch.autocast('cuda', torch.bfloat16) if device == 'cuda' else contextlib.nullcontext(): odds = net(x)
        chances = odds.float().log_softmax(2).transpose(0, 1)
        targets = torch.tensor([place for line in signs for place in line], device=device)
        loss = F.ctc_loss(chances, targets, (widths / 8).round().long(), torch.tensor([len(line) for line in signs], device=device), zero_infinity=True)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        step += 1
        if step > 200 and step % 4 == 0: mean.update_parameters(net)
        if time.time() - told > min(60, seconds / 4):
            told = time.time()
            net.eval()
            errors, right = score(net, tested[:100], device)
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
            for _ in range(100):
                pixels, widths, _ = rng.choice(keep)
                mean.module(photographed(pixels, widths, rng))
    nets = {'last': net.eval(), 'mean': mean.module.eval()}
    scores = {name: score(one, tested, device) for name, one in nets.items()}
    print(scores, flush=True)
    torch.save(nets[min(scores, key=lambda name: scores[name])].cpu().state_dict(), out)


if __name__ == '__main__': main(sys.argv[1], float(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:7]), *sys.argv[7:])
