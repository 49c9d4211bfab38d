"""Writes a trained network's layers, batch normalisation folded in: python3 export.py CHECKPOINT WEIGHTS.ts"""
import base64, struct, sys
import numpy as np
import torch
from train import Net


def folded(seq):
    conv, bn = seq[0], seq[1]
    g = bn.weight / torch.sqrt(bn.running_var + bn.eps)
    return (conv.weight * g[:, None, None, None]).detach().numpy(), (bn.bias - bn.running_mean * g).detach().numpy()


def layers(net):
    yield folded(net.stem)
    def sep(m):
        yield folded(m.depth)
        yield folded(m.point)
    for m in [net.down1, *net.at4, net.down2, *net.at8, net.down3, *net.at16]: yield from sep(m)
    yield folded(net.up3)
    for m in net.back8: yield from sep(m)
    yield folded(net.up2)
    for m in net.back4: yield from sep(m)
    yield net.out.weight.detach().numpy(), net.out.bias.detach().numpy()


def packed(net):
    """For each layer a float32 scale for each output channel, the biases likewise, and a signed byte for each weight."""
    out = b''
    for w, b in layers(net):
        flat = w.reshape(w.shape[0], -1)
        scale = np.maximum(np.abs(flat).max(1), 1e-8) / 127
        out += scale.astype('<f4').tobytes() + b.astype('<f4').tobytes()
        out += np.round(flat / scale[:, None]).astype(np.int8).tobytes()
    return out


if __name__ == '__main__':
    net = Net()
    net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    net.eval()
    data = packed(net)
    text = base64.b64encode(data).decode()
    with open(sys.argv[2], 'w') as f:
        f.write('/** Written by tools/training/outline: the layers of packages/document-vision/outline/network.ts in 8 bits, as base64. */\n')
        f.write("export const WEIGHTS =\n  '" + text + "';\n")
    print(len(data), 'bytes')
