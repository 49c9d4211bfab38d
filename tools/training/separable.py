"""Depthwise separable convolutions (Howard et al. 2017), and how their weights are stored."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def unit(i, o, stride=1, groups=1, k=3):
    return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, groups=groups, bias=False), nn.BatchNorm2d(o))


class Separable(nn.Module):
    def __init__(self, i, o, stride=1):
        super().__init__()
        self.depth, self.point = unit(i, i, stride, i), unit(i, o, k=1)
        self.same = i == o and stride == 1

    def forward(self, x):
        y = F.relu(self.point(F.relu(self.depth(x))))
        return x + y if self.same else y


def folded(seq):
    """Weights and bias of a convolution with its batch normalisation."""
    conv, norm = seq[0], seq[1]
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (conv.weight * gain[:, None, None, None]).detach().numpy(), (norm.bias - norm.running_mean * gain).detach().numpy()


def separated(block):
    yield folded(block.depth)
    yield folded(block.point)


def packed(layers):
    """For each layer a float32 scale for each output channel, the biases likewise, and a signed byte for each weight."""
    out = b''
    for weights, bias in layers:
        flat = weights.reshape(weights.shape[0], -1)
        scale = np.maximum(np.abs(flat).max(1), 1e-8) / 127
        out += scale.astype('<f4').tobytes() + bias.astype('<f4').tobytes()
        out += np.round(flat / scale[:, None]).astype(np.int8).tobytes()
    return out
