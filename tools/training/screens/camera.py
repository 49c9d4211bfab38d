"""What a camera makes of light, for many images at once: lens, noise, colours interpolated, curve, sharpening, JPEG."""
import math

import torch
import torch.nn.functional as F

# Tables of JPEG (ITU-T T.81, annex K).
LUMA = [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
        18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99]
CHROMA = [17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99] + [99] * 32
YCC = [[.299, .587, .114], [-.168736, -.331264, .5], [.5, -.418688, -.081312]]


class Dice:
    """Random numbers on a device, one for each image."""

    def __init__(self, device, seed):
        self.device, self.gen = device, torch.Generator(device=device).manual_seed(seed)

    def between(self, n, low, high):
        return low + (high - low) * torch.rand(n, generator=self.gen, device=self.device)

    def steps(self, n, low, high):
        """Even in the logarithm."""
        return torch.exp(self.between(n, math.log(low), math.log(high)))

    def often(self, n, share):
        return (torch.rand(n, generator=self.gen, device=self.device) < share).float()

    def whole(self, n, below):
        return torch.randint(below, (n,), generator=self.gen, device=self.device)

    def noise(self, *shape):
        return torch.randn(*shape, generator=self.gen, device=self.device)

    def one(self):
        return torch.rand(1, generator=self.gen, device=self.device).item()


def wide(values):
    return values[:, None, None, None]


def linear(encoded):
    return torch.where(encoded <= .04045, encoded / 12.92, ((encoded.clamp(min=0) + .055) / 1.055) ** 2.4)


def encoded(light):
    light = light.clamp(0, 1)
    return torch.where(light <= .0031308, light * 12.92, 1.055 * light.clamp(min=1e-6) ** (1 / 2.4) - .055)


def blurred(images, sigma, reach=4):
    """Gauss, each image by its own sigma."""
    n, c, h, w = images.shape
    at = torch.arange(-reach, reach + 1, device=images.device)
    kernel = torch.exp(-at[None] ** 2 / (2 * sigma[:, None].clamp(min=.1) ** 2))
    kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(c, 0)
    flat = F.pad(images, (reach,) * 4, mode='replicate').reshape(1, n * c, h + 2 * reach, w + 2 * reach)
    flat = F.conv2d(flat, kernel[:, None, None, :], groups=n * c)
    return F.conv2d(flat, kernel[:, None, :, None], groups=n * c).reshape(n, c, h, w)


def demosaiced(images):
    """Each place keeps one colour (Bayer: RG GB), the others are interpolated."""
    n, _, h, w = images.shape
    mask = torch.zeros(3, h, w, device=images.device)
    mask[0, ::2, ::2] = 1
    mask[1, ::2, 1::2] = 1
    mask[1, 1::2, ::2] = 1
    mask[2, 1::2, 1::2] = 1
    kernel = torch.tensor([[1., 2, 1], [2, 4, 2], [1, 2, 1]], device=images.device) / 4
    kernel = kernel.expand(3, 1, 3, 3)
    near = F.conv2d(F.pad(images * mask, (1,) * 4, mode='reflect'), kernel, groups=3)
    return near / F.conv2d(F.pad(mask[None], (1,) * 4, mode='reflect'), kernel, groups=3)


def dct(device):
    k = torch.arange(8, device=device).float()
    m = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) / 2
    m[0] /= math.sqrt(2)
    return m


def blocks_coded(plane, table):
    """A plane of n x h x w values about zero in blocks of 8, each coefficient rounded to its step."""
    n, h, w = plane.shape
    m = dct(plane.device)
    blocks = plane.reshape(n, h // 8, 8, w // 8, 8).permute(0, 1, 3, 2, 4)
    coefficients = m @ blocks @ m.T
    steps = table.reshape(n, 1, 1, 8, 8)
    kept = torch.round(coefficients / steps) * steps
    return (m.T @ kept @ m).permute(0, 1, 3, 2, 4).reshape(n, h, w)


def coded(images, quality, flat, dice):
    """JPEG with colours at half size. `flat`: steps as of a video's frames, alike for all frequencies."""
    n, _, h, w = images.shape
    device = images.device
    # The blocks begin anywhere, since a crop does.
    top, left = [int(v) for v in dice.whole(2, 16)]
    bottom, right = (-h - top) % 16, (-w - left) % 16
    x = F.pad(torch.round(images.clamp(0, 1) * 255), (left, right, top, bottom), mode='replicate')
    ycc = torch.einsum('ij,njhw->nihw', torch.tensor(YCC, device=device), x)
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)[:, None] / 100
    tables = []
    for base in (LUMA, CHROMA):
        base = torch.tensor(base, device=device).float()[None]
        own = torch.where(flat[:, None] > 0, base.clamp(max=0) + 22, base)
        tables.append(torch.round(own * scale).clamp(min=1))
    y = blocks_coded(ycc[:, 0] - 128, tables[0]) + 128
    small = F.avg_pool2d(ycc[:, 1:], 2)
    small = torch.stack([blocks_coded(small[:, i], tables[1]) for i in (0, 1)], 1)
    mode = 'nearest' if dice.one() < .5 else 'bilinear'
    cbcr = F.interpolate(small, scale_factor=2, mode=mode)
    cb, cr = cbcr[:, 0], cbcr[:, 1]
    rgb = torch.stack([y + 1.402 * cr, y - .344136 * cb - .714136 * cr, y + 1.772 * cb], 1)
    return (torch.round(rgb).clamp(0, 255) / 255)[:, :, top:top + h, left:left + w]


def resized(images, dice, side):
    if images.shape[-1] == side: return images
    return F.interpolate(images, (side, side), mode='bilinear', align_corners=False, antialias=dice.one() < .5)


def camera(light, dice, videos, side, finer=1.):
    """n x 3 images of light, `finer` times `side`, as a camera sends them: n x 3 x side x side, 0 to 1.

    Images of one video, equally many next to each other, share their camera."""
    n, _, h, w = light.shape
    each = n // videos
    draw = lambda low, high: dice.between(videos, low, high).repeat_interleave(each)
    some = lambda share: dice.often(videos, share).repeat_interleave(each)
    light = blurred(light, draw(.25, 1.3) * (finer if dice.one() < .5 else 1))
    room = torch.where(some(.25) > 0, draw(.08, .4), draw(.4, 1.4))
    room_wide = wide(room)
    electrons = wide(draw(3000, 12000)) * room_wide
    cast = torch.stack([draw(.88, 1.14), torch.ones(n, device=light.device), draw(.84, 1.14)], 1)[:, :, None, None]
    exposure = wide(torch.where(room < .4, draw(.45, .9), draw(.75, 1.15)) * (1 + .06 * dice.noise(n)))
    light = (light * exposure * cast).clamp(min=0)
    reading = wide(draw(1.5, 7))
    # Noise of colours that are interpolated is softer and partly that of the green.
    shared = dice.noise(n, 1, h, w)
    own = dice.noise(n, 3, h, w)
    together = torch.tensor([.55, 1, .55], device=light.device)[None, :, None, None] * wide(draw(.2, 1.))
    deviates = together * shared + torch.sqrt((1 - together ** 2).clamp(min=0)) * own
    deviates = blurred(deviates, draw(.1, .9), 2) * wide(draw(.5, 2.2))
    light = light + deviates * torch.sqrt(light * electrons + reading ** 2) / electrons
    if dice.one() < .5: light = demosaiced(light)
    # The sensor's pixels become fewer in the camera, or in the browser after everything.
    late = dice.one() < .5
    if not late: light = resized(light, dice, side)
    smoothing = draw(0, 1) * some(.6)
    light = blurred(light, smoothing, 3)
    values = encoded(light)
    # Noise is removed where little changes: an average that keeps edges.
    if dice.one() < .3:
        mean = blurred(values, draw(.8, 2.5), 4)
        near = torch.exp(-((values - mean) / wide(draw(.01, .06))) ** 2)
        values = values + wide(draw(.2, .95)) * near * (mean - values)
    bend = wide(draw(-.1, .22))
    values = values + bend * (values - .5) * 4 * values * (1 - values)
    grey = values.mean(1, keepdim=True)
    values = grey + wide(draw(.7, 1.35)) * (values - grey)
    soft = blurred(values, draw(.6, 1.6), 4)
    values = (values + wide(draw(0, 1.1) * some(.8)) * (values - soft)).clamp(0, 1)
    if dice.one() < .6:
        video = some(.5)
        values = coded(values, torch.where(video > 0, draw(55, 95), draw(65, 94)), video, dice)
    if late: values = resized(values, dice, side)
    return coded(values, draw(68, 93), some(0.), dice)
