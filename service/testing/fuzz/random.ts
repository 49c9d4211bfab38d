import { seededRandom } from '../../../tools/specimens/random.ts';

/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A number to seed others with. */
  seed(): number;
}

/** 32 bits of state are enough to spread requests. */
export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    seed: () => below(2_147_483_647),
  };
}
