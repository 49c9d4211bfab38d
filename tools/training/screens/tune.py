"""Learns the last two layers anew, on images of any shade: python3 tune.py FACES SECONDS CHECKPOINT OUT

The service shows each frame to the network in a shade of its own. Most of the network stays as it is, so that what it
finds in an image is found once, and few images are enough: a processor draws some thousand in half an hour."""
import math
import sys
import time

import torch
import torch.nn.functional as F

from camera import camera
from network import Net, prepared
from panel import shown
from scenes import scenes
from simulate import SHOWN, SIDE, Simulator

# Images of screens in a round; twice as many of people.
COUNT = 24
SHADES = 3
EPOCHS, RATE, BATCH = 40, 1e-3, 64
# How strongly the weights are held where they were.
PULL = 3e-3


def images(simulator):
    """COUNT x 2 of people and COUNT of screens, n x 3 x SIDE x SIDE bytes, most of them by a sensor no finer than they are."""
    dice, faces = simulator.dice, simulator.faces
    finer = 1. if dice.one() < .7 else 1. + round(dice.one(), 1)
    people = camera(scenes(faces, dice, 2 * COUNT, 1, SIDE, finer), dice, 2 * COUNT, SIDE, finer)
    recorded = camera(scenes(faces, dice, COUNT, 1, SHOWN, 1.), dice, COUNT, SHOWN)
    screens = camera(shown(recorded, dice, COUNT, SIDE, finer), dice, COUNT, SIDE, finer)
    return torch.round(torch.cat([people, screens]) * 255), torch.cat([torch.zeros(2 * COUNT), torch.ones(COUNT)])


def shaded(x):
    """The same of another brightness, contrast, balance and saturation."""
    between = lambda low, high: low + (high - low) * torch.rand(len(x), 1, 1, 1)
    x = 255 * (x / 255).clamp(0, 1) ** between(.85, 1.2)
    x = x * torch.cat([between(.88, 1.14), torch.ones(len(x), 1, 1, 1), between(.85, 1.15)], 1)
    grey = x.mean(1, keepdim=True)
    x = grey + between(.6, 1.3) * (x - grey)
    x = x * torch.exp(between(math.log(75), math.log(130))) / x.mean((1, 2, 3), keepdim=True).clamp(min=8)
    return torch.round(x.clamp(0, 255))


def main():
    folder, seconds, checkpoint, out = sys.argv[1], float(sys.argv[2]), sys.argv[3], sys.argv[4]
    torch.manual_seed(0)
    net = Net()
    net.load_state_dict(torch.load(checkpoint, map_location='cpu'))
    net.eval()
    simulator = Simulator(folder, 'cpu', int(time.time()))
    found, truth, start = [], [], time.time()
    with torch.no_grad():
        while time.time() - start < seconds:
            x, is_screen = images(simulator)
            for _ in range(SHADES):
                found.append(net.found(prepared(shaded(x))))
                truth.append(is_screen)
    found, truth = torch.cat(found), torch.cat(truth)
    held = [p.detach().clone() for p in net.out.parameters()]
    opt = torch.optim.Adam(net.out.parameters(), RATE)
    for epoch in range(EPOCHS):
        for group in opt.param_groups: group['lr'] = RATE * .5 * (1 + math.cos(math.pi * epoch / EPOCHS))
        losses = []
        for pick in torch.randperm(len(found)).split(BATCH):
            x = found[pick] * (1 + .05 * torch.randn(len(pick), found.shape[1]))
            loss = F.binary_cross_entropy_with_logits(net.out(x)[:, 0], truth[pick])
            losses.append(loss.item())
            loss = loss + PULL * sum(((p - q) ** 2).sum() for p, q in zip(net.out.parameters(), held))
            opt.zero_grad()
            loss.backward()
            opt.step()
    print(len(found), 'images; loss', sum(losses) / len(losses))
    torch.save(net.state_dict(), out)


if __name__ == '__main__':
    main()
