"""Trains the network that tells pages from screens and copies of them: python3 train_pages.py CROPS SCREENS.ONNX OUT

Its convolutions are those that learnt of screens from faces (train.py), on far more crops than a processor draws; what they
find in a crop is found once, and three layers learn from it."""
import glob
import math
import os
import sys

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper

from network import Net, prepared
from pages import KINDS

# Mean brightness that the service shows squares in (reproduction-squares.ts).
MEAN = 110
# Blocks of the network whose planes are summed up: fine patterns show in the first, what they belong to in the last.
LAYERS = (0, 1, 3, 4, 7)
CHANNELS = 48 + 96 + 96 + 128 + 128
HIDDEN = 128
EPOCHS, RATE, DECAY, BATCH = 40, 1e-3, .1, 256
# Files kept aside to measure by: one of so many.
ASIDE = 10


class Scaled(nn.Module):
    """Numbers relative to their usual ones, the rarest held back."""

    def __init__(self, size):
        super().__init__()
        self.register_buffer('mean', torch.zeros(size))
        self.register_buffer('deviation', torch.ones(size))

    def forward(self, x):
        return ((x - self.mean) / self.deviation).clamp(-6, 6)


class PageNet(Net):
    """Crops n x 3 x h x w of pages, -2 to 2: three numbers for each, above 0 for a screen, for a copy, and for either
    rather than a page before a camera."""

    def __init__(self):
        super().__init__()
        self.out = nn.Sequential(Scaled(3 * CHANNELS), nn.Linear(3 * CHANNELS, HIDDEN), nn.ReLU(), nn.Dropout(.6), nn.Linear(HIDDEN, 3))
        # Normalisation is folded into the convolutions, as screens.onnx has them.
        for block in [self.stem, *(unit for one in self.body for unit in (one.depth, one.point))]:
            conv = block[0]
            block[0] = nn.Conv2d(conv.in_channels, conv.out_channels, conv.kernel_size, conv.stride, conv.padding, groups=conv.groups)
            block[1] = nn.Identity()

    def found(self, crops):
        """Mean, most and deviation of the planes of some layers, in logarithms."""
        x = F.relu(self.stem(crops))
        sums = []
        for i, block in enumerate(self.body):
            x = block(x)
            if i not in LAYERS: continue
            mean = x.mean((2, 3))
            deviation = torch.sqrt(((x - mean[:, :, None, None]) ** 2).mean((2, 3)))
            sums += [mean, x.amax((2, 3)), deviation]
        return torch.log(1 + torch.cat(sums, 1).clamp(min=0))

    def forward(self, crops):
        return self.out(self.found(crops))


def begun(path):
    """The network with the convolutions of a file."""
    net = PageNet()
    stored = iter([numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer if one.name.startswith('onnx::Conv')])
    for module in net.modules():
        if not isinstance(module, nn.Conv2d): continue
        module.weight.data = torch.from_numpy(next(stored).copy())
        module.bias.data = torch.from_numpy(next(stored).copy())
    return net


def shaded(crops):
    """Bytes in the brightness that the service shows them in."""
    x = crops.float()
    return prepared((x * MEAN / x.mean((1, 2, 3), keepdim=True).clamp(min=10)).clamp(max=255))


@torch.no_grad()
def seen(net, paths):
    """What the network finds in the crops of files, and their kinds."""
    found, kinds = [], []
    for path in paths:
        crops = torch.from_numpy(np.load(path))
        found += [net.found(shaded(part)) for part in crops.split(16)]
        kinds.append(torch.arange(len(KINDS)).repeat_interleave(len(crops) // len(KINDS)))
    return torch.cat(found), torch.cat(kinds)


def truth_of(kinds):
    """Of each crop what is true of it, and what can be learnt: a file came from no camera."""
    original, file, screen, copy = (kinds == i for i in range(len(KINDS)))
    truth = torch.stack([screen, copy, screen | copy], 1).float()
    return truth, torch.stack([torch.ones_like(file), torch.ones_like(file), ~file], 1).float()


def loss_of(scores, kinds):
    truth, counts = truth_of(kinds)
    return (F.binary_cross_entropy_with_logits(scores, truth, reduction='none') * counts).sum() / counts.sum()


def learn(out, found, kinds):
    scaled = out[0]
    scaled.mean, scaled.deviation = found.mean(0), found.std(0) + 1e-2
    opt = torch.optim.AdamW(out.parameters(), RATE, weight_decay=DECAY)
    out.train()
    for epoch in range(EPOCHS):
        for group in opt.param_groups: group['lr'] = RATE * .5 * (1 + math.cos(math.pi * epoch / EPOCHS))
        for pick in torch.randperm(len(found)).split(BATCH):
            x = found[pick] + .5 * scaled.deviation * torch.randn(len(pick), found.shape[1])
            loss = loss_of(out(x), kinds[pick])
            opt.zero_grad()
            loss.backward()
            opt.step()
    out.eval()


def measure(out, found, kinds):
    with torch.no_grad(): scores = out(found)
    print('loss aside', f'{loss_of(scores, kinds).item():.4f}')
    for kind in (2, 3):
        for number in (kind - 2, 2):
            honest = scores[kinds == 0 if number == 2 else kinds < 2, number]
            own = scores[kinds == kind, number]
            shares = [f'{(own > honest.quantile(1 - share)).float().mean().item():.3f}' for share in (.1, .05, .02)]
            print(KINDS[kind], 'by number', number, 'at 10, 5, 2 % of single', 'originals' if number == 2 else 'originals and files', *shares)


def main():
    folder, begin, out = sys.argv[1:4]
    torch.manual_seed(0)
    net = begun(begin).eval()
    paths = sorted(glob.glob(os.path.join(folder, '*.npy')))
    own = seen(net, [one for i, one in enumerate(paths) if i % ASIDE])
    print(len(own[0]), 'crops', flush=True)
    learn(net.out, *own)
    measure(net.out, *seen(net, paths[::ASIDE]))
    torch.save(net.state_dict(), out)


if __name__ == '__main__':
    main()
