import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApplication } from '../../../app.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

/** Opens a connection and sends the text; gives what came back when the service closes it. */
async function converse(port: number, text: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return answer;
}

describe('overload', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database, { mostRequests: 3 });
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  it('requests beyond the limit get 503, and the accepted ones are answered', async () => {
    const token = await company.token('admin');
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.inject({ url: '/api/v2/profile', token })));
    const refused = answers.filter((answer) => answer.statusCode === 503);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused[0]?.json()).toMatchObject({ code: 'overloaded' });
    const next = await Promise.all(Array.from({ length: 3 }, () => test.inject({ url: '/api/v2/profile', token })));
    expect(next.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });

  it('the health checks answer under load', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => test.inject({ url: place % 2 === 0 ? '/healthz' : '/readyz' })),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  });

  it('slow headers and slow bodies time out, and clients that left are forgotten', async () => {
    const app = await buildApplication(test.parts, { timeouts: { headers: 200, request: 400, check: 50 } });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const port = Number(new URL(address).port);
    expect(await converse(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1.1 408 /);
    const token = await company.token('admin');
    const post = [
      'POST /api/v2/profile HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{"id_card_number":',
    ].join('\r\n');
    // Three are as many as it carries: were one kept, the requests after it would find no place.
    expect(await Promise.all([1, 2, 3].map(() => converse(port, post)))).toEqual(
      [1, 2, 3].map(() => expect.stringMatching(/^HTTP\/1.1 408 /)),
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => fetch(`${address}/api/v2/profile`, { headers: { authorization: `Bearer ${token}` } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await app.close();
  });
});
