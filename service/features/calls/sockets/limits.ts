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

/** Counts, for each place, the connections without a token so far. */
interface WaitingRoom {
  isFull(place: string): boolean;
  /** @returns a function that removes the connection; further calls of it do nothing. */
  enter(place: string): () => void;
}

/** @param most connections of one place that may wait at the same time. */
export function createWaitingRoom(most: number): WaitingRoom {
  const waiting = new Map<string, number>();
  return {
    isFull: (place) => (waiting.get(place) ?? 0) >= most,
    enter(place) {
      let inside = true;
      waiting.set(place, (waiting.get(place) ?? 0) + 1);
      return () => {
        if (!inside) return;
        inside = false;
        const left = (waiting.get(place) ?? 1) - 1;
        if (left > 0) waiting.set(place, left);
        else waiting.delete(place);
      };
    },
  };
}
