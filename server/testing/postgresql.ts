import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

export interface TestServer {
  /** Connection string of the server's first database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, reached through a socket there.
 *
 * @returns null when its programs are not installed.
 */
export async function startPostgresql(): Promise<TestServer | null> {
  const programs = await findPrograms();
  if (!programs) return null;
  const owner = await ownerOfServer();
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-postgresql-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'veridoor', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    options,
  );
  // What makes a server survive a power cut is of no use to a database that lives for a minute.
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...quick.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgresql://veridoor@/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt >= 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function findPrograms(): Promise<string | null> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(debian, newest, 'bin');
  const bin = await run('pg_config', ['--bindir']).catch(() => null);
  const folder = bin?.stdout.trim();
  return folder && (await readdir(folder)).includes('initdb') ? folder : null;
}

/** PostgreSQL refuses to run as root: then it gets the user that its package made, or nobody. */
async function ownerOfServer(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('there is no user to run PostgreSQL as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
