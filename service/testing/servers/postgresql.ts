import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type QueryResult } from 'pg';
import type { Run } from './pooled.ts';

const run = promisify(execFile);

export interface TestServer {
  /** Connection string of the server's first database. */
  url: string;
  /** Ends all its processes at once, as a crash would, and starts it again on what is on the disk. */
  crash(): Promise<{ restart(): Promise<void> }>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, reached through a socket there.
 *
 * @param options `survivesCrash`: what it has committed is there after `crash`.
 * @throws {Error} when its programs are not installed.
 */
export async function startPostgresql({ survivesCrash = false } = {}): Promise<TestServer> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed');
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
  // What makes a server survive a power cut is of no use to a database that lives for a minute; a crash of its
  // processes alone takes only what has not been handed to the operating system.
  const quick = ['fsync=off', `synchronous_commit=${survivesCrash ? 'on' : 'off'}`, 'full_page_writes=off'];
  const settings = ['listen_addresses=', 'max_connections=200', ...quick].flatMap((setting) => ['-c', setting]);
  const url = `postgresql://veridoor@/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess;
  const start = async () => {
    const program = join(programs, 'postgres');
    // After a crash a new server ends at once while the last process of the old one is still there.
    do server = spawn(program, ['-D', data, '-k', folder, ...settings], { ...options, stdio: 'ignore' });
    while (!(await isReady(url, server)));
  };
  const end = async (signal: 'SIGQUIT' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    async crash() {
      // They would end by themselves when the first is gone, and some would answer once more before.
      const others = await childrenOf(server);
      await end('SIGKILL');
      for (const other of others) await killed(other);
      return { restart: start };
    },
  };
}

/** The processes that a process has started, as Linux lists them. */
async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.trim().split(' ').filter(Boolean).map(Number);
}

/** Kills a process that is nobody's child any more, and resolves when it is gone. */
async function killed(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
    // One that has ended and was not collected yet has no command line.
    while ((await readFile(`/proc/${pid}/cmdline`, 'utf8')) !== '') await pause(5);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'ENOENT') throw error;
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** The name of the database in a connection string. */
export const databaseOf = (url: string): string => new URL(url.replace('@/', '@localhost/')).pathname.slice(1);

/** Runs statements on a connection of their own, and answers with the rows of the last. */
export async function administer<Row extends object>(url: string, statements: string): Promise<Row[]> {
  return withConnection(url, (run) => run<Row>(statements));
}

/** Opens a connection for the time of the work, which runs its statements on it. */
export async function withConnection<Result>(url: string, work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (statements) => {
      const answer: QueryResult | QueryResult[] = await client.query(statements);
      return ((Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? []) as never[];
    });
  } finally {
    await client.end();
  }
}

/** True once it answers, false when it has ended instead. */
async function isReady(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (attempt >= 200) throw error;
      if (server.exitCode !== null) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Whether `startPostgresql` can start one. */
export const hasPostgresql = (): boolean => findPrograms() !== null;

export function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(debian, newest, 'bin');
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folder = asked.status === 0 ? asked.stdout.trim() : '';
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/** PostgreSQL refuses to run as root: then it gets the user that its package made, or nobody. */
async function ownerOfServer(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('there is no user to run PostgreSQL as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
