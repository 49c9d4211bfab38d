import { inflateSync, constants } from 'node:zlib';

/** `stream` after a dictionary, as ISO 32000-1 section 7.3.8 writes it. */
const STREAM = Buffer.from('stream');
/** Longer dictionaries than any of a stream. */
const DICTIONARY = 2048;
/** What one byte of a stream may be packed in: filters follow each other. */
const MOST_LAYERS = 4;

/**
 * Whether the packed streams of a PDF hold more bytes than allowed. They are unpacked as far as the limit, before
 * PDFium reads the file: 190 kB can hold 200 MB, which it would work on for many seconds.
 */
export function inflatesBeyond(bytes: Uint8Array, most: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = most;
  for (let at = file.indexOf(STREAM); at !== -1; at = file.indexOf(STREAM, at + STREAM.length)) {
    const packed = packedAt(file, at);
    if (packed === null) continue;
    const size = sizeOf(packed.content, packed.layers, left);
    left -= size ?? left + 1;
    if (left < 0) return true;
  }
  return false;
}

function packedAt(file: Buffer, at: number): { content: Buffer; layers: number } | null {
  if (file.subarray(at - 3, at).toString('latin1') === 'end') return null;
  const before = file.subarray(Math.max(0, at - DICTIONARY), at).toString('latin1');
  // Names may be written with numbers: /Fl#61teDecode.
  const names = before
    .slice(before.lastIndexOf(' obj') + 1)
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  const layers = Math.min(MOST_LAYERS, names.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0);
  const end = file.subarray(at + STREAM.length, at + STREAM.length + 2).toString('latin1');
  const start = at + STREAM.length + (end === '\r\n' ? 2 : 1);
  return layers === 0 ? null : { content: file.subarray(start), layers };
}

/** Bytes of the outermost layers together; null if they are more than the limit. Broken streams hold nothing. */
function sizeOf(packed: Buffer, layers: number, most: number): number | null {
  let content = packed;
  let total = 0;
  for (let layer = 0; layer < layers; layer += 1) {
    try {
      content = inflateSync(content, { maxOutputLength: most - total + 1, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      return error instanceof RangeError ? null : total;
    }
    total += content.length;
    if (total > most) return null;
  }
  return total;
}
