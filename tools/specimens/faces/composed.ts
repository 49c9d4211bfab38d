import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Composition } from './compose.ts';

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
