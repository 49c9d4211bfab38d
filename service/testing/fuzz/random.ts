/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A number to seed others with. */
  seed(): number;
}

/** mulberry32: 32 bits of state, enough to spread requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    seed: () => below(2_147_483_647),
  };
}
