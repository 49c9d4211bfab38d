import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Composition } from './compose.ts';

/** A rectangle of a photograph, px. */
export interface CropBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Persons that nobody is, for whatever people are shown, and what is cut out of the photographs of their grounds. The
 * faces of each were chosen so that all are strangers to each other and to every head that they are made of. Boxes are
 * 7:9 (35 by 45 mm, ICAO Doc 9303 part 3's portrait), chosen by eye so that the head takes 70 to 80 percent of the
 * height.
 */
export const COMPOSED = {
  gwen: {
    composition: { ground: '6d', faces: ['3a', '4a', '5e', '6a'] },
    box: { left: 1412, top: 106, width: 437, height: 562 },
  },
  hope: {
    composition: { ground: '3b', faces: ['3c', '4d', '5b', '5d'] },
    box: { left: 975, top: 88, width: 392, height: 504 },
  },
  iris: {
    composition: { ground: '6c', faces: ['3a', '4b', '6a', '6d'] },
    box: { left: 1020, top: 140, width: 420, height: 540 },
  },
  jana: {
    composition: { ground: '5c', faces: ['3a', '4a', '6c', '6d'] },
    box: { left: 722, top: 7, width: 311, height: 400 },
  },
  kate: {
    composition: { ground: '5d', faces: ['3b', '3c', '4d', '6b'] },
    box: { left: 1020, top: 90, width: 330, height: 424 },
  },
  lena: {
    composition: { ground: '3a', faces: ['4a', '4b', '5c', '6c'] },
    box: { left: 497, top: 195, width: 389, height: 500 },
  },
} as const satisfies Record<string, { composition: Composition; box: CropBox }>;

const CACHE = join(import.meta.dirname, '../../../.cache/faces');

const composed = new Map<Composition, Promise<string>>();

/** The file of a photograph with a composed face; the first use makes it, and needs the networks for that. */
export function composedPhotograph(composition: Composition): Promise<string> {
  const path = composed.get(composition) ?? makeFile(composition);
  composed.set(composition, path);
  return path;
}

async function makeFile(composition: Composition): Promise<string> {
  const path = join(CACHE, `${hashOf(composition)}.jpg`);
  if (existsSync(path)) return path;
  const { composeFace } = await import('./compose.ts');
  const { data, width, height } = await composeFace(composition);
  mkdirSync(CACHE, { recursive: true });
  // Tests that run side by side may each do so; a file is whole at every moment.
  const temporary = `${path}.${process.pid}`;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toFile(temporary);
  renameSync(temporary, path);
  return path;
}

/** Another program makes another file. */
function hashOf(composition: Composition): string {
  const hash = createHash('sha256').update(JSON.stringify(composition));
  for (const file of readdirSync(import.meta.dirname).toSorted())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}
