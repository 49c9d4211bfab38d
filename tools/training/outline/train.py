"""Trains the network that says where the document is: python3 train.py BACKGROUNDS DOCUMENTS SECONDS OUT [CHECKPOINT]"""
import math
import multiprocessing as mp
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from render import Renderer, SIZES

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from separable import Separable, unit

C0, C1, C2, C3 = 12, 24, 48, 96


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = unit(3, C0, 2)
        self.down1 = Separable(C0, C1, 2)
        self.at4 = nn.ModuleList([Separable(C1, C1)])
        self.down2 = Separable(C1, C2, 2)
        self.at8 = nn.ModuleList([Separable(C2, C2) for _ in range(2)])
        self.down3 = Separable(C2, C3, 2)
        self.at16 = nn.ModuleList([Separable(C3, C3) for _ in range(4)])
        self.up3 = unit(C3, C2, k=1)
        self.back8 = nn.ModuleList([Separable(C2, C2)])
        self.up2 = unit(C2, C1, k=1)
        self.back4 = nn.ModuleList([Separable(C1, C1) for _ in range(2)])
        self.out = nn.Conv2d(C1, 1, 1)

    def forward(self, x):
        x = F.relu(self.stem(x))
        a = self.down1(x)
        for m in self.at4: a = m(a)
        b = self.down2(a)
        for m in self.at8: b = m(b)
        c = self.down3(b)
        for m in self.at16: c = m(c)
        b = b + F.interpolate(self.up3(c), scale_factor=2, mode='nearest')
        for m in self.back8: b = m(b)
        a = a + F.interpolate(self.up2(b), scale_factor=2, mode='nearest')
        for m in self.back4: a = m(a)
        return self.out(a)[:, 0]


def prepared(frames):
    """uint8 RGB n x h x w x 3 to the network's input: -2 to 2 or so, by fixed numbers."""
    return (torch.from_numpy(frames).permute(0, 3, 1, 2).float() - 128) / 64


def render(backgrounds, documents, seed, queue):
    os.nice(3)
    r = Renderer(backgrounds, documents, seed)
    while True:
        groups = {}
        for _ in range(60):
            f, m = r.frame()
            groups.setdefault(f.shape[:2], []).append((f, m))
        queue.put({k: (np.stack([a for a, _ in v]), np.stack([b for _, b in v])) for k, v in groups.items()})


def loss_of(out, mask):
    bce = F.binary_cross_entropy_with_logits(out, mask)
    p = torch.sigmoid(out).flatten(1)
    m = mask.flatten(1)
    inter, both = (p * m).sum(1), (p + m).sum(1)
    dice = 1 - (2 * inter + 8) / (both + 8)
    return bce + dice.mean()


def overlap(out, mask):
    p, m = (out > 0).flatten(1), (mask > .5).flatten(1)
    i, u = (p & m).sum(1).float(), (p | m).sum(1).float()
    has = m.any(1)
    return (i[has] / u[has].clamp(min=1)).mean().item(), (p.float().mean(1)[~has] > .03).float().mean().item()


def main():
    backgrounds, documents, seconds, out = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
    torch.set_num_threads(1)
    torch.manual_seed(1)
    net = Net()
    if len(sys.argv) > 5: net.load_state_dict(torch.load(sys.argv[5]))
    print('weights', sum(p.numel() for p in net.parameters()), flush=True)
    queue = mp.Queue(4)
    mp.Process(target=render, args=(backgrounds, documents, int(time.time()), queue), daemon=True).start()
    pools = {(h, w): ([], []) for w, h in SIZES}
    most, seen = 4000, 0
    opt = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-4)
    start = time.time()
    step = passes = 0
    sums = []
    rnd = random.Random(7)
    while time.time() - start < seconds:
        while not queue.empty() or seen < 600:
            for k, (f, m) in queue.get().items():
                fs, ms = pools[k]
                for a, b in zip(f, m):
                    if len(fs) < most // 5: fs.append(a); ms.append(b)
                    else:
                        j = rnd.randrange(len(fs)); fs[j] = a; ms[j] = b
                    seen += 1
        k = rnd.choice(list(pools))
        fs, ms = pools[k]
        if len(fs) < 24: continue
        pick = [rnd.randrange(len(fs)) for _ in range(24)]
        f, m = np.stack([fs[j] for j in pick]), np.stack([ms[j] for j in pick])
        if rnd.random() < .5: f, m = f[:, ::-1], m[:, ::-1]
        if rnd.random() < .5: f, m = f[:, :, ::-1], m[:, :, ::-1]
        x = prepared(np.ascontiguousarray(f))
        if rnd.random() < .5: x = x[:, torch.randperm(3)]
        x = x * (1 + .15 * torch.randn(len(x), 1, 1, 1)) + .2 * torch.randn(len(x), 1, 1, 1)
        y = torch.from_numpy(np.ascontiguousarray(m)).float() / 255
        at = (time.time() - start) / seconds
        for g in opt.param_groups: g['lr'] = 3e-3 * min(1, (step + 1) / 200) * (0.5 * (1 + math.cos(math.pi * at)) + .003)
        o = net(x)
        loss = loss_of(o, y)
        opt.zero_grad(); loss.backward(); opt.step()
        step += 1; passes += 24
        sums.append((loss.item(),) + overlap(o, y))
        if step % 300 == 0:
            a = np.nanmean(np.array(sums), 0); sums = []
            print(f'{time.time() - start:6.0f} s step {step} rendered {seen} loss {a[0]:.4f} overlap {a[1]:.3f} ghosts {a[2]:.3f}', flush=True)
            torch.save(net.state_dict(), out)
    torch.save(net.state_dict(), out)


if __name__ == '__main__':
    main()
