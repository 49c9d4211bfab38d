import { describe, expect, it } from 'vitest';
import { createFlow, profileOf, recordOfLaunch, takesPlaceOf } from './flow.ts';
import type { EndedRecord, FlowRecord, FlowStore } from './store.ts';

const link: FlowRecord = { server: 'https://api.example.com', link: { profile: 'p', code: 'c'.repeat(43) } };

function memoryStore(): FlowStore & { last: FlowRecord | EndedRecord | null } {
  const store = {
    last: null as FlowRecord | EndedRecord | null,
    read: () => store.last,
    write: (record: FlowRecord | EndedRecord) => {
      store.last = record;
    },
    clear: () => {
      store.last = null;
    },
  };
  return store;
}

const session = { profile: { id: 'p' }, incomplete_url: 'https://bank.example/?status=incomplete', completed: false };

/** A service that issues numbered tokens of one hour and accepts only the last. */
function fakeService(now: () => number) {
  const seen: string[] = [];
  let tokens = 0;
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request;
    const authorization = request.headers.get('Authorization');
    seen.push(`${request.method} ${new URL(request.url).pathname} ${authorization ?? '-'}`);
    await Promise.resolve();
    if (request.method === 'POST') {
      tokens += 1;
      return Response.json({
        token: `t${tokens}`,
        token_expires_at: new Date(now() + 3_600_000).toISOString(),
        session,
      });
    }
    if (authorization === `Bearer t${tokens}`) return Response.json(session);
    return Response.json({ code: 'token_invalid', status: 401 }, { status: 401 });
  };
  return { fetch, seen, revoke: () => (tokens += 1) };
}

describe('flow', () => {
  it('a flow opens once with the launch code and then reads with the token', async () => {
    const service = fakeService(() => 0);
    const store = memoryStore();
    const flow = createFlow(link, { store, fetch: service.fetch, now: () => 0 });
    await Promise.all([flow.session(), flow.session(), flow.token()]);
    await flow.session();
    expect(service.seen).toEqual(['POST /api/v2/session -', 'GET /api/v2/session Bearer t1']);
    expect(store.last).toMatchObject({ token: { value: 't1' }, profile: 'p' });
  });

  it('a flow names the session that it has, and takes it again from an answer without a body', async () => {
    const known: (string | null)[] = [];
    const fetch = (input: RequestInfo | URL): Promise<Response> => {
      known.push((input as Request).headers.get('If-None-Match'));
      const headers = { ETag: '"1"' };
      return Promise.resolve(
        known.at(-1) === '"1"' ? new Response(null, { status: 304, headers }) : Response.json(session, { headers }),
      );
    };
    const record = { server: link.server, token: { value: 't', expiresAt: 3_600_000 } };
    const flow = createFlow(record, { store: memoryStore(), fetch, now: () => 0 });
    expect([await flow.session(), await flow.session()]).toEqual([session, session]);
    expect(known).toEqual([null, '"1"']);
  });

  it('a flow renews its token shortly before it expires', async () => {
    let time = 0;
    const service = fakeService(() => time);
    const flow = createFlow(link, { store: memoryStore(), fetch: service.fetch, now: () => time });
    expect(await flow.token()).toBe('t1');
    time = 3_600_000 - 59_000;
    expect(await flow.token()).toBe('t2');
  });

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('a flow whose clock is a day %s opens once, and renews its token when it is refused', async (_, wrong) => {
    const service = fakeService(() => 0);
    const flow = createFlow(link, { store: memoryStore(), fetch: service.fetch, now: () => wrong });
    await flow.session();
    await flow.session();
    expect(service.seen).toEqual(['POST /api/v2/session -', 'GET /api/v2/session Bearer t1']);
    service.revoke();
    await flow.session();
    expect(service.seen.at(-1)).toBe('GET /api/v2/session Bearer t3');
  });

  it('a flow renews a refused token and repeats the request', async () => {
    const service = fakeService(() => 0);
    const flow = createFlow(link, { store: memoryStore(), fetch: service.fetch, now: () => 0 });
    await flow.token();
    service.revoke();
    await flow.session();
    expect(service.seen.at(-1)).toBe('GET /api/v2/session Bearer t3');
  });

  it('a flow opened with a token cannot renew it', async () => {
    const service = fakeService(() => 0);
    const record = recordOfLaunch({ kind: 'token', server: link.server, token: 'a.b.c', language: null }, null);
    const flow = createFlow(record as FlowRecord, { store: memoryStore(), fetch: service.fetch, now: () => 0 });
    await expect(flow.session()).rejects.toMatchObject({ code: 'access_expired', category: 'link' });
  });

  it('a flow continues from the tab’s record when the address carries nothing', () => {
    expect(recordOfLaunch({ kind: 'none', language: 'tr' }, link)).toEqual({ ...link, language: 'tr' });
    expect(recordOfLaunch({ kind: 'none', language: null }, null)).toBeNull();
  });

  it('an ended flow keeps its way back and language, and nothing that opens it', async () => {
    const service = fakeService(() => 0);
    const store = memoryStore();
    const flow = createFlow(link, { store, fetch: service.fetch, now: () => 0 });
    await flow.session();
    flow.end('https://bank.example/?status=complete');
    flow.remember({ language: 'tr' });
    expect(store.last).toEqual({ ended: true, language: 'tr', wayBack: 'https://bank.example/?status=complete' });
    // The visible screen continues.
    expect(await flow.token()).toBe('t1');
  });

  it('a left flow forgets its journey, even while the page stays open', async () => {
    const store = memoryStore();
    const flow = createFlow(link, { store, fetch: fakeService(() => 0).fetch, now: () => 0 });
    await flow.session();
    flow.forget();
    flow.remember({ language: 'tr' });
    expect(store.last).toBeNull();
  });

  const claims = btoa(JSON.stringify({ sub: 'p', note: 'ÿ>?' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const tokenOf = (value: string): FlowRecord => ({ server: link.server, token: { value, expiresAt: 1 } });

  it('a launch is matched to its profile', () => {
    expect(profileOf(link)).toBe('p');
    expect(profileOf(tokenOf(`h.${claims}.s`))).toBe('p');
    expect(profileOf(tokenOf('a.b.c'))).toBeNull();
  });

  it('a launch that would replace another profile’s journey is noticed', () => {
    const underWay = { ...link, profile: 'p' };
    const others = { ...link, link: { profile: 'q', code: 'd'.repeat(43) } };
    expect(takesPlaceOf(underWay, others)).toBe(true);
    expect(takesPlaceOf(underWay, tokenOf('a.b.c'))).toBe(true);
    expect(takesPlaceOf(underWay, { ...link, link: { profile: 'p', code: 'd'.repeat(43) } })).toBe(false);
    expect(takesPlaceOf(underWay, tokenOf(`h.${claims}.s`))).toBe(false);
    // A link that never opened anything is no journey, and neither is an empty tab.
    expect(takesPlaceOf(link, others)).toBe(false);
    expect(takesPlaceOf(null, others)).toBe(false);
  });
});
