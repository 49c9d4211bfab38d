"""Writes the trained network for onnxruntime, weights in 16 bits, and its signs: python3 export.py CHECKPOINT FOLDER"""
import io
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from letters import SHAPES
from onnx import TensorProto, helper, numpy_helper
from train import Net


class Answer(torch.nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x): return self.net(x).softmax(2)


def halved(model):
    """Weights are stored in 16 bits; the processor calculates with 32, which onnxruntime makes of them as it loads."""
    graph, kept, casts = model.graph, [], []
    for weights in graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.size < 64:
            kept.append(weights)
            continue
        kept.append(numpy_helper.from_array(values.astype(np.float16), weights.name + '_16'))
        casts.append(helper.make_node('Cast', [weights.name + '_16'], [weights.name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    return model


if __name__ == '__main__':
    net = Net()
    if sys.argv[1] != '-': net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    file, folder = io.BytesIO(), Path(sys.argv[2])
    torch.onnx.export(Answer(net.eval()), torch.zeros(1, 3, 48, 320), file, opset_version=13, input_names=['line'],
                      output_names=['signs'], dynamic_axes={'line': {3: 'width'}, 'signs': {1: 'steps'}})
    model = halved(onnx.load_from_string(file.getvalue()))
    onnx.checker.check_model(model)
    onnx.save(model, folder / 'text-lines.onnx')
    # The space is the last; readAlphabet adds it.
    (folder / 'text-lines.txt').write_text('\n'.join(SHAPES[:-1]) + '\n')
    print((folder / 'text-lines.onnx').stat().st_size, 'bytes')
