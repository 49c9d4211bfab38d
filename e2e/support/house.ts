import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceClient, type ServiceClient } from '../../demo/service-client.ts';
import { prepareDemonstration, userOfGroup } from '../../scripts/parts/demonstration.ts';
import {
  close,
  localAddresses,
  startDemonstration,
  startInterface,
  type Addresses,
} from '../../scripts/parts/house.ts';
import { freePort } from '../../scripts/parts/ports.ts';
import { startService, type RunningService } from '../../scripts/parts/service.ts';

/** The three programs with a database and a data folder of their own, gone when they are stopped. */
export interface House {
  addresses: Addresses;
  account: { username: string; password: string };
  client: ServiceClient;
  /** A link for a new customer. */
  newLink(options?: { language?: string; returnUrl?: string }): Promise<{ profile: string; link: string }>;
  /** The bytes of a document's picture, as a reviewer gets them. */
  readPicture(document: string): Promise<Buffer>;
  /** Cuts the service's power. */
  killService(): Promise<void>;
  /** Starts the service again, on the same data. */
  restartService(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a house on free ports; `environment` goes to the service. */
export async function startHouse(environment: NodeJS.ProcessEnv = {}): Promise<House> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'veridoor-house-'));
  const ports = { service: await freePort(), interface: await freePort(), demonstration: await freePort() };
  const addresses = localAddresses(ports);
  const { users } = await prepareDemonstration({ dataFolder, addresses, environment });
  const start = (): Promise<RunningService> =>
    startService({
      port: ports.service,
      environment: { ...environment, DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn' },
      silent: true,
    });
  let service = await start();
  const account = userOfGroup(users, 'integration');
  const pages = [
    await startInterface(ports.interface, addresses),
    await startDemonstration(ports.demonstration, addresses, account),
  ];
  const client = serviceClient({ url: addresses.service, ...account });
  let customers = 0;
  return {
    addresses,
    account,
    client,
    async newLink({ language = 'en', returnUrl = `${addresses.demonstration}/verified` } = {}) {
      customers += 1;
      const { id } = await client.createProfile({ id_card_number: `CUSTOMER-${customers}` });
      const link = await client.createLink({
        profile: id,
        web_sdk_url: addresses.interface,
        return_url: returnUrl,
        language,
      });
      return { profile: id, link };
    },
    async readPicture(document) {
      const { access } = await logIn(addresses.service, userOfGroup(users, 'compliance'));
      const answer = await fetch(`${addresses.service}/api/v2/document/${document}/file`, {
        headers: { Authorization: `Bearer ${access}` },
      });
      if (!answer.ok) throw new Error(`the picture of ${document}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    killService: () => service.kill(),
    async restartService() {
      await service.stop();
      service = await start();
    },
    async stop() {
      await Promise.all(pages.map(close));
      await service.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function logIn(url: string, account: { username: string; password: string }): Promise<{ access: string }> {
  const answer = await fetch(`${url}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const tokens: { access: string } = JSON.parse(await answer.text());
  return tokens;
}
