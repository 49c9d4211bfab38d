"""Writes a trained network's layers, batch normalisation folded in: python3 export.py CHECKPOINT WEIGHTS.ts"""
import base64, sys
import torch
from train import Net
from separable import folded, packed, separated


def layers(net):
    yield folded(net.stem)
    for m in [net.down1, *net.at4, net.down2, *net.at8, net.down3, *net.at16]: yield from separated(m)
    yield folded(net.up3)
    for m in net.back8: yield from separated(m)
    yield folded(net.up2)
    for m in net.back4: yield from separated(m)
    yield net.out.weight.detach().numpy(), net.out.bias.detach().numpy()


if __name__ == '__main__':
    net = Net()
    net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    net.eval()
    data = packed(layers(net))
    text = base64.b64encode(data).decode()
    with open(sys.argv[2], 'w') as f:
        f.write('/** Written by tools/training/outline: the layers of packages/document-vision/outline/network.ts in 8 bits, as base64. */\n')
        f.write("export const WEIGHTS =\n  '" + text + "';\n")
    print(len(data), 'bytes')
