/** Where the build puts src/offline/service-worker.ts. */
const WORKER = '/service-worker.js';

/**
 * Has the service worker keep the interface's files, so that a reload without a network shows them. Does nothing where
 * the browser has none or lends it no storage, as in private windows: the page then works as long as there is a network.
 */
export async function keepOfflineCopy(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Its files came through the worker, which kept them.
  if (navigator.serviceWorker.controller) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage(loaded, []);
  } catch {
    // Nothing depends on it.
  }
}
