import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '..', 'demo');

/** Images of people that the package face-api carries (MIT), by their number from 1 to 6. */
export function groupImage(number: number): Promise<Uint8Array> {
  return readFile(join(folder, `sample${number}.jpg`));
}

/** Where single persons stand in those images, in pixels: head and shoulders. */
const portraits = {
  ada: { image: 3, left: 930, top: 190, side: 420 },
  bea: { image: 6, left: 170, top: 440, side: 440 },
  cleo: { image: 6, left: 1330, top: 230, side: 420 },
} as const;
export type PortraitName = keyof typeof portraits;

/** A portrait of one person as JPEG, `size` pixels on each side. */
export async function portrait(name: PortraitName, size = 480): Promise<Uint8Array> {
  const { image, left, top, side } = portraits[name];
  return sharp(await groupImage(image))
    .extract({ left, top, width: side, height: side })
    .resize(size, size)
    .jpeg({ quality: 92 })
    .toBuffer();
}
