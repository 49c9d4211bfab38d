/** How long something has waited at least, as addresses name it: a time from now, so that a shared page stays true. */
export const WAITED = ['1h', '4h', '1d', '3d', '7d', '30d'] as const;
export type Waited = (typeof WAITED)[number];

const HOUR = 3_600_000;
const SIZES = { h: HOUR, d: 24 * HOUR } as const;

export const isWaited = (text: string | null): text is Waited => WAITED.some((one) => one === text);

/** The moment before which it must have begun to wait. */
export const waitedSince = (waited: Waited, now: Date): string => {
  const [size, unit] = partsOf(waited);
  return new Date(now.getTime() - size * SIZES[unit]).toISOString();
};

/** The length in words, such as "4 hours". */
export function waitedInWords(waited: Waited, language: string): string {
  const [size, unit] = partsOf(waited);
  const options = { style: 'unit', unit: unit === 'h' ? 'hour' : 'day', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, options).format(size);
}

const partsOf = (waited: Waited): [number, 'h' | 'd'] => [
  Number.parseInt(waited, 10),
  waited.endsWith('h') ? 'h' : 'd',
];
