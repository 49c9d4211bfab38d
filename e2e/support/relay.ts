import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/parts/ports.ts';

/** A TURN server of its own: coturn with the shared secret that the service makes credentials from. */
export interface Relay {
  /** Settings of the service. */
  settings: { TURN_URLS: string; TURN_SECRET: string };
  /** Lets no packet through, like a lost network, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it with everything that it relays, and starts it again at the same address. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether coturn is installed. */
export function hasRelay(): boolean {
  return spawnSync('turnserver', ['--version']).error === undefined;
}

/** Starts coturn (Debian's package of that name), UDP only, on an address of this machine that browsers use. */
export async function startRelay(): Promise<Relay> {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-relay-'));
  const address = ownAddress();
  const port = await freePort();
  const secret = randomBytes(24).toString('base64url');
  const options = {
    'listening-ip': address,
    'relay-ip': address,
    'listening-port': String(port),
    'static-auth-secret': secret,
    realm: 'veridoor.test',
    userdb: join(folder, 'users'),
    pidfile: join(folder, 'pid'),
    'log-file': 'stdout',
    'cli-password': randomBytes(16).toString('hex'),
  };
  const flags = ['use-auth-secret', 'no-tls', 'no-dtls', 'no-tcp', 'no-cli', 'allow-loopback-peers', 'verbose'];
  const start = async () => {
    const started = spawn(
      'turnserver',
      [
        '-n',
        ...flags.map((flag) => `--${flag}`),
        ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
    );
    await listening(started.stdout, `${address}:${port}`);
    started.stdout.resume();
    return started;
  };
  let server = await start();
  const kill = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return {
    settings: { TURN_URLS: `turn:${address}:${port}?transport=udp`, TURN_SECRET: secret },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async crash() {
      await kill();
      server = await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Browsers make no candidates of the loopback interface, and reach a relay from the others. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

async function listening(output: NodeJS.ReadableStream, address: string): Promise<void> {
  const said: string[] = [];
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    said.push(line);
    if (line.includes('listener opened on') && line.includes(address)) return;
  }
  throw new Error(`coturn did not start: ${said.join('\n')}`);
}
