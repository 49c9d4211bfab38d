import { open, type FileHandle } from 'node:fs/promises';
import { once } from 'node:events';
import { createGunzip, createGzip } from 'node:zlib';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** A file in an archive. */
export interface Entry {
  /** With slashes, relative. */
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

/** Blocks of POSIX ustar (IEEE Std 1003.1, pax, "ustar Interchange Format"), which every `tar` reads. */
const BLOCK = 512;
const LONGEST_NAME = 100;

/**
 * Writes files into a gzipped tar archive that its owner alone may read; it is on the disk when this resolves.
 *
 * @throws Error when an entry is not as long as it says, or the place cannot be written to.
 */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const gzip = createGzip();
  const written = pipeline(gzip, file);
  // A failed stream never drains, so a writer that waits for room would wait forever.
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const put = async (bytes: Uint8Array) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), failed]);
  };
  try {
    for await (const { name, size, bytes } of entries) {
      await put(header(name, size));
      let sent = 0;
      for await (const piece of bytes) {
        sent += piece.length;
        await put(piece);
      }
      if (sent !== size) throw new Error(`${name} changed while it was read`);
      await put(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK));
    }
    await put(Buffer.alloc(2 * BLOCK));
    gzip.end();
    await written;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

function header(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long a name`);
  const block = Buffer.alloc(BLOCK);
  const field = (offset: number, text: string) => block.write(text, offset, 'latin1');
  const octal = (offset: number, value: number, width: number) =>
    field(offset, value.toString(8).padStart(width - 1, '0'));
  block.write(name, 0, 'utf8');
  octal(100, 0o600, 8);
  octal(108, 0, 8);
  octal(116, 0, 8);
  octal(124, size, 12);
  octal(136, 0, 12);
  field(148, ' '.repeat(8));
  field(156, '0');
  field(257, 'ustar');
  field(263, '00');
  const sum = block.reduce((total, byte) => total + byte, 0);
  field(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}

/**
 * Reads an archive entry by entry; `take` has to read each one's bytes to the end.
 *
 * @throws BrokenArchive when it is cut off, damaged, or is no archive.
 */
export async function readArchive(path: string, take: (entry: Entry) => Promise<void>): Promise<void> {
  const source = new Blocks(
    createReadStream(path)
      .on('error', () => undefined)
      .pipe(createGunzip()),
  );
  try {
    for (;;) {
      const block = await source.read(BLOCK);
      if (block.every((byte) => byte === 0)) break;
      const { name, size } = parseHeader(block);
      let left = size;
      const bytes = async function* () {
        while (left > 0) {
          const piece = await source.some(left);
          left -= piece.length;
          yield piece;
        }
      };
      await take({ name, size, bytes: bytes() });
      if (left > 0) throw new Error(`${name} was not read`);
      await source.read((BLOCK - (size % BLOCK)) % BLOCK);
    }
    // To the end, where the checksum of the whole archive is.
    await source.drain();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new BrokenArchive('the archive is cut off or damaged', { cause: error });
    throw error;
  }
}

function parseHeader(block: Uint8Array): { name: string; size: number } {
  const text = (from: number, to: number) =>
    Buffer.from(block.subarray(from, to)).toString('utf8').replace(/\0.*$/s, '');
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (Number.parseInt(text(148, 156), 8) !== sum) throw new BrokenArchive('the archive is damaged');
  if (text(156, 157) !== '0') throw new BrokenArchive('the archive holds something that is no file');
  return { name: text(0, 100), size: Number.parseInt(text(124, 136), 8) };
}

/** A stream of bytes, read by the number of bytes that are required. */
class Blocks {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** At least one byte, at most this many. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) throw new BrokenArchive('the archive is cut off');
      this.#rest = next.value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async read(count: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.some(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}

/** Writes a file that its owner alone may read; it is on the disk when this resolves. */
export async function writeWhole(path: string, bytes: Entry['bytes']): Promise<void> {
  const handle: FileHandle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
