import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../platform/configuration.ts';
import { startService } from '../../start.ts';
import { buildCompany, buildSession } from '../builders.ts';
import { createDataFolder, databases, type TestDatabase } from '../servers/databases.ts';
import { Journey } from './interrupted-journey.ts';
import { cardJpeg } from '../documents/images.ts';
import { startServiceProcess } from '../servers/service-process.ts';

/**
 * Where the process is killed: after so many requests of the journey were answered, while the next one is under way.
 */
const KILLS = [2, 5, 9];
const PAGES = 3;
/** Milliseconds into the request under way; 0 kills before the service has read it. */
const MOMENTS = [0, 60, 5];

const images = await Promise.all(
  Array.from({ length: PAGES }, (_, seed) => cardJpeg({ width: 800, height: 600, seed })),
);

describe.each(databases)('service killed on $name', (kind) => {
  it(
    'a killed service has everything that it acknowledged, and the customer goes on',
    // Four starts of a process, a minute each on a busy machine.
    { timeout: 360_000 },
    async () => {
      const place = await prepare(kind);
      let service = await startServiceProcess(place.environment);
      try {
        const journey = new Journey(place.customer, place.user, images);
        let killed = 0;
        for (;;) {
          const at = KILLS[killed];
          const end = at === undefined ? null : { at, moment: MOMENTS[killed] ?? 0, kill: () => service.kill() };
          if (await journey.goOn(service, end)) break;
          killed += 1;
          service = await startServiceProcess(place.environment);
          await journey.verify(service);
        }
        expect(killed).toBe(KILLS.length);
        await journey.verify(service);
        await journey.settled(service);
      } finally {
        await service.kill();
        await place.remove();
      }
    },
  );
});

async function prepare(kind: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-kill-'));
  const { url, drop } = await kind.createOutside();
  if (url === null) await createDataFolder(folder);
  const environment = {
    DATA_FOLDER: folder,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    BASE_URL: 'http://localhost:4000',
    ...(url !== null && { DATABASE_URL: url }),
  };
  const configuration = readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' });
  const { app, parts, stop } = await startService(configuration);
  const inject = ({ token, ...request }: { token?: string }) =>
    app.inject({ ...request, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const company = await buildCompany(parts);
  const { token: customer } = await buildSession({ inject }, company);
  const user = await company.token('auditor');
  await stop();
  return {
    environment,
    customer,
    user,
    async remove() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
