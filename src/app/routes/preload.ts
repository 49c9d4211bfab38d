/** How long the first screen is left alone before the rest is fetched, in milliseconds. */
const REST = 1200;

/**
 * Fetches what comes next while the person reads, so that later screens open at once, and the screen of an error is there
 * when the network is not. Someone who saves data is left alone.
 * @returns stops what has not begun.
 */
export function preloadAfter(loads: readonly (() => Promise<unknown>)[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return () => undefined;
  const timer = setTimeout(() => {
    for (const load of loads) load().catch(() => undefined);
  }, REST);
  return () => clearTimeout(timer);
}
