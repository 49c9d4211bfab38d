import { ListError } from './list-error.ts';

/** A list file to read: its name for messages and its bytes, once. */
export interface ListFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

type Decoder = InstanceType<typeof TextDecoder>;

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark. A byte that is not text in that encoding is a ListError with its
 * place.
 */
export async function* textOf(file: ListFile): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let position = 0;
  for await (const chunk of file.bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    yield decode(decoder, chunk, true, file, position);
    position += chunk.byteLength;
  }
  if (decoder !== undefined) yield decode(decoder, new Uint8Array(), false, file, position);
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function decode(decoder: Decoder, chunk: Uint8Array, stream: boolean, file: ListFile, position: number): string {
  try {
    return decoder.decode(chunk, { stream });
  } catch {
    throw new ListError(
      file.name,
      `byte ${position + firstBadByte(chunk)}`,
      `not ${decoder.encoding.toUpperCase()} text`,
    );
  }
}

/**
 * Offset of the first byte that breaks UTF-8 in a chunk; a character cut at either edge of the chunk is not looked
 * into.
 */
function firstBadByte(chunk: Uint8Array): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      decoder.decode(chunk.subarray(0, middle + 1), { stream: true });
      low = middle + 1;
    } catch {
      high = middle;
    }
  }
  return low;
}
