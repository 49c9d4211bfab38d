/**
 * Writes pages of national documents, which crops of pages are cut out of: npx node tools/training/screens/pages.ts FOLDER
 *
 * The documents of Utopia, which the bench shows on screens and prints again, are not among them.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeNationalDocument } from '../../specimens/documents/national-document.ts';
import { NATIONAL_TYPES } from '../../specimens/documents/national-type.ts';

/** Width of a page in pixels (pages.py reads them so), as finely as a telephone sees it. */
const WIDTH = 1400;

const [folder = 'tmp/pages'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [person, type] of NATIONAL_TYPES.entries()) {
  const { sides } = await makeNationalDocument(type, person % 2);
  for (const { name, png } of sides)
    await sharp(png)
      .resize(WIDTH)
      .flatten({ background: '#fff' })
      .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
      .toFile(join(folder, `${type}-${name}.jpg`));
}
