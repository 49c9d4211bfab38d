/** A source of reproducible randomness: every specimen and video is a function of its seed. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Whole number, low and high included. */
  integer(low: number, high: number): number;
  /** One of the given values. */
  pick<T>(values: readonly T[]): T;
  /** Normal deviate, mean 0, variance 1 (Box and Muller, 1958). */
  normal(): number;
}

/**
 * sfc32, Chris Doty-Humphrey's small fast counting generator (PractRand), seeded from any text through FNV-1a and run
 * in for twelve rounds, as its author advises.
 */
export function createRandom(seed: string | number): Random {
  const text = String(seed);
  let a = fnv1a(text, 0x811c9dc5);
  let b = fnv1a(text, a ^ 0x9e3779b9);
  let c = fnv1a(text, b ^ 0x243f6a88);
  let counter = 1;

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  }
  for (let round = 0; round < 12; round += 1) next();

  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/**
 * Numbers from 0 up to 1, the same for the same seed (mulberry32, T. Ettinger, public domain): for what draws many of
 * them fast.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the values, by such numbers. */
export function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)]!;
}

/** 32-bit FNV-1a hash of the UTF-16 code units (draft-eastlake-fnv), from the given offset basis. */
function fnv1a(text: string, basis: number): number {
  let hash = basis | 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
