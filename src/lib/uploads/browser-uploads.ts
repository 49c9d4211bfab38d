import { indexedDbStore } from './indexed-db-store.ts';
import { memoryStore, withMemory, type UploadStore } from './upload-store.ts';
import { tusTransport, type UploadFlow } from './tus-transport.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { UploadQueue } from './queue.ts';

const CHANNEL = 'veridoor.uploads';

/**
 * The upload queue of this browser: images in IndexedDB (in memory where that is refused), one sender among all tabs by
 * Web Locks, tus to the service. Call `close` when the session ends.
 * @param profile identifier of the profile whose images it sends; images of others wait for their own link
 */
export async function openUploadQueue(flow: UploadFlow, profile: string): Promise<UploadQueue> {
  const store = await openStore();
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  const queue = createUploadQueue({
    profile,
    store,
    transport: tusTransport(flow),
    exclusively,
    pause,
    announce: () => channel?.postMessage(profile),
    now: () => Date.now(),
    random: () => Math.random(),
    identifier: () => crypto.randomUUID(),
  });
  channel?.addEventListener('message', ({ data }) => {
    if (data === profile) queue.refresh().catch(() => undefined);
  });
  return {
    ...queue,
    close() {
      channel?.close();
      queue.close();
    },
  };
}

async function openStore(): Promise<UploadStore> {
  try {
    return withMemory(await indexedDbStore(indexedDB));
  } catch {
    return memoryStore();
  }
}

/** Web Locks; where they are missing (an insecure page), each tab works as if it were alone. */
async function exclusively(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { signal }, work);
}

/** Ends early when the network or the person returns: timers of hidden pages are late. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const once = { once: true, signal: ended.signal };
  const timer = setTimeout(resolve, milliseconds);
  window.addEventListener('online', () => resolve(), once);
  document.addEventListener('visibilitychange', () => document.hidden || resolve(), { signal: ended.signal });
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), once);
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
