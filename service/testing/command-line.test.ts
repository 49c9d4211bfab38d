import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { runCli } from '../../packages/client/cli/run.ts';
import { verifyWebhook, type WebhookEvent } from '../../packages/client/index.ts';
import { createTestApplication, type TestApplication } from './application.ts';
import { buildCompany } from './builders.ts';
import { database } from './servers/databases.ts';

describe('command line for developers', () => {
  let test: TestApplication;
  let environment: Record<string, string>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    const company = await buildCompany(test.parts);
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/api-key',
      token: await company.token('admin'),
      payload: { name: 'Laptop', mode: 'test', permissions: ['profile.create', 'profile.read', 'link.create'] },
    });
    environment = {
      VERIDOOR_URL: url,
      VERIDOOR_API_KEY: made.json<ApiKeySecret>().secret,
      INTERFACE_URL: 'http://localhost:4001/',
      RETURN_URL: 'https://bank.example/done',
      XDG_CONFIG_HOME: test.parts.configuration.dataFolder,
    };
  });
  afterAll(() => test.close());

  async function veridoor(args: string[], { signal = new AbortController().signal, variables = environment } = {}) {
    const [out, error, shown]: [string[], string[], string[]] = [[], [], []];
    const status = await runCli(args, {
      environment: variables,
      signal,
      out: (text) => out.push(text),
      error: (text) => error.push(text),
      show: (url) => shown.push(url),
    });
    return { status, out: out.join(''), error: error.join(''), shown };
  }
  const linesOf = <Line>({ out }: { out: string }) => {
    const lines = out.trim().split('\n');
    return lines.map((line): Line => JSON.parse(line));
  };

  it('login keeps the key for the other commands, and refuses a wrong one', async () => {
    const { VERIDOOR_API_KEY, ...rest } = environment;
    expect(await veridoor(['logs'], { variables: rest })).toMatchObject({ status: 2 });
    const wrong = await veridoor(['login', '--key', `${VERIDOOR_API_KEY}x`], { variables: rest });
    expect(wrong).toMatchObject({ status: 1, error: expect.stringContaining('401') as string });
    expect(await veridoor(['login', '--key', VERIDOOR_API_KEY ?? ''], { variables: rest })).toMatchObject({
      status: 0,
    });
    expect(await veridoor(['logs'], { variables: rest })).toMatchObject({ status: 0, out: '' });
  });

  it('trigger makes an event, which logs and the list of verifications show', async () => {
    const made = linesOf<WebhookEvent>(await veridoor(['trigger', 'document.rejected', '--json']));
    expect(made.map(({ type }) => type)).toContain('document.rejected');
    const [last] = linesOf<WebhookEvent>(await veridoor(['logs', '--type', 'document.*', '--limit', '1', '--json']));
    expect(last).toMatchObject({ type: expect.stringContaining('document.') as string, mode: 'test' });
    const listed = await veridoor(['verifications', 'list', '--json']);
    expect(linesOf(listed)).toMatchObject([{ profile: made[0]?.data.profile.id }]);
  });

  it('listen forwards what happens, signed as a webhook is', async () => {
    const ending = new AbortController();
    const taken: WebhookEvent[] = [];
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const receiver = createServer((request, response) => {
      void (async () => {
        const body = await buffer(request);
        taken.push(await verifyWebhook({ headers: request.headers, body, secret }));
        response.writeHead(204).end();
        if (taken.some(({ type }) => type === 'verification.completed')) ending.abort();
      })();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const variables = { ...environment, VERIDOOR_WEBHOOK_SECRET: secret };
    const args = ['listen', '--forward-to', `127.0.0.1:${port}/webhook`, '--json'];
    const listening = veridoor(args, { variables, signal: ending.signal });
    await veridoor(['trigger', 'verification.completed']);
    const { status, out } = await listening;
    receiver.close();
    expect(status).toBe(0);
    expect(taken[0]).toMatchObject({ type: expect.any(String) as string, mode: 'test' });
    expect(linesOf({ out })).toContainEqual(expect.objectContaining({ type: 'verification.completed', status: 204 }));
  });

  it('open makes a test customer and shows their link', async () => {
    const { out, shown } = await veridoor(['open']);
    expect(shown).toEqual([out.trim()]);
    expect(shown[0]).toMatch(/^http:\/\/localhost:4001\/\?pid=.*#/);
  });

  it.each([
    [[]],
    [['nothing']],
    [['trigger']],
    [['trigger', 'biopay.completed']],
    [['listen']],
    [['logs', '--limit', '0']],
  ])('%j is used wrongly, and the answer says how', async (args) => {
    const { status, error } = await veridoor(args);
    expect(status).toBe(2);
    expect(error).not.toBe('');
  });

  it('a live key makes no invented customers', async () => {
    const variables = { ...environment, VERIDOOR_API_KEY: 'vd_live_something' };
    for (const args of [['open'], ['trigger', 'profile.created']]) {
      expect(await veridoor(args, { variables })).toMatchObject({ status: 2 });
    }
  });
});
