import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '..', 'demo');

/** Pictures of people that the package face-api carries (MIT), by their number from 1 to 6. */
export function groupPicture(number: number): Promise<Uint8Array> {
  return readFile(join(folder, `sample${number}.jpg`));
}

/** Where single persons stand in those pictures, in pixels: head and shoulders. */
const portraits = {
  ada: { picture: 3, left: 930, top: 190, side: 420 },
  bea: { picture: 6, left: 170, top: 440, side: 440 },
  cleo: { picture: 6, left: 1330, top: 230, side: 420 },
} as const;
export type PortraitName = keyof typeof portraits;

/** A portrait of one person as JPEG, `size` pixels on each side. */
export async function portrait(name: PortraitName, size = 480): Promise<Uint8Array> {
  const { picture, left, top, side } = portraits[name];
  return sharp(await groupPicture(picture))
    .extract({ left, top, width: side, height: side })
    .resize(size, size)
    .jpeg({ quality: 92 })
    .toBuffer();
}
