"""The network that says whether a portrait lies on its page as a photograph of its own."""
import torch
import torch.nn as nn

from sides import LINES, WIDE

# Parts of a strip along its side, places of each, and places outside of the side that are its ground.
PARTS, EACH, GROUND = 6, 12, (2, 12)
# Curves of a part across the side: mean, red and blue against green, deviation, median.
CURVES = 5
C0, C1, PART, STRIP = 16, 24, 32, 32


def curves_of(strips):
    """Strips n x 4 x LINES x WIDE x ALONG x 3, bytes, to n x 4 x LINES x PARTS x CURVES x WIDE: in logarithms, against the ground outside.
    A shadow or a cut of half a pixel is as long as the paper, and shows in what is the same along a side."""
    found = []
    for part in strips.split(100):
        n = len(part)
        x = torch.log((part.float() + 24) / 152).reshape(n, 4, LINES, WIDE, PARTS, EACH, 3)
        grey = x.mean(-1)
        mean = x.mean(5)
        ground = mean[:, :, :, GROUND[0]:GROUND[1]].mean(3, keepdim=True)
        mean = mean - ground
        colours = [mean[..., channel] - mean[..., 1] for channel in (0, 2)]
        curves = torch.stack([mean.mean(-1), *colours, grey.std(5), grey.median(5)[0] - ground.mean(-1)], 3)
        found.append(curves.permute(0, 1, 2, 5, 3, 4).half())
    return torch.cat(found)


class Net(nn.Module):
    """Curves of images: two numbers for each, above 0 for a portrait that was glued on or painted in. The second is only there to learn from."""

    def __init__(self):
        super().__init__()
        self.part = nn.Sequential(nn.Conv1d(CURVES, C0, 5, padding=2), nn.BatchNorm1d(C0), nn.ReLU(), nn.Conv1d(C0, C1, 5, 2, 2), nn.BatchNorm1d(C1), nn.ReLU(), nn.Conv1d(C1, C1, 3, 1, 1), nn.BatchNorm1d(C1), nn.ReLU(),
                                  nn.Flatten(), nn.Dropout(.1), nn.Linear(C1 * WIDE // 2, PART), nn.ReLU())
        self.strip = nn.Sequential(nn.Linear(2 * PART, STRIP), nn.ReLU())
        self.side = nn.Linear(STRIP, 2)
        self.out = nn.Sequential(nn.Dropout(.2), nn.Linear(4 * (STRIP + 2), 32), nn.ReLU(), nn.Linear(32, 2))

    def both(self, curves):
        parts = self.part(4 * curves.reshape(-1, CURVES, WIDE)).reshape(-1, 4, LINES, PARTS, PART)
        strips = self.strip(torch.cat([parts.mean(3), parts.amax(3)], -1))
        each = self.side(strips)
        # Of each side the line that looks most like a paper's; what the sides say together is the same however the page is turned or seen in a mirror.
        chosen = torch.softmax(2 * each.sum(-1, keepdim=True), 2)
        sides = torch.cat([(strips * chosen).sum(2), each.amax(2)], -1)
        mirrored = sides[:, [2, 1, 0, 3]]
        turns = [torch.cat([one[:, turn:], one[:, :turn]], 1).flatten(1) for one in (sides, mirrored) for turn in range(4)]
        return self.out(torch.stack(turns, 1)).mean(1), each

    def forward(self, curves):
        return self.both(curves)[0]
