import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../storage/files.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { beginUpload, form, TUS, uploadId } from '../../../testing/documents/sending.ts';
import { MOST_DRAINED } from './unread-bodies.ts';

const SIZE = 3_000_000;
const CHUNK = 'application/offset+octet-stream';

describe('unread bodies', () => {
  let test: TestApplication;
  let token: string;
  let port: number;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    test = await createTestApplication(database);
    ({ token } = await buildSession(test, await buildCompany(test.parts)));
    port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    agent.destroy();
    await test.close();
  });

  interface Sent {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: Buffer;
  }
  const authorised = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...headers });
  /** Sends over the one connection that the agent keeps, and says on which local port. */
  const send = async ({ method, path, headers, body }: Sent) => {
    const sending = request({ host: '127.0.0.1', port, agent, method, path, headers: authorised(headers) });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const from = sending.socket?.localPort;
    await text(answer);
    return { status: answer.statusCode, from };
  };
  /** What stands before the body, as it goes over the wire. */
  const head = ({ method, path, headers }: Omit<Sent, 'body'>) => {
    const lines = Object.entries(authorised({ host: 'x', ...headers })).map(([name, value]) => `${name}: ${value}`);
    return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
  };
  const next = () => send({ method: 'GET', path: '/api/v2/session' });
  const patch = async (headers: Record<string, string>, body = Buffer.alloc(SIZE)) => {
    const path = `/api/v2/uploads/${uploadId(await beginUpload(test, token, SIZE))}`;
    return {
      method: 'PATCH',
      path,
      headers: { ...TUS, 'content-type': CHUNK, 'upload-offset': '0', ...headers },
      body,
    };
  };

  it.each<[string, Record<string, string>, number]>([
    ['at a wrong offset', { 'upload-offset': '7' }, 409],
    ['at a malformed offset', { 'upload-offset': 'x' }, 400],
    ['of another version', { 'tus-resumable': '0.2.2' }, 400],
    ['of another media type', { 'content-type': 'application/octet-stream' }, 415],
    ['with an invalid token', { authorization: 'Bearer a.b.c' }, 401],
  ])('the connection survives a refused upload %s', async (_name, headers, status) => {
    const refused = await send(await patch(headers));
    expect(refused.status).toBe(status);
    expect(await next()).toEqual({ status: 200, from: refused.from });
  });

  it('the connection survives an upload onto a full disk', async () => {
    vi.spyOn(test.parts.files, 'write').mockRejectedValue(new StoreUnavailable());
    const refused = await send(await patch({}));
    expect(refused.status).toBe(503);
    expect(await next()).toEqual({ status: 200, from: refused.from });
  });

  it('the connection survives a form that is refused before its file ends', async () => {
    const { headers, payload } = form({ step: 'x', unknown: 'y' }, { field: 'wrong', bytes: Buffer.alloc(SIZE) });
    const refused = await send({ method: 'POST', path: '/api/v2/document', headers, body: payload });
    expect(refused.status).toBe(400);
    expect(await next()).toEqual({ status: 200, from: refused.from });
  });

  it('a proxy may send its next request right behind a refused body', async () => {
    const { path, headers } = await patch({ 'upload-offset': '7' });
    const socket = connect(port, '127.0.0.1');
    const answers = text(socket);
    socket.write(head({ method: 'PATCH', path, headers: { ...headers, 'content-length': String(SIZE) } }));
    socket.write(Buffer.alloc(SIZE));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 409', 'HTTP/1.1 200']);
  });

  it.each([
    ['no length', { 'transfer-encoding': 'chunked' }],
    ['a length that is too large', { 'content-length': String(100 * MOST_DRAINED) }],
  ])('an unread body with %s is answered, and its connection ends later', async (_name, length) => {
    const { path, headers } = await patch({ 'upload-offset': '7', ...length });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.write(head({ method: 'PATCH', path, headers }));
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000), Buffer.from('\r\n')]);
    let sent = 0;
    const feed = () => {
      do sent += chunk.length;
      while (socket.write(chunk));
    };
    socket.on('drain', feed);
    feed();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 409/);
    expect(sent).toBeGreaterThan(MOST_DRAINED / 2);
    expect(sent).toBeLessThan(MOST_DRAINED * 3);
  });
});
