import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Longest time until the service answers: the first start makes the embedded database. */
const START_LIMIT = 150_000;
/** Longest time for finishing its current work. */
const STOP_LIMIT = 10_000;

/** The service as a separate program. */
export interface RunningService {
  url: string;
  pid: number;
  /** Lets it finish its current work. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Resolves when it has ended, by itself or on request. */
  ended: Promise<void>;
}

/** Where a service is installed, and the Node that runs it there. */
export interface Installation {
  folder: string;
  node: string;
}

/**
 * Starts the service and resolves when it accepts requests. It has its own process group: Ctrl-C in the terminal
 * reaches only the starting program, which then stops the service in order. `silent` hides its log unless it fails to
 * start.
 */
export async function startService(options: {
  port: number;
  environment: NodeJS.ProcessEnv;
  watch?: boolean;
  silent?: boolean;
  /** Another installation than this one. */
  installation?: Installation;
}): Promise<RunningService> {
  const url = options.environment['BASE_URL'] ?? `http://localhost:${options.port}`;
  const output = options.silent ? 'pipe' : 'inherit';
  const { node, folder } = options.installation ?? { node: process.execPath, folder: process.cwd() };
  const child = spawn(node, [...(options.watch ? ['--watch'] : []), 'service/main.ts'], {
    cwd: folder,
    detached: true,
    // The channel closes whenever this program ends, and the service then stops by itself. `--watch` needs the channel
    // itself.
    stdio: ['ignore', output, output, ...(options.watch ? [] : (['ipc'] as const))],
    env: { ...process.env, PORT: String(options.port), BASE_URL: url, ...options.environment },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void said.push(chunk));
  const ended = once(child, 'exit').then(() => undefined);
  // Not under its own address: a balancer may be there.
  if (!(await answers(`http://localhost:${options.port}`, child))) {
    child.kill('SIGKILL');
    throw new Error(`The service did not start.\n${Buffer.concat(said).toString()}`);
  }
  said.length = 0;
  child.stdout?.removeAllListeners('data').resume();
  child.stderr?.removeAllListeners('data').resume();
  return {
    url,
    pid: child.pid!,
    ended,
    stop: () => end(child, ended, 'SIGTERM'),
    kill: () => end(child, ended, 'SIGKILL'),
  };
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + START_LIMIT;
  while (Date.now() < until && isRunning(child)) {
    const answer = await fetch(`${url}/api/v2/openapi.json`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await wait(100);
  }
  return false;
}

async function end(child: ChildProcess, ended: Promise<void>, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!isRunning(child)) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
  await ended;
  clearTimeout(timer);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
