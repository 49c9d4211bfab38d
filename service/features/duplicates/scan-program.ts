/**
 * The two inner loops of a scan, as a WebAssembly program in its binary form (WebAssembly 2.0, with its 128-bit
 * vectors): plain JavaScript has no such vectors and takes ten times as long (docs/bench/face-search.md).
 *
 * Each function has the parameters `slot`, `end` and `limit`. It returns the next slot from `slot` on with an entry
 * within `limit` of the requested one, or `end`.
 */

/** Address of the requested entry; the entries follow it. */
export const QUERY = 0;
export const ENTRIES = 1024;
/** Numbers of a face, one byte each; the requested ones take two. */
export const FACE_BYTES = 192;
/** Bytes of a page's fingerprint. */
export const PAGE_BYTES = 32;

const I32 = 0x7f;
const V128 = 0x7b;
/** Length of a vector, in bytes. */
const VECTOR = 16;

/** An unsigned number as LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** A signed number as LEB128. */
function signed(value: number): number[] {
  const [low, rest] = [value & 127, value >> 7];
  const last = rest === (low & 64 ? -1 : 0);
  return last ? [low] : [low | 128, ...signed(rest)];
}

const counted = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
const text = (word: string) => [...unsigned(word.length), ...Buffer.from(word, 'latin1')];

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const number = (value: number) => [0x41, ...signed(value)];
const [add, multiply] = [[0x6a], [0x6c]];
const vector = (code: number) => [0xfd, ...unsigned(code)];
/** A load from the address on the stack. */
const load = (code: number, offset: number) => [...vector(code), 0, ...unsigned(offset)];
const lane = (at: number) => [...vector(0x1b), at];

const LOAD = 0x00;
const LOAD_WIDENED = 0x01;
const XOR = vector(0x51);
const COUNT_BITS = vector(0x62);
const SUBTRACT_16 = vector(0x91);
const ADD_32 = vector(0xae);
const MULTIPLY_AND_ADD_PAIRS = vector(0xba);
const ADD_PAIRS_TO_16 = vector(0x7d);
const ADD_PAIRS_TO_32 = vector(0x7f);

// Locals: the three parameters, then these.
const [SLOT, END, LIMIT, ADDRESS, DIFFERENCE, SUM] = [0, 1, 2, 3, 4, 5];

/** Squared differences of eight numbers at a time, added up in four lanes. */
const faceStep = (first: number) => [
  ...get(ADDRESS),
  ...load(LOAD_WIDENED, first),
  ...number(QUERY),
  ...load(LOAD, first * 2),
  ...SUBTRACT_16,
  ...set(DIFFERENCE),
  ...get(DIFFERENCE),
  ...get(DIFFERENCE),
  ...MULTIPLY_AND_ADD_PAIRS,
];
/** Different bits of sixteen bytes, added up in four lanes. */
const pageStep = (first: number) => [
  ...get(ADDRESS),
  ...load(LOAD, first),
  ...number(QUERY),
  ...load(LOAD, first),
  ...XOR,
  ...COUNT_BITS,
  ...ADD_PAIRS_TO_16,
  ...ADD_PAIRS_TO_32,
];

function loop(bytes: number, width: number, step: (first: number) => number[]): number[] {
  const steps = Array.from({ length: bytes / width }, (_, i) => [...step(i * width), ...(i === 0 ? [] : ADD_32)]);
  const code = [
    [0x02, 0x40, 0x03, 0x40], // block, loop
    [...get(SLOT), ...get(END), 0x4e, 0x0d, 1], // leave when the slot is the end or beyond
    [...get(SLOT), ...number(bytes), ...multiply, ...number(ENTRIES), ...add, ...set(ADDRESS)],
    [...steps.flat(), ...set(SUM)],
    [0, 1, 2, 3].flatMap((at) => [...get(SUM), ...lane(at), ...(at === 0 ? [] : add)]),
    [...get(LIMIT), 0x4c, 0x04, 0x40, ...get(SLOT), 0x0f, 0x0b], // near enough: the answer
    [...get(SLOT), ...number(1), ...add, ...set(SLOT), 0x0c, 0],
    [0x0b, 0x0b, ...get(END), 0x0b],
  ].flat();
  const locals = counted([
    [1, I32],
    [2, V128],
  ]);
  return [...unsigned(locals.length + code.length), ...locals, ...code];
}

/** The module: it takes its memory from outside, and exports `faces` and `pages`. */
export const scanProgram = Uint8Array.from(
  [
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    section(1, counted([[0x60, 3, I32, I32, I32, 1, I32]])),
    section(2, counted([[...text('scan'), ...text('memory'), 0x02, 0x00, 1]])),
    section(3, counted([[0], [0]])),
    section(
      7,
      counted([
        [...text('faces'), 0, 0],
        [...text('pages'), 0, 1],
      ]),
    ),
    section(10, counted([loop(FACE_BYTES, 8, faceStep), loop(PAGE_BYTES, VECTOR, pageStep)])),
  ].flat(),
);
