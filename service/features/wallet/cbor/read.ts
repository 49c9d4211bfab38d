import { demand, WalletRefusal } from '../refusal.ts';

/** The bytes in a tag 24: an encoded item, kept as it came, because digests and signatures are about these bytes. */
export class EncodedItem {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export type CborValue = number | string | boolean | null | undefined | Buffer | EncodedItem | CborValue[] | CborMap;
export type CborMap = Map<string | number, CborValue>;

/** A credential nests eight levels at most; a list of issuers has some thousand items. */
const DEEPEST = 16;
const MOST_ITEMS = 20_000;
/** Tags of RFC 8949 and RFC 8943: dates, which are text; a number of any length; COSE_Sign1. */
const DATES: ReadonlySet<number> = new Set([0, 1004]);
const BIG_NUMBER = 2;
const SIGN1 = 18;
const ENCODED = 24;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the CBOR that credentials need and refuses all else: indefinite lengths, double keys, unknown tags, bytes left
 * over. A parser of everything would accept what signers and readers understand differently.
 *
 * @throws WalletRefusal malformed
 */
export function readCbor(input: Uint8Array): CborValue {
  const reader = new Reader(Buffer.from(input.buffer, input.byteOffset, input.byteLength));
  try {
    return reader.whole();
  } catch (cause) {
    throw cause instanceof WalletRefusal ? cause : new WalletRefusal('malformed', cause);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #place = 0;
  #items = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  whole(): CborValue {
    const value = this.#item(0);
    demand(this.#place === this.#bytes.length, 'malformed');
    return value;
  }

  #take(length: number): Buffer {
    demand(length <= this.#bytes.length - this.#place, 'malformed');
    this.#place += length;
    return this.#bytes.subarray(this.#place - length, this.#place);
  }

  #argument(additional: number): number {
    if (additional < 24) return additional;
    demand(additional <= 27, 'malformed');
    const length = 2 ** (additional - 24);
    const number = BigInt(`0x${this.#take(length).toString('hex')}`);
    demand(number <= BigInt(Number.MAX_SAFE_INTEGER), 'malformed');
    return Number(number);
  }

  #item(depth: number): CborValue {
    this.#items += 1;
    demand(depth <= DEEPEST && this.#items <= MOST_ITEMS, 'malformed');
    const head = this.#take(1).readUInt8();
    const additional = head & 31;
    switch (head >> 5) {
      case 0:
        return this.#argument(additional);
      case 1:
        return -1 - this.#argument(additional);
      case 2:
        return this.#take(this.#argument(additional));
      case 3:
        return utf8.decode(this.#take(this.#argument(additional)));
      case 4:
        return this.#list(this.#argument(additional), depth);
      case 5:
        return this.#map(this.#argument(additional), depth);
      case 6:
        return this.#tagged(this.#argument(additional), depth);
      default:
        return this.#simple(additional);
    }
  }

  #list(length: number, depth: number): CborValue[] {
    const list: CborValue[] = [];
    for (let index = 0; index < length; index += 1) list.push(this.#item(depth + 1));
    return list;
  }

  #map(length: number, depth: number): CborMap {
    const map: CborMap = new Map();
    for (let index = 0; index < length; index += 1) {
      const key = this.#item(depth + 1);
      demand((typeof key === 'string' || typeof key === 'number') && !map.has(key), 'malformed');
      map.set(key, this.#item(depth + 1));
    }
    return map;
  }

  #tagged(tag: number, depth: number): CborValue {
    const value = this.#item(depth + 1);
    if (tag === ENCODED) {
      demand(Buffer.isBuffer(value), 'malformed');
      return new EncodedItem(value);
    }
    demand(
      (DATES.has(tag) && typeof value === 'string') ||
        (tag === BIG_NUMBER && Buffer.isBuffer(value)) ||
        (tag === SIGN1 && Array.isArray(value)),
      'malformed',
    );
    return value;
  }

  #simple(additional: number): CborValue {
    if (additional === 20 || additional === 21) return additional === 21;
    if (additional === 22) return null;
    if (additional === 23) return undefined;
    if (additional === 26) return this.#take(4).readFloatBE();
    if (additional === 27) return this.#take(8).readDoubleBE();
    throw new WalletRefusal('malformed');
  }
}

/** @throws WalletRefusal malformed */
export function asMap(value: CborValue): CborMap {
  demand(value instanceof Map, 'malformed');
  return value;
}

/** @throws WalletRefusal malformed */
export function asList(value: CborValue): CborValue[] {
  demand(Array.isArray(value), 'malformed');
  return value;
}

/** @throws WalletRefusal malformed */
export function asBytes(value: CborValue): Buffer {
  demand(Buffer.isBuffer(value), 'malformed');
  return value;
}

/** @throws WalletRefusal malformed */
export function asText(value: CborValue): string {
  demand(typeof value === 'string', 'malformed');
  return value;
}

/** @throws WalletRefusal malformed */
export function asEncoded(value: CborValue): EncodedItem {
  demand(value instanceof EncodedItem, 'malformed');
  return value;
}
