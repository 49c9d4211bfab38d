"""Crops of videos of somebody before a camera, and of a screen before one that shows such a video."""
import torch

from camera import Dice, camera
from panel import shown
from scenes import photographs, scenes

# Side of a crop, frames of a video.
SIDE = 192
FRAMES = 4
# Side of what a screen shows: more than the crop takes of it.
SHOWN = 240


class Simulator:
    def __init__(self, folder, device, seed):
        self.dice, self.faces = Dice(device, seed), photographs(folder, device)

    @torch.no_grad()
    def videos(self, count):
        """Crops 2 * count x FRAMES x 3 x SIDE x SIDE in bytes: first those of people, then those of screens."""
        dice = self.dice
        finer = 1. if dice.one() < .4 else 1. + round(2 * dice.one(), 1)
        people = camera(scenes(self.faces, dice, count, FRAMES, SIDE, finer), dice, count, SIDE, finer)
        recorded = camera(scenes(self.faces, dice, count, FRAMES, SHOWN, 1.), dice, count, SHOWN)
        screens = camera(shown(recorded, dice, count, SIDE, finer), dice, count, SIDE, finer)
        crops = torch.cat([people, screens]) * 255
        return torch.round(crops).to(torch.uint8).reshape(2 * count, FRAMES, 3, SIDE, SIDE)


def write_examples(folder, path, count=6):
    """An image of both kinds, to look at."""
    import cv2
    import numpy as np
    rows = []
    simulator = Simulator(folder, 'cpu', 3)
    for _ in range(4):
        crops = simulator.videos(count // 2).numpy()[:, 0].transpose(0, 2, 3, 1)
        rows.append(np.concatenate(list(crops), 1))
    cv2.imwrite(path, cv2.cvtColor(np.concatenate(rows), cv2.COLOR_RGB2BGR))


if __name__ == '__main__':
    import sys
    write_examples(sys.argv[1], sys.argv[2])
