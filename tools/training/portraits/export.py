"""Writes a trained network as ONNX: python3 export.py CHECKPOINT OUT.onnx"""
import sys

import torch

from network import CURVES, PARTS, Net
from sides import LINES, WIDE


def main():
    net = Net()
    net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    net.eval()
    options = {} if torch.__version__ < '2.9' else {'dynamo': False}
    torch.onnx.export(net, torch.zeros(1, 4, LINES, PARTS, CURVES, WIDE), sys.argv[2], opset_version=13, input_names=['curves'], output_names=['scores'], **options)


if __name__ == '__main__':
    main()
