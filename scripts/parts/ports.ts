import { createServer } from 'node:net';

/** Throws a one-line error when another program listens on a port, naming the variable that chooses another. */
export async function requireFreePort(port: number, purpose: string, variable: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryListening(port, host);
    // A machine without IPv6 has no ::1; that is no reason to stop.
    if (code === 'EADDRINUSE' || code === 'EACCES') {
      throw new Error(`Port ${port} for the ${purpose} is taken: end the program that holds it, or set ${variable}.`);
    }
  }
}

/** A port of this machine that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
