/** Position of a table's field, or 0 when it is left out (FlatBuffers internals, "Tables"). */
export function fieldsOf(bytes: Buffer, table: number): (index: number) => number {
  const vtable = table - bytes.readInt32LE(table);
  const size = bytes.readUInt16LE(vtable);
  return (index) => {
    const slot = 4 + 2 * index;
    const offset = slot < size ? bytes.readUInt16LE(vtable + slot) : 0;
    return offset === 0 ? 0 : table + offset;
  };
}

export const follow = (bytes: Buffer, position: number): number =>
  position === 0 ? 0 : position + bytes.readUInt32LE(position);

/** Positions of the tables in a vector of offsets. */
export function tablesOf(bytes: Buffer, field: number): number[] {
  const vector = follow(bytes, field);
  if (vector === 0) return [];
  return Array.from({ length: bytes.readUInt32LE(vector) }, (_, i) => follow(bytes, vector + 4 + 4 * i));
}

export function integersOf(bytes: Buffer, field: number): number[] {
  const vector = follow(bytes, field);
  if (vector === 0) return [];
  return Array.from({ length: bytes.readUInt32LE(vector) }, (_, i) => bytes.readInt32LE(vector + 4 + 4 * i));
}

/** The target of an offset: an object of the old file by its position, or a new one by its name. */
export type Target = { old: number } | string;
type Field = readonly [index: number, kind: 'integer' | 'byte' | 'offset', value: number | Target];

const HEADER = 8;

/**
 * Puts new objects in front of an existing flatbuffer. Offsets only point forward, so new objects follow the header and
 * may refer to old ones. A new object comes before the new ones that it refers to.
 */
export class FlatbufferFront {
  readonly #bytes = Buffer.alloc(1 << 17);
  #at = HEADER;
  readonly #offsets: { position: number; target: Target }[] = [];
  readonly #named = new Map<string, number>();

  table(name: string, fields: readonly Field[]): void {
    const slots = 1 + Math.max(-1, ...fields.map(([index]) => index));
    this.#align(2);
    const vtable = this.#at;
    this.#bytes.writeUInt16LE(4 + 2 * slots, vtable);
    this.#bytes.writeUInt16LE(4 + 4 * fields.length, vtable + 2);
    for (const [i, [index]] of fields.entries()) this.#bytes.writeUInt16LE(4 + 4 * i, vtable + 4 + 2 * index);
    this.#at += 4 + 2 * slots;
    this.#begin(name, 4);
    const table = this.#at;
    this.#bytes.writeInt32LE(table - vtable, table);
    this.#at += 4 + 4 * fields.length;
    for (const [i, [, kind, value]] of fields.entries()) {
      const position = table + 4 + 4 * i;
      if (typeof value !== 'number') this.#offsets.push({ position, target: value });
      else if (kind === 'integer') this.#bytes.writeUInt32LE(value, position);
      else this.#bytes.writeUInt8(value, position);
    }
  }

  offsets(name: string, targets: readonly Target[]): void {
    this.#vector(name, targets.length);
    for (const target of targets) {
      this.#offsets.push({ position: this.#at, target });
      this.#at += 4;
    }
  }

  integers(name: string, values: readonly number[]): void {
    this.#vector(name, values.length);
    for (const value of values) this.#at = this.#bytes.writeInt32LE(value, this.#at);
  }

  floats(name: string, values: readonly number[]): void {
    this.#vector(name, values.length);
    for (const value of values) this.#at = this.#bytes.writeFloatLE(value, this.#at);
  }

  text(name: string, value: string): void {
    this.#vector(name, value.length);
    this.#at += this.#bytes.write(`${value}\0`, this.#at, 'latin1');
  }

  /** Bytes aligned to 16, as models need them. */
  bytes(name: string, value: Uint8Array): void {
    while ((this.#at + 4) % 16 !== 0) this.#at += 1;
    this.#vector(name, value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** The whole file: header with the new root, the new objects, then the old ones. */
  finish(old: Buffer, root: string): Buffer {
    this.#align(16);
    const shift = this.#at - HEADER;
    const place = (target: Target) => (typeof target === 'string' ? this.#placeOf(target) : target.old + shift);
    for (const { position, target } of this.#offsets) {
      const to = place(target);
      if (to <= position) throw new Error('an offset points backward');
      this.#bytes.writeUInt32LE(to - position, position);
    }
    const header = Buffer.from(old.subarray(0, HEADER));
    header.writeUInt32LE(this.#placeOf(root), 0);
    return Buffer.concat([header, this.#bytes.subarray(HEADER, this.#at), old.subarray(HEADER)]);
  }

  #placeOf(name: string): number {
    const place = this.#named.get(name);
    if (place === undefined) throw new Error(`nothing is called ${name}`);
    return place;
  }

  #vector(name: string, length: number): void {
    this.#begin(name, 4);
    this.#at = this.#bytes.writeUInt32LE(length, this.#at);
  }

  #begin(name: string, alignment: number): void {
    this.#align(alignment);
    this.#named.set(name, this.#at);
  }

  #align(to: number): void {
    while (this.#at % to !== 0) this.#at += 1;
  }
}
