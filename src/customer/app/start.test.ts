import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPresses } from '../../lib/last-press.ts';
import { start } from './start.ts';

const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  watchPresses(document)();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const texts = () => Promise.resolve(Response.json({ loading: { session: 'We are opening it.' } }));

/** Begins to open the interface; whatever is not a text is answered thus. */
function begin(answer: () => Promise<Response>, english = texts) {
  const fetch = (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : input.toString();
    return address.endsWith('/en/shell.json') ? english() : address.endsWith('/shell.json') ? texts() : answer();
  };
  vi.stubGlobal('fetch', fetch);
  const slowly = vi.fn<(sentence: string) => void>();
  return { slowly, started: start(Object.assign(window, { fetch }), slowly) };
}

it('an interface that is not open after one and a half seconds says so', async () => {
  const { slowly } = begin(() => NEVER);
  await vi.advanceTimersByTimeAsync(1400);
  expect(slowly).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(slowly.mock.calls).toEqual([['We are opening it.']]);
});

it('an interface that opened in time says nothing about it', async () => {
  const { slowly, started } = begin(() => Promise.resolve(new Response('', { status: 404 })));
  await vi.advanceTimersByTimeAsync(1000);
  expect((await started).problem?.code).toBe('configuration_invalid');
  await vi.advanceTimersByTimeAsync(3000);
  expect(slowly).not.toHaveBeenCalled();
});

it('a link that opens nothing more says so in the language that the service chose for its customer', async () => {
  const pid = '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718';
  const query = new URLSearchParams({ pid, server_url: 'https://api.example' });
  window.history.replaceState(null, '', `/?${query}#${'c'.repeat(43)}`);
  const answers = [
    Response.json({ servers: ['https://api.example'] }),
    Response.json({ code: 'link_expired', language: 'ar' }, { status: 401 }),
  ];
  const { started } = begin(() => Promise.resolve(answers.shift() ?? Response.error()));
  await vi.advanceTimersByTimeAsync(1000);
  expect((await started).i18n.language).toBe('ar');
});

it('the language of the link stays, when that of the browser comes later', async () => {
  window.history.replaceState(null, '', '/?token=of.a.profile&server_url=https%3A%2F%2Fapi.example&language=ar');
  const configured = Promise.withResolvers<Response>();
  const english = Promise.withResolvers<Response>();
  begin(
    () => configured.promise.then((answer) => answer.clone()),
    () => english.promise,
  );
  await vi.advanceTimersByTimeAsync(1600);
  configured.resolve(Response.json({ servers: ['https://api.example'] }));
  const inArabic = () => expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  await vi.waitFor(inArabic, 10_000);
  english.resolve(await texts());
  await vi.advanceTimersByTimeAsync(10);
  inArabic();
});

it('the page stands on the side of the browser’s language before anything is fetched', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG', 'en']);
  begin(() => NEVER);
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
});
