"""Writes the trained network, batch normalisation folded in: python3 export.py CHECKPOINT WEIGHTS.ts"""
import base64
import sys

import torch
from letters import LETTERS
from train import Net
from separable import folded, packed, separated


def layers(net):
    yield folded(net.stem)
    for block in net.blocks: yield from separated(block)
    yield folded(net.narrow)
    for full in (net.hidden, net.out): yield full.weight.detach().numpy(), full.bias.detach().numpy()


if __name__ == '__main__':
    net = Net()
    net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    net.eval()
    data = packed(layers(net))
    with open(sys.argv[2], 'w') as file:
        file.write('/** Written by tools/training/marks: the layers of packages/document-reading/marks/network.ts in 8 bits, as base64. */\n')
        file.write("export const WEIGHTS =\n  '" + base64.b64encode(data).decode() + "';\n\n")
        file.write('/** The letters and signs of its answer, in its order. */\n')
        file.write('export const LETTERS =\n  ' + repr(LETTERS).replace('"', "'" if "'" not in LETTERS else '"') + ';\n')
    print(len(data), 'bytes')
