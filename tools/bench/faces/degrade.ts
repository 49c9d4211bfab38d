import sharp from 'sharp';
import { seeded } from './seeded.ts';

/** What happens to the second picture of a pair. */
export const CONDITIONS = ['as it is', 'blurred', 'small', 'grey', 'noise', 'printed and photographed'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Longer side of a picture before something happens to it, so that one blur means the same to all. */
const SIDE = 260;

export async function degrade(jpeg: Buffer, condition: Condition, seed: number): Promise<Buffer> {
  if (condition === 'as it is') return jpeg;
  const picture = sharp(await sharp(jpeg).resize({ width: SIDE, height: SIDE, fit: 'inside' }).png().toBuffer());
  switch (condition) {
    case 'blurred':
      return picture.blur(2.5).jpeg().toBuffer();
    case 'small':
      // About 20 pixels between the eyes.
      return sharp(await picture.resize({ width: 88 }).jpeg({ quality: 75 }).toBuffer())
        .resize({ width: SIDE })
        .jpeg()
        .toBuffer();
    case 'grey':
      return picture.greyscale().jpeg().toBuffer();
    case 'noise':
      return withPixels(
        await picture.png().toBuffer(),
        (value, _x, _y, random) => value + 14 * (random() + random() + random() - 1.5) * 1.6,
        seed,
      );
    case 'printed and photographed':
      return photographed(await picture.png().toBuffer(), seed);
  }
}

/** A dot screen at 45 degrees, pale ink, a shine across the sheet, a slight turn, a soft lens, noise, strong compression. */
async function photographed(png: Buffer, seed: number): Promise<Buffer> {
  const random = seeded(seed);
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

async function withPixels(
  bytes: Buffer,
  change: (value: number, x: number, y: number, random: () => number) => number,
  seed: number,
): Promise<Buffer> {
  const random = seeded(seed);
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / info.channels);
    const value = change(data[i] ?? 0, pixel % info.width, Math.floor(pixel / info.width), random);
    data[i] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}
