/** What the service worker does with a request. Pure. */

/**
 * `page`: a navigation; from the network, else the copy. `fixed`: a file whose name changes with its content; the copy,
 * else from the network. `fresh`: from the network, else the copy.
 */
export type Way = 'page' | 'fixed' | 'fresh';

/** Files that the first screen needs beside the scripts. */
const FRESH = new Set(['/config.json', '/icon.svg', '/favicon.ico']);
/** The build's files, and the model of the face analyzer: a phone that reloads the page fetches them once. */
const FIXED = /^\/assets\/(?:texts-[^/]+\/[^/]+\/)?[^/]+\.(?:js|css|json|svg|wasm)$|^\/models\/face_landmarker\.task$/;

/** Pages for the business's own people, and their files. */
const CONSOLE = /^\/(?:assets\/)?console(?:\/|\.html$|$)/;

/** The way of a request; null where the worker has no part in it: another origin, another method, a file of another kind. */
export function wayOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return null;
  // The console needs the service for everything, and its page must not take the place of the customers'.
  if (CONSOLE.test(pathname)) return null;
  if (mode === 'navigate') return /\.[^/]*$/.test(pathname) ? null : 'page';
  if (FIXED.test(pathname)) return 'fixed';
  return FRESH.has(pathname) ? 'fresh' : null;
}
