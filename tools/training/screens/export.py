"""Writes a trained network as ONNX: python3 export.py CHECKPOINT OUT.onnx [pages]"""
import sys

import torch

from network import Net
from simulate import SIDE
from train_pages import PageNet


def main():
    net = PageNet() if 'pages' in sys.argv[3:] else Net()
    net.load_state_dict(torch.load(sys.argv[1], map_location='cpu'))
    net.eval()
    options = {} if torch.__version__ < '2.9' else {'dynamo': False}
    torch.onnx.export(net, torch.zeros(4, 3, SIDE, SIDE), sys.argv[2], opset_version=13, input_names=['crops'], output_names=['scores'],
                      dynamic_axes={'crops': {0: 'count'}, 'scores': {0: 'count'}}, **options)


if __name__ == '__main__':
    main()
