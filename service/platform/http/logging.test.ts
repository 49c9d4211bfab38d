import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerErrors } from './errors.ts';
import { RequestLog, errorForLog, requestId, withoutSecrets } from './logging.ts';

describe('log', () => {
  it('a request has one line without personal data', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = Fastify({
      logger: { level: 'info', stream, serializers: { err: errorForLog } },
      logController: new RequestLog(),
      genReqId: requestId,
    });
    app.decorateRequest('principal', null);
    registerErrors(app);
    app.post('/profile/:id', () => ({ ok: true }));
    app.get('/broken', () => {
      throw Object.assign(new Error('Key (name)=(secret-name) exists'), {
        severity: 'ERROR',
        code: '23505',
        table: 't',
      });
    });
    const headers = { authorization: 'Bearer secret-token', 'x-request-id': 'chosen-by-the-client' };
    await app.inject({
      method: 'POST',
      url: '/profile/secret-id?q=secret-query',
      headers,
      payload: { name: 'secret-name' },
    });
    await app.inject({ url: '/secret-path' });
    const broken = await app.inject({ url: '/broken' });
    await app.close();
    const log = lines.join('');
    expect(log).not.toMatch(/secret|127\.0\.0\.1/);
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries[0]).toMatchObject({
      reqId: 'chosen-by-the-client',
      method: 'POST',
      route: '/profile/:id',
      status: 200,
    });
    expect(entries.filter((entry) => entry['msg'] === 'request')).toHaveLength(3);
    const failure = entries.find((entry) => entry['msg'] === 'request failed');
    expect(failure).toMatchObject({ err: { type: 'Error', code: '23505', table: 't', message: '' } });
    expect(broken.json()).toMatchObject({ status: 500, code: 'internal_error' });
    expect(broken.body).not.toContain('secret');
  });

  it('a line has no header, token or key, however deep a plugin hides it', () => {
    const request = { headers: { authorization: 'Bearer x' }, url: '/a' };
    const circle: Record<string, unknown> = { apiKey: 'x', size: 3 };
    circle['self'] = circle;
    const failure = new Error('kept for its serialiser');
    expect(withoutSecrets({ busboyOptions: request, list: [request], token: 'x', err: failure, circle })).toEqual({
      busboyOptions: { url: '/a' },
      list: [{ url: '/a' }],
      err: failure,
      circle: { size: 3, self: { size: 3, self: { size: 3, self: null } } },
    });
  });

  it('a request id is taken over only when it is harmless', () => {
    const given = (value: string) => requestId({ headers: { 'x-request-id': value } } as never);
    expect(given('abcdefgh-12')).toBe('abcdefgh-12');
    for (const value of ['short', 'a b c d e f', 'x'.repeat(65), 'line\nbreak-in-it'])
      expect(given(value)).not.toBe(value);
  });

  it('an error is logged with its cause and without the first line of its stack', () => {
    const described = errorForLog(new Error('outer', { cause: new TypeError('inner') }));
    expect(described).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { type: 'TypeError', message: 'inner' },
    });
    expect(described.stack).toMatch(/^\s+at /);
    expect(errorForLog('thrown text')).toEqual({ type: 'string', message: '', stack: '' });
  });
});
