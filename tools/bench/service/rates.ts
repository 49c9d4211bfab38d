import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { logIn, startStack, type Stack } from '../../../e2e/support/stack.ts';
import { freePort } from '../../../scripts/parts/ports.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { requestRate, type Load, type Poller, type Rate } from '../rivals/autocannon.ts';

/** Sessions are polled by customers who wait; the rival has none and reads. */
export const OPERATIONS = ['profiles', 'links', 'reads', 'polls'] as const;
type Operation = (typeof OPERATIONS)[number];
export type Rates = Partial<Record<Operation, Rate>>;

export interface ServiceRates {
  service: Rates;
  bare: Rates;
  /** Empty where operations were asked for by name. */
  embedded: Rates;
}

/** Each side is measured this often, in turn, so that neither has the quieter machine. */
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
/** Sessions that are polled: with fewer, a customer's own limit would count, not the service. */
const CUSTOMERS = 500;

/**
 * Creating and reading profiles and creating links. First the service on PostgreSQL and bare pg behind bare Fastify in
 * turn, writing the same rows into the same tables of one server. Then the service on its embedded database.
 *
 * @param only these operations, and on PostgreSQL alone.
 */
export async function measureServiceRates(only: readonly Operation[] = OPERATIONS): Promise<ServiceRates> {
  const postgresql = await startPostgresql();
  const stack = await startStack({ DATABASE_URL: postgresql.url });
  const stops = [stack.stop, postgresql.stop];
  try {
    const headers = { authorization: `Bearer ${(await logIn(stack.addresses.service, stack.account)).access}` };
    const bare = await startBareService(postgresql.url);
    stops.unshift(bare.stop);
    const sides = {
      service: {
        url: stack.addresses.service,
        headers,
        pollers: only.includes('polls') ? await openSessions(stack) : [],
        interfaceUrl: stack.addresses.interface,
        returnUrl: stack.addresses.demonstration,
      },
      bare: {
        url: bare.url,
        headers: {},
        interfaceUrl: stack.addresses.interface,
        returnUrl: stack.addresses.demonstration,
      },
    };
    const rounds: Record<keyof typeof sides, Rates[]> = { service: [], bare: [] };
    for (const side of Object.values(sides)) await measure(side, only, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['service', 'bare'] as const) rounds[name].push(await measure(sides[name], only));
    }
    const embedded = only === OPERATIONS ? await measureEmbedded() : {};
    return { service: median(rounds.service), bare: median(rounds.bare), embedded };
  } finally {
    for (const stop of stops) await stop();
  }
}

async function measureEmbedded(): Promise<Rates> {
  const stack = await startStack();
  try {
    const headers = { authorization: `Bearer ${(await logIn(stack.addresses.service, stack.account)).access}` };
    const side = {
      url: stack.addresses.service,
      headers,
      pollers: await openSessions(stack),
      interfaceUrl: stack.addresses.interface,
      returnUrl: stack.addresses.demonstration,
    };
    await measure(side, OPERATIONS, WARM_UP_SECONDS);
    return await measure(side, OPERATIONS);
  } finally {
    await stack.stop();
  }
}

interface Side {
  url: string;
  headers: Record<string, string>;
  pollers?: Poller[];
  interfaceUrl: string;
  returnUrl: string;
}

async function measure(side: Side, only: readonly Operation[], seconds?: number): Promise<Rates> {
  const { url, headers } = side;
  const load = { url, headers, ...(seconds !== undefined && { seconds }) };
  const ids = await createProfiles(side, 500);
  let next = 0;
  const nextId = () => ids[(next += 1) % ids.length];
  const read = () => requestRate({ ...load, method: 'GET', path: () => `/api/v2/profile/${nextId()}` });
  const operations: Record<Operation, () => Promise<Rate>> = {
    profiles: () => requestRate({ ...load, path: '/api/v2/profile', body: () => ({ id_card_number: randomUUID() }) }),
    links: () =>
      requestRate({
        ...load,
        path: '/api/v2/profile/url',
        body: () => ({ profile: nextId(), web_sdk_url: side.interfaceUrl, return_url: side.returnUrl }),
      }),
    reads: read,
    polls: () => (side.pollers ? pollSessions(load, side.pollers) : read()),
  };
  const rates: Rates = {};
  for (const operation of only) rates[operation] = await operations[operation]();
  return rates;
}

/** An unchanged session is what whoever waits asks for, so each has read theirs before. */
async function pollSessions(load: Pick<Load, 'url' | 'seconds'>, pollers: readonly Poller[]): Promise<Rate> {
  const poll: Load = { ...load, method: 'GET', path: '/api/v2/session', headers: {}, pollers };
  await requestRate({ ...poll, seconds: WARM_UP_SECONDS });
  return requestRate(poll);
}

async function openSessions({ newLink, addresses }: Stack): Promise<Poller[]> {
  const open = async (): Promise<Poller> => {
    const { profile, link } = await newLink();
    const answer = await fetch(`${addresses.service}/api/v2/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pid: profile, code: new URL(link).hash.slice(1) }),
    });
    const { token }: { token: string } = JSON.parse(await answer.text());
    return { authorization: `Bearer ${token}` };
  };
  const pollers: Poller[] = [];
  while (pollers.length < CUSTOMERS) pollers.push(...(await Promise.all(Array.from({ length: 10 }, open))));
  return pollers;
}

async function createProfiles(side: Side, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const answer = await fetch(`${side.url}/api/v2/profile`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...side.headers },
      body: JSON.stringify({ id_card_number: randomUUID() }),
    });
    const { id }: { id: string } = JSON.parse(await answer.text());
    ids.push(id);
  }
  return ids;
}

async function startBareService(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; company_id: string }>('select id, company_id from workflow');
  await client.end();
  const port = await freePort();
  const child = spawn(process.execPath, ['tools/bench/service/bare-service.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      COMPANY: rows[0]?.company_id,
      WORKFLOW: rows[0]?.id,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100 && !(await fetch(url).catch(() => undefined)); attempt += 1) await wait(50);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Of each operation the round with the median rate. */
function median(rounds: readonly Rates[]): Rates {
  const middle = (key: Operation): Rate | undefined =>
    rounds.flatMap((round) => round[key] ?? []).toSorted((a, b) => a.perSecond - b.perSecond)[
      Math.floor(rounds.length / 2)
    ];
  return Object.fromEntries(
    OPERATIONS.flatMap((key) => {
      const rate = middle(key);
      return rate ? [[key, rate]] : [];
    }),
  );
}
