import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookLog } from '@veridoor/contract/webhook';
import { readConfiguration } from '../../platform/configuration.ts';
import { startService } from '../../start.ts';
import { createProfiles, reportedProfiles, untilAllReported, type Load } from './acknowledged-profiles.ts';
import { buildCompany } from '../builders.ts';
import { administer, hasPostgresql, startPostgresql, withDatabase, type TestServer } from '../servers/postgresql.ts';
import { startReceiver, type Receiver } from '../servers/receiver.ts';
import { startServiceProcess, type ServiceProcess } from '../servers/service-process.ts';

/** Profiles that are created around each fault. */
const PROFILES = 60;

describe.runIf(hasPostgresql())('instances on one PostgreSQL', { timeout: 180_000 }, () => {
  let server: TestServer;
  let receiver: Receiver;
  let place: Awaited<ReturnType<typeof prepare>>;
  let instances: ServiceProcess[];
  let load: Load;
  let databases = 0;

  beforeAll(async () => {
    server = await startPostgresql({ survivesCrash: true });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 10);
    databases += 1;
    place = await prepare(server, `veridoor_faults_${databases}`, receiver);
    instances = await Promise.all([startServiceProcess(place.environment), startServiceProcess(place.environment)]);
    load = {
      addresses: () => instances.map(({ address }) => address),
      token: place.token,
      acknowledged: new Set(),
      refused: new Map(),
    };
  });
  afterEach(async () => {
    for (const instance of instances) await instance.kill();
    await receiver.close();
    await rm(place.environment.DATA_FOLDER, { recursive: true, force: true });
  });

  /** Everything acknowledged is there and was reported, and nothing counts as delivered that was not. */
  const verify = async () => {
    const [{ address } = { address: '' }] = instances;
    const read = async <Answer>(path: string, token: string) => {
      const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    };
    for (const id of load.acknowledged) await read(`/api/v2/profile/${id}`, place.token);
    await untilAllReported(receiver, load.acknowledged);
    const path = `/api/v2/webhook_endpoint/${place.endpoint}/logs?limit=100`;
    const { data } = await read<{ data: WebhookLog[] }>(path, place.developer);
    // Read after the log: profiles that nobody heard of are still delivered meanwhile.
    const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    const delivered = data.filter(({ status }) => status === 'succeeded');
    expect(delivered.length).toBeGreaterThan(0);
    expect(delivered.filter(({ event_id: id }) => !received.has(id))).toEqual([]);
  };

  it('killing one of two instances under load loses nothing', async () => {
    await createProfiles(load, PROFILES, async () => {
      const [killed] = instances.splice(1);
      await killed?.kill();
    });
    expect(load.acknowledged.size).toBeGreaterThanOrEqual(PROFILES);
    expect([...load.refused]).toEqual([]);
    await verify();
  });

  it('killing the database under load loses nothing, and instances recover by themselves', async () => {
    let back = false;
    await createProfiles(load, PROFILES, async () => {
      const { restart } = await server.crash();
      const answer = await fetch(`${instances[0]?.address}/api/v2/profile`, {
        headers: { authorization: `Bearer ${place.token}` },
      });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
      await restart();
      back = true;
    });
    expect(back).toBe(true);
    expect([...load.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(reportedProfiles(receiver).size).toBeGreaterThan(0);
    await verify();
  });
});

async function prepare(server: TestServer, name: string, receiver: Receiver) {
  await administer(server.url, `create database ${name}`);
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'veridoor-faults-')),
    SECRET_KEYS: randomBytes(32).toString('base64'),
    BASE_URL: 'http://localhost:4000',
    DATABASE_URL: withDatabase(server.url, name),
  };
  const { app, parts, stop } = await startService(
    readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }),
  );
  const company = await buildCompany(parts);
  const developer = await company.token('developer');
  const registered = await app.inject({
    method: 'POST',
    url: '/api/v2/webhook_endpoint',
    headers: { authorization: `Bearer ${developer}` },
    payload: { url: `${receiver.address}/hook`, enabled_events: ['profile.created'] },
  });
  expect(registered.statusCode).toBe(201);
  const { id: endpoint }: { id: string } = registered.json();
  const token = await company.token('integration');
  await stop();
  return { environment, token, developer, endpoint };
}
