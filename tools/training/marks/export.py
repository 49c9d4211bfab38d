"""Writes the trained network, batch normalisation folded in: python3 export.py CHECKPOINT WEIGHTS.ts"""
import base64
import sys

import numpy as np
import torch
from letters import LETTERS
from train import Net


def folded(seq):
    conv, norm = seq[0], seq[1]
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (conv.weight * gain[:, None, None, None]).detach().numpy(), (norm.bias - norm.running_mean * gain).detach().numpy()


def layers(net):
    yield folded(net.stem)
    for block in net.blocks:
        yield folded(block.depth)
        yield folded(block.point)
    yield folded(net.narrow)
    for full in (net.hidden, net.out): yield full.weight.detach().numpy(), full.bias.detach().numpy()


def packed(net):
    """For each layer a float32 scale for each output channel, the biases likewise, and a signed byte for each weight."""
    out = b''
    for weights, bias in layers(net):
        flat = weights.reshape(weights.shape[0], -1)
        scale = np.maximum(np.abs(flat).max(1), 1e-8) / 127
        out += scale.astype('<f4').tobytes() + bias.astype('<f4').tobytes()
        out += np.round(flat / scale[:, None]).astype(np.int8).tobytes()
    return out


if __name__ == '__main__':
    net = Net()
    net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    net.eval()
    data = packed(net)
    with open(sys.argv[2], 'w') as file:
        file.write('/** Written by tools/training/marks: the layers of packages/document-reading/marks/network.ts in 8 bits, as base64. */\n')
        file.write("export const WEIGHTS =\n  '" + base64.b64encode(data).decode() + "';\n\n")
        file.write('/** The letters and signs of its answer, in its order. */\n')
        file.write('export const LETTERS =\n  ' + repr(LETTERS).replace('"', "'" if "'" not in LETTERS else '"') + ';\n')
    print(len(data), 'bytes')
