import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address for several instances of the service. */
export interface Balancer {
  /** The number of WebSockets on each instance. */
  sockets(): number[];
  stop(): Promise<void>;
}

interface Instance {
  readonly port: number;
  readonly sockets: Set<Socket>;
}

/**
 * Listens on a port and hands each connection on, like a deployment's balancer. A WebSocket goes to the instance with
 * the fewest, anything else to the first that answers. A connection is cut when its instance dies.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const instances = ports.map((one): Instance => ({ port: one, sockets: new Set() }));
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    client.once('data', (beginning) => void handOn(client, beginning, instances));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    sockets: () => instances.map(({ sockets }) => sockets.size),
    async stop() {
      for (const client of open) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function handOn(client: Socket, beginning: Buffer, instances: readonly Instance[]): Promise<void> {
  client.pause();
  const isSocket = /^upgrade: websocket\r$/im.test(beginning.toString('latin1'));
  const inTurn = isSocket ? instances.toSorted((a, b) => a.sockets.size - b.sockets.size) : instances;
  for (const { port, sockets } of inTurn) {
    const behind = connect(port, '127.0.0.1');
    const answers = await once(behind, 'connect').then(
      () => true,
      () => false,
    );
    if (!answers) continue;
    if (isSocket) sockets.add(client);
    behind.on('error', () => behind.destroy());
    behind.on('close', () => client.destroy());
    client.on('close', () => {
      sockets.delete(client);
      behind.destroy();
    });
    behind.write(beginning);
    client.pipe(behind).pipe(client);
    return;
  }
  client.destroy();
}
