/** Milliseconds that the first screen is left alone before the rest is fetched. */
const REST = 1200;

/**
 * Loads one thing after the other and only while the page is idle, so that a weak phone still responds to touch.
 * Nothing begins after the signal, nor where the browser saves data.
 */
export async function loadInTurn(loads: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  await new Promise((resolve) => setTimeout(resolve, REST));
  for (const load of loads) {
    if (!signal.aborted) await idle();
    if (signal.aborted) return;
    await load().catch(() => undefined);
  }
}

/** Resolves when the page is idle; Safari cannot tell and gets a moment. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: REST });
    else setTimeout(resolve, 50);
  });
}
