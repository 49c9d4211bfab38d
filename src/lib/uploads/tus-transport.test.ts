import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api/client.ts';
import { FlowError } from '../errors/flow-error.ts';
import type { UploadRecord } from './upload.ts';
import { troubleOf } from './transport.ts';
import { tusTransport, uploadIdentifier, type UploadFlow } from './tus-transport.ts';

// Node has a build of its own, which takes no Blob.
vi.mock('tus-js-client', () => {
  const build: string = '../../../node_modules/tus-js-client/lib.esm/browser/index.js';
  return import(build);
});

const server = 'https://service.example';
const uploadUrl = `${server}/api/v2/uploads/YjeaXNq_0-`;
const record: UploadRecord = {
  id: 'b7ad6b71-6920-4331-8a2c-d5f1e7a91c44',
  profile: 'one',
  target: { step: 'identity', type: 'id_card', country: 'TR', version: 'new', side: 'front' },
  metadata: { source: 'camera' },
  mime: 'image/jpeg',
  size: 10,
  name: null,
  phase: 'sent',
  uploadUrl,
  fault: null,
  takenAt: 0,
};

const capture = { id: 'c1', said: { image: '', taken: 1, frames: [], camera: {} } };

/** A flow whose service answers in turn, and the requests to it. */
function flowThat(...answers: (Response | Error)[]) {
  const asked: { authorization: string | null; body: unknown }[] = [];
  const traces = new Set<string | null>();
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request;
    traces.add(request.headers.get('traceparent'));
    asked.push({ authorization: request.headers.get('Authorization'), body: await request.json() });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  };
  const access = { token: () => Promise.resolve('old'), renew: () => Promise.resolve('new') };
  const flow: UploadFlow = { server, api: createApi(server, fetch, access), ...access };
  const { signal } = new AbortController();
  return {
    asked,
    traces,
    announce: () => tusTransport(flow).announce(capture, signal),
    register: (change: Partial<UploadRecord> = {}) =>
      tusTransport(flow).register({ ...record, ...change }, uploadUrl, signal),
  };
}

const problem = (status: number, code: string, headers = {}) =>
  Response.json({ code, status }, { status, headers: { 'Content-Type': 'application/problem+json', ...headers } });

describe('registering an image', () => {
  it('registering an image names the upload, the page and how it was taken', async () => {
    const { asked, register } = flowThat(Response.json({ id: 'd1' }, { status: 201 }));
    await register();
    expect(asked).toEqual([
      {
        authorization: 'Bearer old',
        body: { upload: 'YjeaXNq_0-', ...record.target, metadata: { source: 'camera' } },
      },
    ]);
  });

  it('registering an image requests a new token when the old one has expired', async () => {
    const { asked, register } = flowThat(problem(401, 'token_expired'), Response.json({ id: 'd1' }, { status: 200 }));
    await register();
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['no network', new TypeError('Failed to fetch'), { kind: 'later', retryAfter: null }],
    ['a busy service', problem(503, 'busy', { 'Retry-After': '7' }), { kind: 'later', retryAfter: 7000 }],
    ['a forgotten upload', problem(404, 'upload_not_found'), { kind: 'lost' }],
    [
      'a refused image',
      problem(422, 'too_many_pixels'),
      { kind: 'refused', fault: { code: 'too_many_pixels', status: 422 } },
    ],
    [
      'no attempts left',
      problem(409, 'attempts_exhausted'),
      { kind: 'refused', fault: { code: 'attempts_exhausted', status: 409 } },
    ],
    ['an ended link', new FlowError('link_used'), { kind: 'refused', fault: { code: 'link_used', status: 401 } }],
  ])('registering an image reports the right trouble after %s', async (_name, answer, trouble) => {
    await expect(flowThat(answer).register()).rejects.toMatchObject({ trouble });
  });
});

/** Requests of the tus client, answered by a network that refuses some of them. */
function networkThat(refuses: (method: string, headers: Headers) => boolean) {
  const asked: string[] = [];
  const traces = new Set<string | null>();
  class NetworkRequest extends EventTarget {
    readonly upload = { onprogress: null };
    readonly #headers = new Headers();
    #method = '';
    #answer: Record<string, string> = {};
    status = 0;
    readonly responseText = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    open(method: string) {
      this.#method = method;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answer[name.toLowerCase()] ?? null;
    }
    abort() {}
    send(body: Blob | null) {
      const meant = this.#headers.get('X-HTTP-Method-Override');
      traces.add(this.#headers.get('traceparent'));
      asked.push([this.#method, ...(meant ? [meant] : []), ...(body ? [String(body.size)] : [])].join(' '));
      const isFirst = this.#method === 'POST' && !meant;
      this.status = refuses(this.#method, this.#headers) ? 405 : isFirst ? 201 : this.#method === 'HEAD' ? 200 : 204;
      const sent = String(body?.size ?? 0);
      this.#answer = { location: uploadUrl, 'upload-offset': sent, 'upload-length': '10', 'tus-resumable': '1.0.0' };
      queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('XMLHttpRequest', NetworkRequest);
  const access = { token: () => Promise.resolve('old'), renew: () => Promise.resolve('new') };
  const transport = tusTransport({ server, api: createApi(server, fetch, access), ...access });
  const send = () =>
    transport.send(record, new Blob(['0123456789']), {
      uploadUrl: null,
      signal: new AbortController().signal,
      created: () => Promise.resolve(),
      progress: () => undefined,
    });
  return { asked, traces, send };
}

describe('sending an image through a network', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('sends by PATCH where nothing refuses it', async () => {
    const { asked, send } = networkThat(() => false);
    expect(await send()).toBe(uploadUrl);
    expect(asked).toEqual(['POST', 'PATCH 10']);
  });

  it('sends by POST where PATCH is refused, and does so for the next image at once', async () => {
    const { asked, send } = networkThat((method) => method === 'PATCH');
    await send();
    expect(asked).toEqual(['POST', 'PATCH 10', 'HEAD', 'POST PATCH 10']);
    asked.splice(0);
    await send();
    expect(asked).toEqual(['POST', 'POST PATCH 10']);
  });

  it('sends all with the first POST where the header is refused, too', async () => {
    const { asked, send } = networkThat(
      (method, headers) => method === 'PATCH' || headers.has('X-HTTP-Method-Override'),
    );
    await send();
    expect(asked).toEqual(['POST', 'PATCH 10', 'HEAD', 'POST PATCH 10', 'POST 10']);
  });

  it('gives up where no POST passes', async () => {
    const { asked, send } = networkThat((method) => method === 'POST');
    await expect(send()).rejects.toMatchObject({ trouble: { kind: 'refused', fault: { status: 405 } } });
    expect(asked).toEqual(['POST', 'POST', 'POST 10']);
  });

  it('all requests about an image are of one trace, whichever way they go', async () => {
    const { traces, send } = networkThat((method) => method === 'PATCH');
    await send();
    const { traces: registered, register } = flowThat(problem(409, 'capture_used'), Response.json({}, { status: 201 }));
    await register({ capture });
    expect([...new Set([...traces, ...registered])]).toEqual([
      '00-b7ad6b71692043318a2cd5f1e7a91c44-8a2cd5f1e7a91c44-00',
    ]);
  });
});

describe('captured image', () => {
  it.each(['capture_used', 'capture_expired', 'capture_not_found'])(
    'a captured image is sent as a file after %s',
    async (code) => {
      const refused = problem(code === 'capture_not_found' ? 404 : 409, code);
      const { asked, register } = flowThat(refused, Response.json({ id: 'd1' }, { status: 201 }));
      await register({ capture });
      expect(asked.map(({ body }) => (body as { capture?: string }).capture)).toEqual(['c1', undefined]);
    },
  );

  it.each([
    [new Response(null, { status: 204 }), true],
    [problem(409, 'capture_expired'), false],
    [problem(422, 'unreadable_image'), false],
    [problem(404, 'capture_not_found'), false],
  ])('a captured image is announced, or is sent as a file', async (answer, taken) => {
    expect(await flowThat(answer).announce()).toBe(taken);
  });

  it('a captured image is announced by POST where a network refuses PUT', async () => {
    const { asked, announce } = flowThat(new Response('blocked', { status: 405 }), new Response(null, { status: 204 }));
    expect(await announce()).toBe(true);
    expect(asked).toHaveLength(2);
    const { announce: refused } = flowThat(problem(405, 'method_not_allowed'));
    expect(await refused()).toBe(false);
  });

  it('a captured image is announced again when the service does not answer', async () => {
    const later = { trouble: { kind: 'later' } };
    await expect(flowThat(problem(503, 'busy')).announce()).rejects.toMatchObject(later);
    await expect(flowThat(new TypeError('Failed to fetch')).announce()).rejects.toMatchObject(later);
  });
});

describe('reading answers', () => {
  it('uploadIdentifier takes the end of the address', () => {
    expect(uploadIdentifier(uploadUrl)).toBe('YjeaXNq_0-');
    expect(uploadIdentifier(`${uploadUrl}/?x=1`)).toBe('YjeaXNq_0-');
  });

  it.each([
    [null, 'later'],
    [500, 'later'],
    [429, 'later'],
    [423, 'later'],
    [404, 'lost'],
    [410, 'lost'],
    [400, 'refused'],
    [413, 'refused'],
  ])('the upload status %s means %s', (status, kind) => expect(troubleOf(status, null, null).kind).toBe(kind));
});
