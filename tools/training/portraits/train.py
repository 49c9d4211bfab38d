"""Trains the network for glued portraits: python3 train.py EXAMPLES EPOCHS OUT [CHECKPOINT]"""
import glob
import math
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import Net, curves_of
from sides import away, strips_of
from simulate import GLUED, HONEST, PAINTED

RATE, BATCH = 2e-3, 32
# A line this near to the side is that side, pixels.
NEAR = 5
# How much what one line shows counts.
LINE = 2.


def examples(folder):
    """Curves, whether each line is a side of the portrait, and kinds; strips are kept beside the views."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, '*-*[0-9].npz'))):
        kept = path.replace('.npz', '.strips.npz')
        if not os.path.exists(kept):
            with np.load(path) as made:
                strips, sides = [], []
                for view, corners in zip(made['views'], made['corners']):
                    pixels, _, places = strips_of(view)
                    strips.append(pixels)
                    sides.append(away(corners, places) < NEAR)
                np.savez(kept, strips=np.stack(strips), sides=np.stack(sides), kinds=made['kinds'])
        with np.load(kept) as one: found.append((curves_of(torch.from_numpy(one['strips'])), torch.from_numpy(one['sides']), torch.from_numpy(one['kinds'])))
    return [torch.cat(parts) for parts in zip(*found)]


def varied(curves):
    """The same a little off, with more or less contrast, in colours of another order."""
    if torch.rand(1) < .3: curves = torch.cat([curves[..., :1, :], curves[..., [2, 1], :], curves[..., 3:, :]], -2)
    return curves.roll(int(torch.randint(-2, 3, (1,))), -1) * (1 + .2 * torch.randn(len(curves), 1, 1, 1, 1, 1))


def loss_of(scores, each, sides, kind):
    glued, painted = (kind == GLUED).float(), (kind == PAINTED).float()
    # Whether a painted portrait looks glued is no matter.
    loss = F.binary_cross_entropy_with_logits(scores[:, 0], glued, weight=1 - painted)
    loss = loss + .5 * F.binary_cross_entropy_with_logits(scores[:, 1], painted, weight=1 - .7 * glued)
    for index, one in ((0, glued), (1, painted)):
        loss = loss + LINE * F.binary_cross_entropy_with_logits(each[..., index], sides.float() * one[:, None, None])
    return loss


def rates(scores, kind):
    honest, words = scores[kind == HONEST], []
    for name, at, which in (('glued', 0, GLUED), ('painted', 1, PAINTED)):
        found = scores[kind == which][:, at]
        shares = (f'{(found > honest[:, at].quantile(1 - share)).float().mean():.2f} at {share:.0%}' for share in (.1, .05, .02))
        words.append(f'{name} {(found[:, None] > honest[None, :, at]).float().mean():.3f}, ' + ', '.join(shares))
    return '; '.join(words)


def scored(net, curves):
    net.eval()
    with torch.no_grad(): return torch.cat([net(part.float()) for part in curves.split(BATCH)])


def main():
    folder, epochs, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    torch.set_num_threads(1)
    torch.manual_seed(1)
    curves, sides, kinds = examples(folder)
    # Every tenth is kept to measure by.
    kept = torch.arange(len(kinds)) % 100 >= 90
    learnt = torch.nonzero(~kept)[:, 0]
    net = Net()
    if len(sys.argv) > 4: net.load_state_dict(torch.load(sys.argv[4]))
    print(len(kinds), 'examples; weights', sum(p.numel() for p in net.parameters()), flush=True)
    opt = torch.optim.AdamW(net.parameters(), RATE, weight_decay=3e-2)
    start, total, step = time.time(), epochs * (len(learnt) // BATCH), 0
    for epoch in range(epochs):
        net.train()
        losses = []
        for pick in learnt[torch.randperm(len(learnt))].split(BATCH)[:len(learnt) // BATCH]:
            for group in opt.param_groups:
                group['lr'] = RATE * min(1, (step + 1) / 50) * (.5 * (1 + math.cos(math.pi * step / total)) + .003)
            loss = loss_of(*net.both(varied(curves[pick].float())), sides[pick], kinds[pick])
            opt.zero_grad()
            loss.backward()
            opt.step()
            step += 1
            losses.append(loss.item())
        print(f'{time.time() - start:5.0f} s epoch {epoch} loss {sum(losses) / len(losses):.4f} {rates(scored(net, curves[kept]), kinds[kept])}', flush=True)
        torch.save(net.state_dict(), out)


if __name__ == '__main__':
    main()
