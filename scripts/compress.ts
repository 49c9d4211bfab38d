import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Formats without compression of their own. */
const compressible = /\.(css|html|js|json|mjs|svg|task|tflite|txt|wasm|webmanifest)$/;
/** A compressed copy of a smaller file saves no network packet. */
const SMALLEST = 1024;
/** Above this size the best brotli costs seconds of building for a percent or two. */
const LARGE = 2 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a brotli and a gzip copy beside each compressible file of a built folder, if that is smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const waiting = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Map<string, Promise<Copies>>();
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await compressFile(path, known);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

interface Copies {
  readonly small: Buffer;
  readonly zipped: Buffer;
}

/** @param known copies by the digest of their file: the three programs of a build share large files under other names */
async function compressFile(path: string, known: Map<string, Promise<Copies>>): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const digest = hash('sha256', bytes);
  const copies = known.get(digest) ?? compress(bytes);
  known.set(digest, copies);
  const { small, zipped } = await copies;
  await keep(`${path}.br`, small, bytes.length);
  await keep(`${path}.gz`, zipped, bytes.length);
}

async function compress(bytes: Buffer): Promise<Copies> {
  const quality = bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const small = await brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return { small, zipped: await zip(bytes, { level: 9 }) };
}

async function keep(path: string, bytes: Uint8Array, original: number): Promise<void> {
  if (bytes.length >= original) return;
  // Renamed into place, so that an interrupted build leaves no half file behind.
  await writeFile(`${path}.partial`, bytes);
  await rename(`${path}.partial`, path);
}

if (import.meta.main) {
  await compressFolder('dist');
}
