"""The network that says whether a crop of a frame shows a screen."""
import os
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from separable import Separable, unit

C0, C1, C2, C3 = 48, 48, 96, 128


class Net(nn.Module):
    """Crops n x 3 x h x w, -2 to 2: a number for each, above 0 for a screen. Stripes are everywhere or in places, so both
    the mean and the most over places count."""

    def __init__(self):
        super().__init__()
        self.stem = unit(3, C0, 2, k=7)
        self.body = nn.Sequential(
            Separable(C0, C1), Separable(C1, C2, 2), Separable(C2, C2), Separable(C2, C2),
            Separable(C2, C3, 2), Separable(C3, C3), Separable(C3, C3), Separable(C3, C3))
        self.out = nn.Sequential(nn.Linear(2 * C3, 64), nn.ReLU(), nn.Linear(64, 1))

    def found(self, crops):
        # Half precision would round faint stripes away.
        with torch.autocast(crops.device.type, enabled=False):
            x = F.relu(self.stem(crops))
        x = self.body(x).float()
        return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)

    def forward(self, crops):
        found = self.found(crops)
        with torch.autocast(crops.device.type, enabled=False):
            return self.out(found)[:, 0]


def prepared(crops):
    """Bytes to what the network sees."""
    return (crops.float() - 128) / 64
