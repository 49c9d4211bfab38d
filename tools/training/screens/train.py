"""Trains the network that tells a screen before a camera: python3 train.py FACES SECONDS OUT"""
import math
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import Net, prepared
from simulate import FRAMES, SIDE, Simulator

RATE = 3e-3
# Videos of each kind that are made in a round; and in a step, as many drawn of those kept: making one takes longer than learning from it.
VIDEOS = 24
KEPT = 12000
# Rounds of fresh videos to measure by.
ROUNDS = 60


def measured(net, simulator, device):
    """Scores of fresh videos of people and of screens."""
    net.eval()
    people, screens = [], []
    with torch.no_grad():
        for _ in range(ROUNDS):
            scores = scored(net, simulator.videos(VIDEOS), device).mean(1)
            people.append(scores[:VIDEOS])
            screens.append(scores[VIDEOS:])
    return torch.cat(people), torch.cat(screens)


def scored(net, crops, device):
    """For each frame of videos x FRAMES x 3 x SIDE x SIDE bytes, or what the network sees of them."""
    x = crops.flatten(0, 1)
    with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
        return net(prepared(x) if x.dtype == torch.uint8 else x).reshape(crops.shape[:2])


def now(device):
    if device == 'cuda': torch.cuda.synchronize()
    return time.time()


def main():
    folder, seconds, out = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.manual_seed(1)
    net = Net().to(device)
    print('weights', sum(p.numel() for p in net.parameters()), device, flush=True)
    simulator, other = (Simulator(folder, device, seed) for seed in (int(time.time()), 7))
    pool = torch.zeros(KEPT, FRAMES, 3, SIDE, SIDE, dtype=torch.uint8, device=device)
    truth = torch.zeros(KEPT, device=device)
    opt = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    start, step, made, sums = time.time(), 0, 0, []
    last = start
    while (spent := now(device) - start) < seconds:
        began = time.time()
        crops = simulator.videos(VIDEOS)
        free = torch.arange(made, made + 2 * VIDEOS) % KEPT if made < KEPT else torch.randperm(KEPT)[:2 * VIDEOS]
        pool[free.to(device)] = crops
        truth[free.to(device)] = torch.cat([torch.zeros(VIDEOS), torch.ones(VIDEOS)]).to(device)
        made += 2 * VIDEOS
        full = min(made, KEPT)
        if full < 20 * VIDEOS: continue
        net.train()
        # Learning takes as long as making.
        until = 2 * now(device) - began
        while now(device) < until:
            pick = torch.randint(full, (2 * VIDEOS,), device=device)
            x = prepared(pool[pick])
            if torch.rand(1) < .5: x = x.flip(-1)
            if torch.rand(1) < .5: x = x.flip(-2)
            if torch.rand(1) < .3: x = x.transpose(-1, -2)
            for group in opt.param_groups:
                group['lr'] = RATE * min(1, (step + 1) / 200) * (.5 * (1 + math.cos(math.pi * min(1, spent / seconds))) + .003)
            scores = scored(net, x, device)
            loss = F.binary_cross_entropy_with_logits(scores.mean(1), truth[pick])
            loss = loss + .3 * F.binary_cross_entropy_with_logits(scores, truth[pick, None].expand(-1, FRAMES))
            opt.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2.)
            opt.step()
            step += 1
            sums.append(loss.detach())
        if time.time() - last > max(2, seconds / 30):
            last = time.time()
            print(f'{spent:5.0f} s step {step} made {made} loss {torch.stack(sums).mean():.4f}', flush=True)
            sums = []
            torch.save(net.state_dict(), out)
    torch.save(net.state_dict(), out)
    people, screens = measured(net, other, device)
    for share in (.05, .02, .01):
        limit = people.quantile(1 - share).item()
        print(f'people above {limit:.2f}: {share:.0%}; screens: {(screens > limit).float().mean().item():.3f}', flush=True)


if __name__ == '__main__':
    main()
