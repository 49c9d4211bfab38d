import { once } from 'node:events';
import type { Server } from 'node:http';
import { KeyPermission, LIVE_ONLY, type ApiKeyCreate } from '@veridoor/contract/accounts/api-key';
import { answerOf, createServiceClient } from '../../packages/client/index.ts';
import { buildDemonstration } from '../../demo/server.ts';
import type { DemonstrationWallet } from '../../demo/wallet.ts';
import { serviceClient } from '../../demo/service-client.ts';
import { docsServer, docsServerOnceBuilt } from '../docs/serve.ts';
import { buildInterface } from '../../service/interface/server.ts';

/** The public addresses of the three programs, without a slash at the end. */
export interface Addresses {
  service: string;
  interface: string;
  demonstration: string;
}

export interface Ports {
  service: number;
  interface: number;
  demonstration: number;
}

export function localAddresses(ports: Ports): Addresses {
  return {
    service: `http://localhost:${ports.service}`,
    interface: `http://localhost:${ports.interface}`,
    demonstration: `http://localhost:${ports.demonstration}`,
  };
}

/** Serves the built interface in this process. */
export async function startInterface(port: number, addresses: Addresses): Promise<Server> {
  const server = buildInterface({ folder: 'dist', servers: [addresses.service], frameOrigins: [], https: false });
  return listening(server, port);
}

/** Serves the demonstration site in this process; `account` is the user that it logs in as. `wallet` makes its wallet's words. */
export async function startDemonstration(
  port: number,
  addresses: Addresses,
  account: { username: string; password: string },
  wallet: DemonstrationWallet,
): Promise<Server> {
  const service = serviceClient({ url: addresses.service, ...account });
  const { demonstration: url, interface: interfaceUrl } = addresses;
  const tried = { parts: wallet, serviceUrl: addresses.service };
  return listening(buildDemonstration({ url, interfaceUrl, service, wallet: tried }), port);
}

/**
 * Serves the documentation in this process: at once, or from when it is built. Its requests have the service's address
 * and a test key of `admin`, made when a page is first opened, for a week.
 */
export async function startDocs(
  port: number,
  built: Promise<unknown> | null,
  { service }: Addresses,
  admin: { username: string; password: string },
): Promise<Server> {
  let key: Promise<string> | undefined;
  const own = async () => {
    key ??= testKey(service, admin);
    // The next page tries again.
    key.catch(() => (key = undefined));
    return { VERIDOOR_URL: service, VERIDOOR_API_KEY: await key };
  };
  return listening(built === null ? docsServer({ own }) : docsServerOnceBuilt(built, { own }), port);
}

async function testKey(url: string, admin: { username: string; password: string }): Promise<string> {
  const body = {
    name: 'Documentation',
    mode: 'test',
    permissions: KeyPermission.enum.filter((permission) => !LIVE_ONLY.includes(permission)),
    expires_at: new Date(Date.now() + WEEK).toISOString(),
  } satisfies ApiKeyCreate;
  return (await answerOf(createServiceClient({ url, ...admin }).POST('/api/v2/api-key', { body }))).secret;
}

/** In milliseconds: longer than anybody leaves the programs running. */
const WEEK = 7 * 24 * 60 * 60 * 1000;

async function listening(server: Server, port: number): Promise<Server> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Ends a server of this process, open connections and all. */
export async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}
