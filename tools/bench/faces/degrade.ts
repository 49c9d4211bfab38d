import sharp from 'sharp';
import { seededRandom } from '../../specimens/random.ts';

/** What happens to the second image of a pair. */
export const CONDITIONS = [
  'as it is',
  'blurred',
  'small',
  'grey',
  'noise',
  'printed and photographed',
  'portrait of a card',
  'small portrait of a card',
  'engraved under a hologram',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Conditions whose image is a head cut out as a card shows it. */
export const ON_CARD: ReadonlySet<Condition> = new Set([
  'portrait of a card',
  'small portrait of a card',
  'engraved under a hologram',
]);

/** Longer side of an image before something happens to it, so that one blur means the same to all. */
const SIDE = 260;

export async function degrade(jpeg: Buffer, condition: Condition, seed: number): Promise<Buffer> {
  if (condition === 'as it is') return jpeg;
  const image = sharp(await sharp(jpeg).resize({ width: SIDE, height: SIDE, fit: 'inside' }).png().toBuffer());
  switch (condition) {
    case 'blurred':
      return image.blur(2.5).jpeg().toBuffer();
    case 'small':
      // About 20 pixels between the eyes.
      return sharp(await image.resize({ width: 88 }).jpeg({ quality: 75 }).toBuffer())
        .resize({ width: SIDE })
        .jpeg()
        .toBuffer();
    case 'grey':
      return image.greyscale().jpeg().toBuffer();
    case 'noise':
      return withPixels(
        await image.png().toBuffer(),
        (value, _x, _y, random) => value + 14 * (random() + random() + random() - 1.5) * 1.6,
        seed,
      );
    case 'printed and photographed':
      return photographed(await image.png().toBuffer(), seed);
    case 'portrait of a card':
      return onCard(await image.resize({ width: CARD.wide }).png().toBuffer(), seed);
    case 'small portrait of a card':
      return onCard(await image.resize({ width: CARD.small }).png().toBuffer(), seed);
    case 'engraved under a hologram':
      return engraved(await image.resize({ width: CARD.engraved }).png().toBuffer(), seed);
  }
}

/**
 * Pixels across a head and shoulders on a card: about 36 between the eyes when the card fills an image, 29 and 22 when
 * not.
 */
const CARD = { wide: 160, small: 96, engraved: 128 };

/**
 * A portrait as cards show it: paler and half drained of colour, in a dot screen, under two bundles of fine wavy lines
 * in ink of their own and a coloured sheen, then photographed: slightly turned, soft, noisy, compressed.
 */
async function onCard(png: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const [phase, pitch, lean, shineAt] = [random() * 6, 5 + random() * 3, random() - 0.5, 20 + random() * 80];
  const inks = [
    [16, 6, 3],
    [4, 8, 15],
  ] as const;
  const drained = await sharp(png).modulate({ saturation: 0.5 }).png().toBuffer();
  const printed = await withPixels(
    drained,
    (value, x, y, _random, channel) => {
      const dot = Math.sin((x + y) * 1.9) * Math.sin((x - y) * 1.9);
      const rising = Math.sin(((y + 6 * Math.sin(x / 9 + phase) + lean * x) * 2 * Math.PI) / pitch);
      const falling = Math.sin(((y + 5 * Math.sin(x / 7 - phase) - lean * x) * 2 * Math.PI) / (pitch * 1.3));
      const lines = (rising > 0.7 ? (inks[0][channel] ?? 0) : 0) + (falling > 0.7 ? (inks[1][channel] ?? 0) : 0);
      const sheen = (channel === 1 ? 20 : 8) * Math.exp(-(((x + y * 0.5 - shineAt) / 18) ** 2));
      return 48 + value * 0.7 + dot * 9 - lines + sheen;
    },
    seed,
  );
  const turned = await sharp(printed)
    .affine([1 + (random() - 0.5) * 0.06, (random() - 0.5) * 0.08, (random() - 0.5) * 0.08, 1], {
      background: '#c8ccd0',
    })
    .blur(0.7)
    .png()
    .toBuffer();
  const noisy = await withPixels(turned, (value, _x, _y, random) => value + 9 * (random() + random() - 1), seed);
  return sharp(noisy).jpeg({ quality: 65 }).toBuffer();
}

/**
 * A portrait that a laser engraved: grey, in lines at an angle, the wider the darker, under rings of fine lines, with
 * two patches of a hologram's glare in the colours of the rainbow; then photographed.
 */
async function engraved(png: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const [angle, pitch, ringX, ringY] = [0.2 + random() * 0.5, 2.6 + random(), random() * 128, random() * 128];
  const patches = [0, 1].map(() => ({ x: 20 + random() * 90, y: 20 + random() * 90, size: 10 + random() * 14 }));
  const drained = await sharp(png).modulate({ saturation: 0.1 }).png().toBuffer();
  const printed = await withPixels(
    drained,
    (value, x, y, _random, channel) => {
      const across = (x * Math.sin(angle) + y * Math.cos(angle)) / pitch;
      const line = Math.abs((across % 1) - 0.5) * 2 > value / 255 ? -14 : 8;
      const ring =
        Math.cos((Math.hypot(x - ringX, y - ringY) * 2 * Math.PI) / 4.6) > 0.75 ? [-5, -9, -14][channel]! : 0;
      const glare = patches.reduce((sum, patch) => {
        const away = Math.hypot(x - patch.x, (y - patch.y) * 1.4) / patch.size;
        return sum + 55 * Math.exp(-away * away) * (0.6 + 0.4 * Math.cos(away * 5 + channel * 2.1));
      }, 0);
      return 40 + value * 0.74 + line + ring + glare;
    },
    seed,
  );
  const turned = await sharp(printed)
    .affine([1 + (random() - 0.5) * 0.06, (random() - 0.5) * 0.08, (random() - 0.5) * 0.08, 1], {
      background: '#b4bcb8',
    })
    .blur(0.8)
    .png()
    .toBuffer();
  const noisy = await withPixels(turned, (value, _x, _y, random) => value + 10 * (random() + random() - 1), seed);
  return sharp(noisy).jpeg({ quality: 60 }).toBuffer();
}

/**
 * A dot screen at 45 degrees, pale ink, a shine across the sheet, a slight turn, a soft lens, noise, strong
 * compression.
 */
async function photographed(png: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const printed = await withPixels(
    png,
    (value, x, y) => {
      const dot = Math.sin((x + y) * 1.3) * Math.sin((x - y) * 1.3);
      const shine = 30 * Math.exp(-(((x - y * 0.6 - 60) / 40) ** 2));
      return 40 + value * 0.72 + dot * 22 + shine;
    },
    seed,
  );
  const turned = await sharp(printed)
    .affine([1 + (random() - 0.5) * 0.08, (random() - 0.5) * 0.1, (random() - 0.5) * 0.1, 1], { background: '#8a8070' })
    .blur(1)
    .png()
    .toBuffer();
  const noisy = await withPixels(turned, (value, _x, _y, random) => value + 12 * (random() + random() - 1), seed);
  return sharp(noisy).jpeg({ quality: 50 }).toBuffer();
}

export async function withPixels(
  bytes: Buffer,
  change: (value: number, x: number, y: number, random: () => number, channel: number) => number,
  seed: number,
): Promise<Buffer> {
  const random = seededRandom(seed);
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / info.channels);
    const value = change(data[i] ?? 0, pixel % info.width, Math.floor(pixel / info.width), random, i % info.channels);
    data[i] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}
