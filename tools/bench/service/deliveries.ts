import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { NEWEST_PAYLOAD } from '@veridoor/contract/event';
import { signalOnCommit } from '../../../service/platform/database/commit-signals.ts';
import { connectPostgresql } from '../../../service/platform/database/connect.ts';
import { migrate } from '../../../service/platform/database/migrate.ts';
import type { Database } from '../../../service/platform/database/schema.ts';
import { createOutgoing, type Outgoing } from '../../../service/platform/outbound/outgoing.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { insertEvent } from '../../../service/records/outbox/queries.ts';
import { withSecrets } from '../../../service/platform/crypto/sealed-values.ts';
import { createSecrets, type Secrets } from '../../../service/platform/crypto/secrets.ts';
import { insertEndpoint } from '../../../service/features/webhooks/endpoints-queries.ts';
import { createDeliveryWorker } from '../../../service/features/webhooks/delivery/worker.ts';
import { exampleData } from '../../../service/platform/http/openapi/event-examples.ts';
import { DELIVERIES_WRITTEN, eventBody } from '../../../service/records/outbox/events.ts';
import { sealHeaders, sealSecret } from '../../../service/features/webhooks/seals.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { measureRival, type DeliveryJob } from '../rivals/graphile-worker.ts';

const ENDPOINTS = 50;
/** Deliveries of one measurement: events times endpoints. */
const EVENTS = 160;
const ROUNDS = 3;
/** The steady load of the second measurement. */
const EVENTS_A_SECOND = 6;
const STEADY_SECONDS = 10;

export interface DeliveryFigures {
  /** Deliveries a second. */
  rate: { service: number; plain: number; batched: number };
  /** Milliseconds from an event to its arrival at the 49 others; the median, and what 99 of 100 stay under. */
  delay: { alive: Delay; oneDead: Delay };
}
interface Delay {
  median: number;
  most: number;
}

interface Place {
  database: Kysely<Database>;
  databaseUrl: string;
  secrets: Secrets;
  outgoing: Outgoing;
  company: string;
  sink: { address: string; delays: () => Promise<number[]> };
}

/**
 * The service's deliveries a second beside graphile-worker's, on the same PostgreSQL to the same receiver in turn. Also
 * the delay that one silent endpoint causes for the 49 others.
 */
export async function measureDeliveries(): Promise<DeliveryFigures> {
  const postgresql = await startPostgresql();
  const sink = await startSink();
  const database = connectPostgresql(postgresql.url, 10);
  const outgoing = createOutgoing({ loopback: true });
  try {
    await migrate(database);
    const key = randomBytes(32);
    const secrets = createSecrets([key], key);
    withSecrets(database, secrets);
    const company = randomUUID();
    await sql`insert into company (id, name, settings) values (${company}::uuid, 'Bench', '{}')`.execute(database);
    const place: Place = {
      database,
      databaseUrl: postgresql.url,
      secrets,
      outgoing,
      company,
      sink,
    };
    await setEndpoints(place, ENDPOINTS);
    const rates: Record<keyof DeliveryFigures['rate'], number[]> = { service: [], plain: [], batched: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.service.push(await measureService(place));
      for (const preset of ['plain', 'batched'] as const) {
        rates[preset].push(await measureRival(postgresql.url, outgoing, rivalJobs(place), preset));
      }
      await sink.delays();
    }
    const rate = { service: middle(rates.service), plain: middle(rates.plain), batched: middle(rates.batched) };
    return { rate, delay: await measureDelays(place) };
  } finally {
    outgoing.close();
    await database.destroy();
    await postgresql.stop();
    sink.stop();
  }
}

async function setEndpoints({ database, secrets, company, sink }: Place, count: number, dead = 0): Promise<void> {
  await database.deleteFrom('webhook_endpoint').execute();
  for (let number = 0; number < count; number += 1) {
    const endpoint = {
      company_id: company,
      mode: 'live' as const,
      url: `${sink.address}/${number < dead ? 'dead' : 'hook'}/${number}`,
      enabled_events: ['*'],
      custom_headers: sealHeaders(secrets, {}),
      metadata: {},
      payload_version: NEWEST_PAYLOAD,
      secret: sealSecret(secrets, randomBytes(32)),
      now: new Date(),
    };
    await database.transaction().execute((transaction) => insertEndpoint(transaction, endpoint, count));
  }
}

async function writeEvent({ database, company }: Place): Promise<void> {
  const now = new Date();
  const id = randomUUID();
  const type = 'profile.created';
  const body = eventBody({ id, type, companyId: company, mode: 'live', data: exampleData(type), now });
  await database.transaction().execute(async (transaction) => {
    await insertEvent(transaction, {
      id,
      companyId: company,
      mode: 'live',
      profileId: null,
      objectId: null,
      type,
      body,
      now,
    });
    signalOnCommit(transaction, DELIVERIES_WRITTEN);
  });
}

const newWorker = ({ database, secrets, outgoing }: Place) =>
  createDeliveryWorker({ database, clock: systemClock, secrets, outgoing, random: Math.random, exclusive: false });

function fail(error: unknown): never {
  throw error;
}

/** Everything is written beforehand, as for the rival. */
async function measureService(place: Place): Promise<number> {
  for (let event = 0; event < EVENTS; event += 1) await writeEvent(place);
  const worker = newWorker(place);
  const begun = performance.now();
  await worker.start(fail);
  await worker.idle();
  const seconds = (performance.now() - begun) / 1000;
  await worker.stop();
  const { open } = await place.database
    .selectFrom('webhook_delivery')
    .select((column) => column.fn.countAll<number>().as('open'))
    .where('status', '<>', 'succeeded')
    .executeTakeFirstOrThrow();
  if (open > 0) throw new Error(`${open} deliveries were not made`);
  return (EVENTS * ENDPOINTS) / seconds;
}

function rivalJobs({ company, sink }: Place): DeliveryJob[] {
  const type = 'profile.created';
  return Array.from({ length: EVENTS * ENDPOINTS }, (_, number) => {
    const id = randomUUID();
    return {
      id,
      url: `${sink.address}/hook/${number % ENDPOINTS}`,
      body: eventBody({ id, type, companyId: company, mode: 'live', data: exampleData(type), now: new Date() }),
      secret: randomBytes(32).toString('base64'),
    };
  });
}

async function measureDelays(place: Place): Promise<DeliveryFigures['delay']> {
  const found: Record<keyof DeliveryFigures['delay'], Delay[]> = { alive: [], oneDead: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    found.alive.push(await measureDelay(place, 0));
    found.oneDead.push(await measureDelay(place, 1));
  }
  const summary = (delays: Delay[]): Delay => ({
    median: middle(delays.map(({ median }) => median)),
    most: middle(delays.map(({ most }) => most)),
  });
  return { alive: summary(found.alive), oneDead: summary(found.oneDead) };
}

/** Events come at a steady rate that the machine can keep up with. */
async function measureDelay(place: Place, dead: number): Promise<Delay> {
  await setEndpoints(place, ENDPOINTS, dead);
  const worker = newWorker(place);
  await worker.start(fail);
  // Connections and endpoints are warmed up before the measurement.
  for (let event = 0; event < 10; event += 1) await writeEvent(place);
  await wait(1_500);
  await place.sink.delays();
  const begun = performance.now();
  for (let event = 0; event < EVENTS_A_SECOND * STEADY_SECONDS; event += 1) {
    await wait(Math.max(0, begun + (event * 1000) / EVENTS_A_SECOND - performance.now()));
    await writeEvent(place);
  }
  await wait(500);
  const delays = (await place.sink.delays()).toSorted((a, b) => a - b);
  const expected = EVENTS_A_SECOND * STEADY_SECONDS * (ENDPOINTS - dead);
  if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} notifications came in`);
  await place.database.deleteFrom('webhook_delivery').execute();
  await worker.stop();
  return { median: middle(delays), most: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN };
}

async function startSink() {
  const child = spawn(process.execPath, ['tools/bench/service/delivery-sink.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    delays: async () => JSON.parse(await (await fetch(`${address}/figures`)).text()) as number[],
    stop: () => void child.kill('SIGTERM'),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The section of docs/bench.md. */
export function describeDeliveries({ rate, delay }: DeliveryFigures): string {
  const share = Math.round((100 * rate.service) / Math.max(rate.plain, rate.batched));
  const change = Math.round(100 * (delay.oneDead.median / delay.alive.median - 1));
  return `## Deliveries

Signed notifications a second to one receiver on this machine, ${EVENTS * ENDPOINTS} written down before, the median of ${ROUNDS} rounds in turn. graphile-worker does the same task by the same code, with 64 jobs at once: as it comes, and with its local queue and batches switched on. The service works on ${ENDPOINTS} endpoints with its retries, logs and fairness.

| | service | graphile-worker | graphile-worker, batched | share of the better |
| --- | --- | --- | --- | --- |
| deliveries a second | ${rate.service.toFixed(0)} | ${rate.plain.toFixed(0)} | ${rate.batched.toFixed(0)} | ${share} % |

Time from an event to its arrival, ${EVENTS_A_SECOND} events a second to ${ENDPOINTS} endpoints, the median of ${ROUNDS} rounds of ${STEADY_SECONDS} seconds:

| | all answer | one never answers: the ${ENDPOINTS - 1} others | change |
| --- | --- | --- | --- |
| median | ${delay.alive.median.toFixed(0)} ms | ${delay.oneDead.median.toFixed(0)} ms | ${change} % |
| 99 of 100 within | ${delay.alive.most.toFixed(0)} ms | ${delay.oneDead.most.toFixed(0)} ms | |
`;
}

if (import.meta.main) console.log(describeDeliveries(await measureDeliveries()));
