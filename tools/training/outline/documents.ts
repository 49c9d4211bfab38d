/** Draws specimens for the renderer: `npx node tools/training/outline/documents.ts OUT`, 420 pixels wide. */

import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { makeSpecimen, type SpecimenKind } from '../../specimens/specimen.ts';

const EACH = 8;
const KINDS: readonly SpecimenKind[] = [
  'passport',
  'identity-card',
  'identity-card-old',
  'residence-permit',
  'driving-licence',
  'proof-of-address',
];

const out = process.argv[2];
if (out === undefined) throw new Error('Name the folder to write to');
await mkdir(out, { recursive: true });
for (const kind of KINDS) {
  for (let seed = 0; seed < EACH; seed++) {
    const { sides } = await makeSpecimen({ kind, seed: `outline ${seed}` });
    for (const { name, png } of sides)
      await sharp(png)
        .resize(420)
        .flatten({ background: '#fff' })
        .jpeg({ quality: 92 })
        .toFile(`${out}/${kind}-${name}-${seed}.jpg`);
  }
}
