import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** What the networks read in the images of the service's tests: `npm run readings` records it. */
const FILE = join(import.meta.dirname, 'readings.bin');
/** What decides what is read in an image. */
const READERS =
  '{packages/{document-reading,document-types,document-vision,face-vision,image},service/vision,models}/**/*.{ts,json}';

interface Recording {
  /** Of the readers' source: others read otherwise. */
  readonly fingerprint: string;
  readonly readings: ReadonlyMap<string, unknown>;
}

let recorded: ReadonlyMap<string, unknown> | undefined;

/** The key of a reading, alike on every machine that draws the same image. */
export function keyOfReading(name: string, bytes: Uint8Array, rest: object): string {
  return createHash('sha256')
    .update(bytes)
    .update(`${name} ${JSON.stringify(rest)}`)
    .digest('base64url');
}

/**
 * The recorded answer. The networks read an image that is new, or drawn otherwise by another machine, and all of them
 * once their source has changed.
 */
export async function recordedReading<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const folder = process.env['RECORD_READINGS'];
  if (folder === undefined) {
    recorded ??= readRecording();
    if (recorded.has(key)) return recorded.get(key) as Answer;
  }
  const answer = await ask();
  if (folder !== undefined) writeFileSync(join(folder, key), serialize(answer));
  return answer;
}

/** Keeps the answers of a folder, whose files are named by their keys. @returns how many, and their bytes. */
export function keepReadings(folder: string): { count: number; bytes: number } {
  const keys = globSync('*', { cwd: folder }).toSorted();
  const readings = new Map(keys.map((key) => [key, deserialize(readFileSync(join(folder, key)))]));
  const recording: Recording = { fingerprint: fingerprint(), readings };
  const packed = brotliCompressSync(serialize(recording));
  writeFileSync(FILE, packed);
  return { count: readings.size, bytes: packed.length };
}

function readRecording(): Recording['readings'] {
  if (!existsSync(FILE)) return new Map();
  const recording: Recording = deserialize(brotliDecompressSync(readFileSync(FILE)));
  return recording.fingerprint === fingerprint() ? recording.readings : new Map();
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync(READERS, { exclude: ['**/node_modules/**', '**/*.test.ts'] }).toSorted();
  for (const source of sources) hash.update(source).update(readFileSync(source));
  return hash.digest('base64url');
}
