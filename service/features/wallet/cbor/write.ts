/** Writers of CBOR (RFC 8949), each with the shortest head: for transcripts and requests. */

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  const length = argument < 0x100 ? 1 : argument < 0x1_0000 ? 2 : 4;
  const bytes = Buffer.alloc(1 + length, type | (length === 1 ? 24 : length === 2 ? 25 : 26));
  bytes.writeUIntBE(argument, 1, length);
  return bytes;
}

export const cborNull = Buffer.from([0xf6]);

export const cborBoolean = (value: boolean): Buffer => Buffer.from([value ? 0xf5 : 0xf4]);

export const cborInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));

export const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes]);

export function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([head(3, bytes.length), bytes]);
}

export const cborList = (...items: readonly Uint8Array[]): Buffer => Buffer.concat([head(4, items.length), ...items]);

/** Keys of text or whole numbers, in the given order. */
export function cborMap(...entries: readonly (readonly [string | number, Uint8Array])[]): Buffer {
  const written = entries.flatMap(([key, value]) => [
    typeof key === 'string' ? cborText(key) : cborInteger(key),
    value,
  ]);
  return Buffer.concat([head(5, entries.length), ...written]);
}

export const cborTagged = (tag: number, item: Uint8Array): Buffer => Buffer.concat([head(6, tag), item]);

/** An item inside tag 24: bytes that are signed or hashed as they are. */
export const cborEncoded = (item: Uint8Array): Buffer => cborTagged(24, cborBytes(item));
