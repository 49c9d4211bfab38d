import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerHellos, createFrameChannel } from './channel.ts';
import { hostOf, leaveFor, mayLeadTo } from './leave.ts';

interface Around {
  ancestors?: string[];
  referrer?: string;
}

/** A window in a frame: the browser's data about the embedding pages, and the messages to the nearest. */
function framedWindow({ ancestors, referrer = '' }: Around) {
  const posted: { data: { type: string }; origin: string }[] = [];
  const listeners: ((event: unknown) => void)[] = [];
  const parent = { postMessage: (data: { type: string }, origin: string) => posted.push({ data, origin }) };
  const assigned: string[] = [];
  const window = {
    parent,
    top: parent,
    origin: 'https://verify.example',
    location: {
      origin: 'https://verify.example',
      ancestorOrigins: ancestors,
      assign: (url: string) => assigned.push(url),
    },
    document: { referrer },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
  };
  const hear = (origin: string, data: unknown = { source: 'veridoor', type: 'hello' }) => {
    for (const listen of listeners) listen({ source: parent, origin, data });
  };
  return { window: window as unknown as Window, posted, hear, assigned };
}

const shop = 'https://shop.example';
afterEach(() => vi.useRealTimers());

describe('frame channel', () => {
  it('the frame channel is open and silent without a frame', async () => {
    const window = { addEventListener: () => undefined } as unknown as Window;
    Object.assign(window, { parent: window });
    const channel = createFrameChannel(window);
    expect(channel.framed).toBe(false);
    expect(await channel.admittedBy([])).toBe(true);
  });

  it('the frame channel admits only the company’s origins, at any depth', async () => {
    const admitted = (ancestors: string[]) => createFrameChannel(framedWindow({ ancestors }).window).admittedBy([shop]);
    expect(await admitted([shop])).toBe(true);
    expect(await admitted(['https://evil.example'])).toBe(false);
    expect(await admitted([shop, 'https://evil.example'])).toBe(false);
    expect(await admitted(['https://shop.example.evil.example'])).toBe(false);
    expect(await admitted(['null'])).toBe(false);
  });

  it('the frame channel asks the referrer without ancestor origins, then the embedding page', async () => {
    expect(await createFrameChannel(framedWindow({ referrer: `${shop}/page` }).window).admittedBy([shop])).toBe(true);
    const greeted = framedWindow({});
    const channel = createFrameChannel(greeted.window);
    const answer = channel.admittedBy([shop]);
    greeted.hear(shop);
    expect(await answer).toBe(true);
    expect(channel.listening()).toBe(true);
  });

  it('the frame channel admits nobody when nothing identifies the embedding page', async () => {
    vi.useFakeTimers();
    const answer = createFrameChannel(framedWindow({}).window).admittedBy([shop]);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(false);
  });

  it('the frame channel holds its messages until a page is admitted, then posts to that origin only', async () => {
    const { window, posted } = framedWindow({ ancestors: [shop] });
    const channel = createFrameChannel(window);
    channel.send({ type: 'step', path: '/', step: null });
    expect(posted).toEqual([]);
    await channel.admittedBy([shop]);
    expect(posted.map(({ data, origin }) => [data.type, origin])).toEqual([
      ['ready', shop],
      ['step', shop],
    ]);
  });

  it('the frame channel says nothing to a page that is not admitted', async () => {
    const { window, posted, hear } = framedWindow({ ancestors: ['https://evil.example'] });
    const channel = createFrameChannel(window);
    hear('https://evil.example');
    await channel.admittedBy([shop]);
    channel.send({ type: 'closed', callbackUrl: null });
    expect([posted, channel.listening()]).toEqual([[], false]);
  });

  it('the frame channel says an error to the page that greets, without the return address', async () => {
    const { window, posted, hear } = framedWindow({ ancestors: ['https://evil.example'] });
    const channel = createFrameChannel(window);
    const error = { type: 'error', code: '401', reason: 'link_expired', callbackUrl: `${shop}/back` } as const;
    channel.send(error);
    channel.send({ type: 'step', path: '/', step: null });
    expect(posted).toEqual([]);
    hear(shop);
    hear(shop);
    channel.send({ ...error, reason: 'frame_refused' });
    expect(posted.map(({ data, origin }) => ({ ...data, origin }))).toEqual(
      ['link_expired', 'frame_refused'].map((reason) => ({
        ...error,
        source: 'veridoor',
        reason,
        callbackUrl: null,
        origin: shop,
      })),
    );
  });

  it('the interface answers every hello, whoever says it', () => {
    const { window, posted, hear } = framedWindow({});
    answerHellos(window);
    hear('https://evil.example', { source: 'veridoor', type: 'ready' });
    expect(posted).toEqual([]);
    hear('https://evil.example');
    expect(posted).toEqual([{ data: { source: 'veridoor', type: 'hello' }, origin: 'https://evil.example' }]);
  });
});

describe('leaving', () => {
  it('leaving goes through the embedding page when it listens, and directly otherwise', async () => {
    const { window, posted, hear, assigned } = framedWindow({ ancestors: [shop] });
    const channel = createFrameChannel(window);
    await channel.admittedBy([shop]);
    leaveFor('https://shop.example/back', channel, window);
    expect(assigned).toEqual(['https://shop.example/back']);
    hear(shop);
    leaveFor('https://shop.example/back', channel, window);
    expect(posted.at(-1)?.data).toMatchObject({ type: 'closed', callbackUrl: 'https://shop.example/back' });
  });

  it('leaving never runs code', () => {
    expect(['javascript:alert(1)', 'data:text/html,x', 'blob:https://x/1', '/relative'].map(mayLeadTo)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['https://shop.example/', 'shopapp://done'].map(mayLeadTo)).toEqual([true, true]);
    expect([hostOf('https://shop.example:8443/a'), hostOf('shopapp:done'), hostOf(null)]).toEqual([
      'shop.example:8443',
      null,
      null,
    ]);
  });
});
