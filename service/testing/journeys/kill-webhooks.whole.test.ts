import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../platform/configuration.ts';
import { startService } from '../../start.ts';
import { createProfiles, untilAllReported } from './acknowledged-profiles.ts';
import { buildCompany } from '../builders.ts';
import { createDataFolder, databases, type TestDatabase } from '../servers/databases.ts';
import { startReceiver, type Receiver } from '../servers/receiver.ts';
import { startServiceProcess } from '../servers/service-process.ts';

/** Profiles that are created around each of the kills. */
const KILLS = [6, 24, 50];

describe.each(databases)('service with webhooks killed on $name', (kind) => {
  it('a killed service delivers at least one event for everything it acknowledged', { timeout: 180_000 }, async () => {
    const receiver = await startReceiver();
    const place = await prepare(kind, receiver);
    let service = await startServiceProcess(place.environment);
    const acknowledged = new Set<string>();
    const load = { addresses: () => [service.address], token: place.token, acknowledged, refused: new Map() };
    try {
      // Some are answered at once, some are still being answered, and some not at all when the end comes.
      receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 20);
      for (const count of KILLS) {
        await createProfiles(load, count, async () => {
          await service.kill();
          service = await startServiceProcess(place.environment);
        });
      }
      expect([...load.refused]).toEqual([]);
      // What another process had in hand is free again once its claim has run out.
      await untilAllReported(receiver, acknowledged);
    } finally {
      await service.kill();
      await place.remove();
      await receiver.close();
    }
  });
});

async function prepare(kind: TestDatabase, receiver: Receiver) {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-kill-webhooks-'));
  const { url, drop } = await kind.createOutside();
  if (url === null) await createDataFolder(folder);
  const environment = {
    DATA_FOLDER: folder,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    BASE_URL: 'http://localhost:4000',
    ...(url !== null && { DATABASE_URL: url }),
  };
  const { app, parts, stop } = await startService(
    readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }),
  );
  const company = await buildCompany(parts);
  const registered = await app.inject({
    method: 'POST',
    url: '/api/v2/webhook_endpoint',
    headers: { authorization: `Bearer ${await company.token('developer')}` },
    payload: { url: `${receiver.address}/hook`, enabled_events: ['profile.created'] },
  });
  expect(registered.statusCode).toBe(201);
  const token = await company.token('integration');
  await stop();
  return {
    environment,
    token,
    async remove() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
