import { createServer, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceClient } from './service-client.ts';

let service: Server;
let url: string;
/** What the service was asked: method, path, bearer token. */
let asked: string[];
let valid: string;
let refreshable: boolean;

function reply(response: ServerResponse, status: number, answer: unknown): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json; charset=utf-8';
  response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(answer));
}

beforeEach(async () => {
  asked = [];
  valid = 'first';
  refreshable = true;
  service = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const bearer = request.headers.authorization?.slice('Bearer '.length);
      asked.push([request.method, request.url, bearer].filter(Boolean).join(' '));
      if (request.url === '/api/v2/user/login') {
        if (JSON.parse(body).password === 'secret') reply(response, 200, { access: valid, refresh: 'renewal' });
        else
          reply(response, 401, {
            title: 'Unauthorized',
            code: 'credentials_invalid',
            detail: 'Name or password is wrong.',
          });
      } else if (request.url === '/api/v2/token/refresh/') {
        if (refreshable) reply(response, 200, { access: valid });
        else reply(response, 401, { title: 'Unauthorized' });
      } else if (bearer !== valid) reply(response, 401, { title: 'Unauthorized' });
      else if (request.url?.endsWith('/report/page?language=tr')) {
        const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'" };
        response.writeHead(200, headers).end('<p>Rapor</p>');
      } else if (request.url === '/api/v2/profile/url')
        reply(response, 200, { short_url: 'https://verify.example/?pid=1#code' });
      else reply(response, 200, { id: '1', echo: body });
    })();
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const address = service.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(() => {
  service.close();
  service.closeAllConnections();
});

describe('client of the service', () => {
  it('the client logs in once and sends its token', async () => {
    const client = serviceClient({ url, username: 'shop', password: 'secret' });
    await client.createProfile({ id_card_number: 'A1' });
    const link = await client.createLink({ profile: '1', web_sdk_url: 'w', return_url: 'r', language: 'en' });
    expect(link).toBe('https://verify.example/?pid=1#code');
    expect(asked).toEqual(['POST /api/v2/user/login', 'POST /api/v2/profile first', 'POST /api/v2/profile/url first']);
  });

  it('the client renews an expired token and asks again', async () => {
    const client = serviceClient({ url, username: 'shop', password: 'secret' });
    await client.readProfile('1');
    valid = 'second';
    expect(await client.readProfile('1')).toMatchObject({ id: '1' });
    expect(asked.slice(2)).toEqual([
      'GET /api/v2/profile/1 first',
      'POST /api/v2/token/refresh/',
      'GET /api/v2/profile/1 second',
    ]);
  });

  it('the client logs in again when its refresh token has expired', async () => {
    const client = serviceClient({ url, username: 'shop', password: 'secret' });
    await client.readProfile('1');
    valid = 'third';
    refreshable = false;
    expect(await client.readProfile('1')).toMatchObject({ id: '1' });
    expect(asked.at(-2)).toBe('POST /api/v2/user/login');
  });

  it("the client reads the report's page and what that page may load", async () => {
    const client = serviceClient({ url, username: 'shop', password: 'secret' });
    const page = { html: '<p>Rapor</p>', policy: "default-src 'none'" };
    expect(await client.readReport('1', 'tr')).toEqual(page);
  });

  it("the client throws an error with the service's own words", async () => {
    const client = serviceClient({ url, username: 'shop', password: 'wrong' });
    await expect(client.readProfile('1')).rejects.toThrow('Name or password is wrong.');
  });
});
