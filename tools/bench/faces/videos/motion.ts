import type { Random } from '../../../specimens/random.ts';

/** A number that wanders about zero as living things do, at a time in milliseconds. */
export type Wander = (at: number) => number;

/** Slowest and quickest trembling in hertz. */
const PACES = { slowest: 0.12, quickest: 5 } as const;
const WAVES = 12;

/**
 * Wandering of a standard deviation, its power falling with the square of the pace: a head that is held still drifts
 * more than it trembles.
 */
export function createWander(random: Random, deviation: number): Wander {
  const waves = Array.from({ length: WAVES }, (_, i) => {
    const pace = PACES.slowest * (PACES.quickest / PACES.slowest) ** ((i + random.next()) / WAVES);
    // In steps of equal ratio an amplitude of pace^-0.5 has a power that falls with the square.
    return { pace, size: pace ** -0.5 * random.between(0.6, 1.4), phase: random.between(0, 2 * Math.PI) };
  });
  const power = waves.reduce((sum, { size }) => sum + size ** 2 / 2, 0);
  return (at) =>
    (deviation / Math.sqrt(power)) *
    waves.reduce((sum, { pace, size, phase }) => sum + size * Math.sin((2 * Math.PI * pace * at) / 1000 + phase), 0);
}
