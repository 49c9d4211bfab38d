import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { logIn, startStack } from '../../../e2e/support/stack.ts';
import { freePort } from '../../../scripts/parts/ports.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { requestRate, type Rate } from '../rivals/autocannon.ts';

export interface Rates {
  profiles: Rate;
  links: Rate;
  reads: Rate;
}

export interface ServiceRates {
  service: Rates;
  bare: Rates;
  embedded: Rates;
}

/** Each side is measured this often, in turn, so that neither has the quieter machine. */
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;

/**
 * Creating and reading profiles and creating links. First the service on PostgreSQL and bare pg behind bare Fastify in
 * turn, writing the same rows into the same tables of one server. Then the service on its embedded database.
 */
export async function measureServiceRates(): Promise<ServiceRates> {
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
    for (const side of Object.values(sides)) await measure(side, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['service', 'bare'] as const) rounds[name].push(await measure(sides[name]));
    }
    return { service: median(rounds.service), bare: median(rounds.bare), embedded: await measureEmbedded() };
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
      interfaceUrl: stack.addresses.interface,
      returnUrl: stack.addresses.demonstration,
    };
    await measure(side, WARM_UP_SECONDS);
    return await measure(side);
  } finally {
    await stack.stop();
  }
}

interface Side {
  url: string;
  headers: Record<string, string>;
  interfaceUrl: string;
  returnUrl: string;
}

async function measure(side: Side, seconds?: number): Promise<Rates> {
  const { url, headers } = side;
  const load = { url, headers, ...(seconds !== undefined && { seconds }) };
  const profiles = await requestRate({
    ...load,
    path: '/api/v2/profile',
    body: () => ({ id_card_number: randomUUID() }),
  });
  const ids = await createProfiles(side, 500);
  let next = 0;
  const links = await requestRate({
    ...load,
    path: '/api/v2/profile/url',
    body: () => ({
      profile: ids[(next += 1) % ids.length],
      web_sdk_url: side.interfaceUrl,
      return_url: side.returnUrl,
    }),
  });
  const reads = await requestRate({
    ...load,
    method: 'GET',
    path: () => `/api/v2/profile/${ids[(next += 1) % ids.length]}`,
  });
  return { profiles, links, reads };
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
  const middle = (key: keyof Rates): Rate =>
    rounds.map((round) => round[key]).toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
  return { profiles: middle('profiles'), links: middle('links'), reads: middle('reads') };
}
