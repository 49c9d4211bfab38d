import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallSignal } from '@veridoor/contract/calls/call-socket';
import { readConfiguration } from '../../../service/platform/configuration.ts';
import { startService } from '../../../service/start.ts';
import { buildCompany } from '../../../service/testing/builders.ts';
import { CallPage } from '../../../service/testing/calls/call-page.ts';
import {
  buildAgent,
  buildCaller,
  callRequests,
  callWorkflow,
  fillQueue,
} from '../../../service/testing/calls/calls.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { startServiceProcess, type ServiceProcess } from '../../../service/testing/servers/service-process.ts';

export interface Signalling {
  calls: number;
  messages: number;
  seconds: number;
  median: number;
  p99: number;
  slowest: number;
  takers: number;
  /** Whether the takers got exactly the longest-waiting customers, each once. */
  exact: boolean;
  takeSeconds: number;
}

const CALLS = 500;
const TAKERS = 200;
const AT_ONCE = 20;
/** Seconds over which the connections of all calls are made, each at a random moment. */
const SECONDS = 20;
/** The messages of two pages that make one connection: an offer, an answer, and both sides' candidates. */
const CANDIDATES = 20;

const description = (type: 'offer' | 'answer') =>
  ({ kind: 'peer', link: 'a.b.1', signal: { type, sdp: 'a=ssrc:1 cname:x\r\n'.repeat(250) } }) as const;
const candidate = {
  kind: 'peer',
  link: 'a.b.1',
  signal: {
    type: 'candidate',
    candidate: { candidate: 'candidate:1 1 udp 2113937151 192.0.2.1 50000 typ host', sdpMLineIndex: 0, sdpMid: '0' },
  },
} as const;

/**
 * Signalling of 500 calls on one instance with PostgreSQL, with this process as all their pages; and 200 agents who
 * take the next customer at once. Times in milliseconds, from sending to receiving.
 */
export async function measureSignalling(): Promise<Signalling> {
  const postgresql = await startPostgresql();
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-bench-calls-'));
  const environment = {
    DATA_FOLDER: folder,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    BASE_URL: 'http://localhost:4000',
    DATABASE_URL: postgresql.url,
    RATE_LIMIT_PER_USER: '1000000',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    MAX_REQUESTS_UNDER_WAY: '2000',
  };
  let instance: ServiceProcess | null = null;
  try {
    console.log(`Signalling: ${CALLS} calls and a queue of ${TAKERS + 100} are prepared.`);
    const people = await prepare(environment);
    console.log(`Signalling: ${TAKERS} agents take the next customer at once.`);
    instance = await startServiceProcess(environment);
    const requests = requestsTo(instance.address);
    const began = performance.now();
    const taken = await Promise.all(people.takers.map(({ token }) => requests.take(token)));
    const takeSeconds = (performance.now() - began) / 1000;
    const got = new Set(taken.map(({ id }) => id));
    const exact = got.size === TAKERS && people.waiting.slice(0, TAKERS).every((id) => got.has(id));
    return { ...(await converse(instance.address, requests, people.pairs)), takers: TAKERS, exact, takeSeconds };
  } finally {
    await instance?.kill();
    await postgresql.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A company with a full queue, and another with agents and customers for all the calls. */
async function prepare(environment: Record<string, string>) {
  const service = await startService(readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
  const { app, parts } = service;
  const inject = ({ token, ...request }: { token?: string }) =>
    app.inject({ ...request, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const test = { parts, inject };
  const queue = await buildCompany(parts, { workflow: callWorkflow });
  const takers = [];
  for (let index = 0; index < TAKERS; index += 1) takers.push(await buildAgent(test, queue));
  const company = await buildCompany(parts, { workflow: callWorkflow });
  const pairs = [];
  for (let index = 0; index < CALLS; index += 1) {
    const [agent, caller] = [await buildAgent(test, company), await buildCaller(test, company)];
    pairs.push({ agent: agent.token, customer: caller.token });
  }
  // Last, since a customer who is not seen for half a minute has left the queue.
  const waiting = await fillQueue(test, queue, TAKERS + 100);
  await service.stop();
  return { takers, waiting, pairs };
}

function requestsTo(address: string) {
  return callRequests({
    inject: async ({ method, url, token, payload }) => {
      const response = await fetch(`${address}${typeof url === 'string' ? url : ''}`, {
        method: method ?? 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      });
      const body = await response.text();
      return { statusCode: response.status, body, json: () => JSON.parse(body) as unknown } as never;
    },
  });
}

async function converse(
  address: string,
  requests: ReturnType<typeof requestsTo>,
  pairs: { agent: string; customer: string }[],
) {
  const calls: { agentConsole: CallPage; page: CallPage }[] = [];
  const left = pairs.values();
  console.log(`Signalling: ${CALLS} calls begin.`);
  // A few at a time, so that each is connected before it counts as lost.
  const begin = async () => {
    for (const tokens of left) {
      const { id } = await requests.join(tokens.customer);
      const [agentConsole, page] = [new CallPage(address, tokens.agent), new CallPage(address, tokens.customer)];
      // By name: the next in the queue may be the customer of a call that begins at the same time.
      await requests.take(tokens.agent, id);
      await page.until(({ customer }) => customer?.state === 'active' && customer.agent?.here);
      await agentConsole.until(({ agent }) => agent?.customer_here);
      calls.push({ agentConsole, page });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, begin));
  console.log(`Signalling: every call makes its connection, ${SECONDS} seconds.`);
  const times: number[] = [];
  const say = async (from: CallPage, to: CallPage, signal: CallSignal) => {
    const began = performance.now();
    const before = to.heard.signals.length;
    const refused = await from.say('signal', signal);
    if (refused !== null) throw new Error(`a signal was refused: ${refused}`);
    await to.until(({ signals }) => signals.length > before);
    times.push(performance.now() - began);
  };
  await Promise.all(
    calls.map(async ({ agentConsole, page }) => {
      await pause(Math.random() * SECONDS * 1000);
      await say(agentConsole, page, description('offer'));
      await say(page, agentConsole, description('answer'));
      for (let index = 0; index < CANDIDATES; index += 1) {
        await say(agentConsole, page, candidate);
        await say(page, agentConsole, candidate);
      }
    }),
  );
  for (const { agentConsole, page } of calls) {
    agentConsole.close();
    page.close();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return {
    calls: calls.length,
    messages: times.length,
    seconds: SECONDS,
    median: at(0.5),
    p99: at(0.99),
    slowest: at(1),
  };
}
