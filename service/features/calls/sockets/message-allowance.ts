/** Messages at once: a connection is made with some dozens of candidates. */
const BURST = 150;
/** Messages a second for long. */
const RATE = 30;

/** Allows a burst and then a number of messages a second (a token bucket); returns whether one more may come. */
export function messageAllowance(now: () => number): () => boolean {
  let left = BURST;
  let at = now();
  return () => {
    const instant = now();
    left = Math.min(BURST, left + ((instant - at) / 1000) * RATE);
    at = instant;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
