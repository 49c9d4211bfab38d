import type { Recognised } from './text-line.ts';

/** The likeliest of two hundred signs has more; of our 457, a step with no sign above it says nothing. */
const UNLIKELY = 0.005;

/**
 * Reads the answer of a recogniser that was trained with connectionist temporal classification (Graves et al., 2006):
 * of each step the likeliest sign, repetitions once, without blanks. A sign that is left out has no probability of its own:
 * the largest of another sign in each gap says how likely it is.
 *
 * @param odds probabilities, step by step; the first of each step is the blank's.
 * @param alphabet the sign of each further one.
 * @param used share of the steps that lie on the line; the rest is padding.
 * @param isRead whether a sign of the alphabet may be read; the others are left out of the choice.
 */
export function decode(
  odds: Float32Array,
  alphabet: readonly string[],
  used = 1,
  isRead: readonly boolean[] = [],
): Recognised {
  const signs = alphabet.length + 1;
  const steps = Math.max(1, Math.round((odds.length / signs) * Math.min(1, used)));
  let text = '';
  const certainties: number[] = [];
  const places: number[] = [];
  const between: number[] = [];
  let last = 0;
  let said = 0;
  const gap = new Map<number, number>();
  /** Ends a gap before the next sign; what belongs to the signs around it says nothing. */
  const endGap = (next: number) => {
    let most = 0;
    for (const [sign, odd] of gap) if (sign !== said && sign !== next && odd > most) most = odd;
    gap.clear();
    return most;
  };
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let sign = 1, at = step * signs; sign < signs; sign++) {
      const odd = odds[at + sign]!;
      if (odd < UNLIKELY || isRead[sign - 1] === false) continue;
      if (odd > odds[at + best]!) best = sign;
      if (odd > (gap.get(sign) ?? 0)) gap.set(sign, odd);
    }
    const certainty = odds[step * signs + best]!;
    if (best !== 0 && best === last) {
      const i = certainties.length - 1;
      certainties[i] = Math.max(certainties[i]!, certainty);
    } else if (best !== 0) {
      text += alphabet[best - 1]!;
      certainties.push(certainty);
      places.push((step + 0.5) / steps);
      between.push(endGap(best));
      said = best;
    }
    last = best;
  }
  if (between.length > 0) between[between.length - 1] = Math.max(between.at(-1)!, endGap(0));
  return { text, certainties, places, between };
}

/** The signs of a recogniser, from its file: one a line, and the space, which the file leaves out. */
export function readAlphabet(file: string): string[] {
  return [...file.replace(/\r?\n$/u, '').split(/\r?\n/u), ' '];
}
