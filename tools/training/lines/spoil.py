"""Photographs drawn lines on the graphics card: draw.py's `photograph` for many at once, so that each is another every time."""
import math

import torch
import torch.nn.functional as F

# Drawn lines are twice as high as those that the network reads.
DRAWN_HEIGHT, HEIGHT = 96, 48
# Height of capitals in a drawn line of that height, in the mean: draw.py leaves 1.2 to 1.95 capitals above the feet.
CAPITAL = 46
GROUP = 32

# Annex K of ISO/IEC 10918-1 (JPEG), table K.1.
LUMINANCE = torch.tensor([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100,
    103, 99], dtype=torch.float32).view(8, 8)
COSINES = torch.tensor([[math.sqrt((1 if k == 0 else 2) / 8) * math.cos((2 * n + 1) * k * math.pi / 16) for n in range(8)] for k in range(8)])


def compressed(x, quality):
    """B x 1 x H x W from 0 to 255 as JPEG of a quality keeps it."""
    rows, columns = x.shape[2:]
    x = F.pad(x, (0, -columns % 8, 0, -rows % 8), mode='replicate') - 128
    scale = (5000 / quality if quality < 50 else 200 - 2 * quality) / 100
    steps = (LUMINANCE * scale).round().clamp(1, 255).to(x.device)
    cosines = COSINES.to(x.device)
    batch, _, high, wide = x.shape
    blocks = x.view(batch, high // 8, 8, wide // 8, 8).transpose(2, 3)
    kept = (cosines @ blocks @ cosines.T / steps).round() * steps
    x = (cosines.T @ kept @ cosines).transpose(2, 3).reshape(batch, 1, high, wide)
    return (x + 128).clamp(0, 255)[:, :, :rows, :columns]


def blurred(x, across, down):
    """Gaussian blur of so many pixels' deviation each way."""
    for sigma, is_across in ((across, True), (down, False)):
        if sigma < 0.2: continue
        reach = max(1, min(12, math.ceil(2.5 * sigma)))
        kernel = torch.exp(-torch.arange(-reach, reach + 1, device=x.device) ** 2 / (2 * sigma ** 2))
        kernel = (kernel / kernel.sum()).view((1, 1, 1, -1) if is_across else (1, 1, -1, 1))
        pad = (reach, reach, 0, 0) if is_across else (0, 0, reach, reach)
        x = F.conv2d(F.pad(x, pad, mode='replicate'), kernel)
    return x


def spoilt(x, rng):
    """Lines of one camera: B x 1 x 96 x W from 0 to 255, to B x 1 x 48 x W / 2."""
    rows, columns = x.shape[2:]
    aim = max(4.5, rng.lognormvariate(2.75, 0.55))
    scale = min(1, aim / CAPITAL)
    high, wide = max(8, round(rows * scale)), max(8, round(columns * scale * rng.uniform(0.93, 1.07)))
    if scale < 1:
        way = rng.random()
        if way < 0.7: x = F.interpolate(x, (high, wide), mode='bilinear', antialias=True, align_corners=False)
        elif way < 0.85: x = F.interpolate(x, (high, wide), mode='bicubic', antialias=True, align_corners=False)
        else: x = F.interpolate(blurred(x, 0.3 / scale, 0.3 / scale), (high, wide), mode='bilinear', align_corners=False)
    size = aim if scale < 1 else CAPITAL
    if rng.random() < 0.65:
        blur = rng.uniform(0, 0.075 if rng.random() < 0.85 else 0.11) * size
        x = blurred(x, blur, blur)
    # A hand that moves.
    if rng.random() < 0.12: x = blurred(x, *rng.choice(((0.09 * size, 0), (0, 0.09 * size))))
    device, batch = x.device, len(x)
    contrast = 0.55 + 0.55 * torch.rand(batch, 1, 1, 1, device=device)
    x = x * contrast + (255 * (1 - contrast)) * torch.rand(batch, 1, 1, 1, device=device)
    grain = 10 * torch.rand(batch, 1, 1, 1, device=device) ** 1.5
    x = x + grain * torch.randn_like(x)
    if rng.random() < 0.2: x = x + rng.uniform(0.3, 1.2) * (x - blurred(x, 1, 1))
    x = x.clamp(0, 255)
    if rng.random() < 0.75: x = compressed(x, rng.randint(30, 95))
    # The page is straightened before lines are cut out.
    if rng.random() < 0.4 and high > 12:
        other = rng.uniform(0.85, 1.5)
        x = F.interpolate(x, (round(high * other), max(8, round(wide * other))), mode='bilinear', align_corners=False)
    return F.interpolate(x, (HEIGHT, columns // 2), mode='bilinear', align_corners=False).clamp(0, 255)


def photographed(pixels, widths, rng):
    """Drawn lines, 8-bit B x 96 x W whose last columns repeat beyond their widths, as the network's input of -1 to 1."""
    x = pixels.float()[:, None]
    x = torch.cat([spoilt(part, rng) for part in x.split(GROUP)]) / 127.5 - 1
    inside = torch.arange(x.shape[3], device=x.device)[None] < (widths // 2)[:, None]
    return (x * inside[:, None, None]).expand(-1, 3, -1, -1)
