import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../platform/configuration.ts';
import { startService } from '../../../start.ts';
import { buildCompany } from '../../../testing/builders.ts';
import { CallPage } from '../../../testing/calls/call-page.ts';
import { buildAgent, buildCaller, callRequests, callWorkflow, type TestAgent } from '../../../testing/calls/calls.ts';
import { database } from '../../../testing/servers/databases.ts';
import { startServiceProcess, type ServiceProcess } from '../../../testing/servers/service-process.ts';

const signal = (number: number) => ({ kind: 'restart', link: `link ${number}` }) as const;

describe.runIf(database.name === 'PostgreSQL')('two instances', () => {
  let agent: TestAgent;
  let customerToken: string;
  let [one, other]: ServiceProcess[] = [];
  let clean: () => Promise<void>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-instances-'));
    const { url, drop } = await database.createOutside();
    const environment = {
      DATA_FOLDER: folder,
      SECRET_KEYS: randomBytes(32).toString('base64'),
      BASE_URL: 'http://localhost:4000',
      DATABASE_URL: url ?? '',
    };
    const service = await startService(readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
    const inject = ({ token, ...request }: { token?: string }) =>
      service.app.inject({ ...request, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
    const company = await buildCompany(service.parts, { workflow: callWorkflow });
    agent = await buildAgent(service, company);
    customerToken = (await buildCaller({ inject }, company)).token;
    await service.stop();
    [one, other] = await Promise.all([startServiceProcess(environment), startServiceProcess(environment)]);
    clean = async () => {
      await Promise.all([one?.kill(), other?.kill()]);
      await drop();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => clean());

  /** The requests of a page that speaks to one of the instances. */
  const requests = (address: string) =>
    callRequests({
      inject: async ({ method, url, token, payload }) => {
        const response = await fetch(`${address}${typeof url === 'string' ? url : ''}`, {
          method: method ?? 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            ...(payload !== undefined && { 'content-type': 'application/json' }),
          },
          ...(payload !== undefined && { body: JSON.stringify(payload) }),
        });
        const body = await response.text();
        return { statusCode: response.status, body, json: () => JSON.parse(body) as unknown } as never;
      },
    });

  it('two instances carry one call, and one goes on when the other is killed', async () => {
    if (!one || !other) throw new Error('the instances did not start');
    const [atOne, atOther] = [requests(one.address), requests(other.address)];
    const { id } = await atOne.join(customerToken);
    const customer = new CallPage(one.address, customerToken);
    const agentConsole = new CallPage(other.address, agent.token);
    await agentConsole.until(({ queue }) => queue?.waiting.some((call) => call.id === id && call.here));
    await atOther.take(agent.token);
    await customer.until((heard) => heard.customer?.state === 'active' && heard.customer.agent?.here);
    await agentConsole.until((heard) => heard.agent?.customer_here);
    const largeOffer = {
      kind: 'peer',
      link: 'a.b.1',
      signal: { type: 'offer', sdp: 'a=candidate\r\n'.repeat(1500) },
    } as const;
    expect(await agentConsole.say('signal', largeOffer)).toBeNull();
    expect((await customer.until(({ signals }) => signals.length === 1)).signals).toEqual([largeOffer]);
    expect(await customer.say('signal', signal(1))).toBeNull();
    await agentConsole.until(({ signals }) => signals.length === 1);

    await one.kill();
    one = undefined;
    await customer.until(({ connected }) => !connected);
    const back = new CallPage(other.address, customerToken);
    expect(await atOther.own(customerToken)).toMatchObject({ id, state: 'active' });
    await back.until((heard) => heard.customer?.state === 'active' && heard.customer.agent?.here);
    expect(await back.say('signal', signal(2))).toBeNull();
    await agentConsole.until(({ signals }) => signals.length === 2);
    expect(await agentConsole.say('chat', { text: 'Still here.' })).toBeNull();
    await back.until((heard) => heard.customer?.messages.length === 1);
    const decision = { decision: 'rejected', reason: 'wrong_document' };
    expect(await atOther.decide(agent.token, id, decision)).toMatchObject({ end: 'rejected' });
    await back.until((heard) => heard.customer?.end === 'rejected');
    back.close();
    agentConsole.close();
  });
});
