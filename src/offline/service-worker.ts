/**
 * Keeps the interface's own files on the device: a page that is opened again without a network shows itself, says that
 * there is no connection, and goes on by itself. It keeps nothing of the customer: neither the address of a page nor an
 * answer of the service.
 */

import { wayOf } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'interface';
/** The one copy of the application, whatever address it was opened by. */
const PAGE = '/index.html';

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, (work) => event.waitUntil(work));
  if (answer) event.respondWith(answer);
});

/** The page says which files it has loaded before this worker came: they are in the browser's cache. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const urls = Array.isArray(event.data) ? event.data.filter((url) => typeof url === 'string') : [];
  event.waitUntil(keepAll(urls));
});

/** Takes work that goes on after the answer: nothing waits for it but the end of the worker. */
type Later = (work: Promise<void>) => void;

/** Null: the browser asks the network, as without a worker. */
function answerTo(request: Request, later: Later): Promise<Response> | null {
  const way = wayOf(request, self.location.origin);
  if (way === null) return null;
  const answer = way === 'page' ? openPage : way === 'fresh' ? fetchFirst : copyFirst;
  return answer(request, later);
}

async function keepAll(urls: readonly string[]): Promise<void> {
  const kept: Promise<void>[] = [];
  const later: Later = (work) => void kept.push(work);
  await openPage(new Request('/'), later);
  await Promise.allSettled(urls.map(async (url) => answerTo(new Request(url), later)));
  await Promise.all(kept);
}

async function openPage(request: Request, later: Later): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (!answer.ok) return answer;
    const before = await cache.match(PAGE);
    // A new build: the files of the old one are of no use.
    if (before && before.headers.get('ETag') !== answer.headers.get('ETag'))
      await Promise.all((await cache.keys()).map((kept) => cache.delete(kept)));
    later(keep(cache, PAGE, answer));
    return answer;
  } catch (fault) {
    return (await cache.match(PAGE)) ?? Promise.reject(fault);
  }
}

async function fetchFirst(request: Request, later: Later): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) later(keep(cache, request, answer));
    return answer;
  } catch (fault) {
    return (await cache.match(request)) ?? Promise.reject(fault);
  }
}

async function copyFirst(request: Request, later: Later): Promise<Response> {
  const cache = await caches.open(CACHE);
  const copy = await cache.match(request);
  if (copy) return copy;
  const answer = await fetch(request);
  if (answer.ok) later(keep(cache, request, answer));
  return answer;
}

/** Keeps a copy where there is room; the page is answered either way. */
const keep = (cache: Cache, name: string | Request, answer: Response): Promise<void> =>
  cache.put(name, answer.clone()).catch(() => undefined);
