import { ENTRIES, FACE_BYTES, PAGE_BYTES, scanProgram, QUERY } from './scan-program.ts';

/** Kinds of entries: faces are FACE_BYTES numbers, pages fingerprints of 64 hexadecimal digits. */
export type ScanKind = 'face' | 'page';

/**
 * A face's numbers are rounded to this step, in one byte each. Those of the packages' images reach from -0.44 to 0.42
 * (tools/bench/face-search.ts); values beyond ±0.508 are clamped.
 */
const STEP = 0.004;
const MOST = 127;
/** Rounding moves each of two faces by at most half a step in every number: no scan misses one for it. */
const ROUNDING = Math.sqrt(FACE_BYTES);
const PAGE_OF_MEMORY = 65_536;
/** Entries for which memory is taken at first. */
const FIRST = 256;

const compiled = new WebAssembly.Module(scanProgram);

type Next = (slot: number, end: number, limit: number) => number;

/** Entries of one kind in memory that can be scanned for similar ones. */
export class Scan {
  readonly #bytes: number;
  readonly #kind: ScanKind;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #next: Next;
  #room = 0;
  #count = 0;

  constructor(kind: ScanKind) {
    this.#kind = kind;
    this.#bytes = kind === 'face' ? FACE_BYTES : PAGE_BYTES;
    const { exports } = new WebAssembly.Instance(compiled, { scan: { memory: this.#memory } });
    this.#next = exports[`${kind}s`] as Next;
  }

  /** How many entries there are; the slots of all are below. */
  get count(): number {
    return this.#count;
  }

  /** Adds an entry in the next slot. */
  add(entry: Uint8Array): void {
    if (this.#count === this.#room) this.#grow();
    new Uint8Array(this.#memory.buffer).set(entry, ENTRIES + this.#count++ * this.#bytes);
  }

  /** Wipes the entry of a slot out of memory; the slot stays. */
  wipe(slot: number): void {
    const start = ENTRIES + slot * this.#bytes;
    new Uint8Array(this.#memory.buffer).fill(0, start, start + this.#bytes);
  }

  /**
   * Slots of every entry that may lie within the distance: none within it is missing, and some faces up to 0.12 farther
   * are included. The distance of faces is Euclidean; that of pages is the number of different bits.
   */
  near(query: Uint8Array, distance: number): number[] {
    if (this.#kind === 'face') new Int16Array(this.#memory.buffer, QUERY, FACE_BYTES).set(new Int8Array(query));
    else new Uint8Array(this.#memory.buffer).set(query, QUERY);
    const limit = this.#kind === 'face' ? Math.ceil((distance / STEP + ROUNDING) ** 2) : distance;
    const found: number[] = [];
    for (let slot = this.#next(0, this.#count, limit); slot < this.#count;) {
      found.push(slot);
      slot = this.#next(slot + 1, this.#count, limit);
    }
    return found;
  }

  #grow(): void {
    const query = Math.max(FIRST, this.#room * 2);
    const pages = Math.ceil((ENTRIES + query * this.#bytes) / PAGE_OF_MEMORY);
    this.#memory.grow(pages - this.#memory.buffer.byteLength / PAGE_OF_MEMORY);
    this.#room = query;
  }
}

/** A face as it is scanned: one byte for each of its numbers. */
export function faceEntry(descriptor: Float32Array): Uint8Array {
  const rounded = Int8Array.from(descriptor, (value) => Math.max(-MOST, Math.min(MOST, Math.round(value / STEP))));
  return new Uint8Array(rounded.buffer);
}

/** A page's fingerprint as it is scanned. */
export const pageEntry = (fingerprint: string): Uint8Array => Buffer.from(fingerprint, 'hex');
