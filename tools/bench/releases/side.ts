import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { freePort } from '../../../scripts/parts/ports.ts';
import type { prepareDemonstration } from '../../../scripts/parts/demonstration.ts';
import type { startService } from '../../../scripts/parts/service.ts';
import type { startPostgresql } from '../../../service/testing/servers/postgresql.ts';

/**
 * One release, run in its own checkout by releases.ts: its service on a PostgreSQL server of its own. Prints one line
 * when it is there, and ends with its standard input.
 */
interface Release {
  startPostgresql: typeof startPostgresql;
  prepareDemonstration: typeof prepareDemonstration;
  startService: typeof startService;
  freePort: typeof freePort;
}

/** The checkout's own programs: what they are called has not changed between the releases. */
const files = [
  'service/testing/servers/postgresql.ts',
  'scripts/parts/demonstration.ts',
  'scripts/parts/service.ts',
  'scripts/parts/ports.ts',
];
const loaded = await Promise.all(
  files.map(async (file) => (await import(join(process.cwd(), file))) as Partial<Release>),
);
const release = Object.assign({}, ...loaded) as Release;

const postgresql = await release.startPostgresql();
const dataFolder = await mkdtemp(join(tmpdir(), 'veridoor-release-'));
const port = await release.freePort();
const service = `http://localhost:${port}`;
const addresses = { service, interface: 'http://localhost:4991', demonstration: 'http://localhost:4992' };
const environment = { RATE_LIMIT_PER_USER: '100000000', DATABASE_URL: postgresql.url };
const { users } = await release.prepareDemonstration({ dataFolder, addresses, environment, liveness: 'off' });
const running = await release.startService({
  port,
  environment: { ...environment, BASE_URL: service, DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn' },
  silent: true,
});
console.log(JSON.stringify({ addresses, account: users.find(({ username }) => username === 'integration') }));
process.stdin.resume();
await once(process.stdin, 'end');
await running.stop();
await postgresql.stop();
await rm(dataFolder, { recursive: true, force: true });
