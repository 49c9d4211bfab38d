/** PINs on keypads and in calendars that many people choose and no rule below covers. */
const WELL_KNOWN = new Set(['159753', '147258', '258369', '963852', '852456', '142536', '789456', '456852', '010203']);

/**
 * Whether a PIN of six digits is among the first that somebody would try: repeats, runs, mirrored halves, pairs, too
 * few different digits, and well-known ones.
 */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, i) => (digit - (digits[i] ?? 0) + 10) % 10);
  const evenSteps = new Set(steps).size === 1;
  const few = new Set(digits).size < 3;
  const half = pin.slice(0, 3);
  const mirrored = half === Array.from(pin.slice(3)).toReversed().join('');
  const pairs = /^(\d)\1(\d)\2(\d)\3$/.test(pin);
  return evenSteps || few || pin.slice(3) === half || mirrored || pairs || WELL_KNOWN.has(pin);
}
