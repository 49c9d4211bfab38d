import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The service as a process of its own. */
export interface ServiceProcess {
  /** Where it listens, for example http://127.0.0.1:41234. */
  address: string;
  pid: number;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop and resolves with its exit code. */
  stop(): Promise<number | null>;
}

const LISTENING = /Server listening at (http:\/\/[^"\s]+)/;

/** Starts `service/main.ts` on a free port and resolves when it answers. */
export async function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await addressOf(child);
  if (child.pid === undefined) throw new Error('the service did not start');
  return {
    address,
    pid: child.pid,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await gone;
      return typeof code === 'number' ? code : null;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('the process has no output');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = LISTENING.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    return address;
  }
  throw new Error(`the service did not start: ${complaint}`);
}
