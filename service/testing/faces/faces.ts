import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { groupPhotograph, type GroupNumber } from '../../../tools/specimens/photographs.ts';

/** Photographs of several people. */
export function groupImage(number: GroupNumber): Promise<Uint8Array> {
  return readFile(groupPhotograph(number));
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
