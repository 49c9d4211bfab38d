import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Group } from '@veridoor/contract/accounts/user';
import { serviceClient, type ServiceClient } from '../../demo/service-client.ts';
import { prepareDemonstration, userOfGroup } from '../../scripts/parts/demonstration.ts';
import {
  close,
  localAddresses,
  startDemonstration,
  startInterface,
  type Addresses,
} from '../../scripts/parts/stack.ts';
import { freePort } from '../../scripts/parts/ports.ts';
import { startService, type RunningService } from '../../scripts/parts/service.ts';
import { startBalancer } from './balancer.ts';

/** The three programs with a database and a data folder of their own, gone when they are stopped. */
export interface Stack {
  addresses: Addresses;
  account: { username: string; password: string };
  client: ServiceClient;
  /** User name and password of the company's user of a group. */
  accountOf(group: Group): { username: string; password: string };
  /** A link for a new customer. */
  newLink(options?: {
    language?: string;
    returnUrl?: string;
    /** The end of the interface's address, for journeys other than verification. */
    path?: 'call' | 'biologin';
    /** An existing customer. */
    profile?: string;
    /** A new customer's own workflow, in place of the usual one. */
    workflow?: object;
  }): Promise<{ profile: string; link: string }>;
  /** A customer's answers by step, as the business reads them. */
  readAnswers(profile: string): Promise<Record<string, object>>;
  /** Asks the service as the company's user of a group; a body that is no form is sent as JSON. */
  request<Answer>(group: Group, method: string, path: string, body?: object): Promise<Answer>;
  /** The code in the newest message of the development mailbox. */
  readCode(): Promise<string>;
  /** The link in the newest message of the development mailbox that leads to a page of the interface. */
  readLink(page: string): Promise<string>;
  /** A customer's signatures, newest first. */
  readSignatures(profile: string): Promise<object[]>;
  /** The bytes of a document's image, as a reviewer receives them. */
  readImage(document: string): Promise<Buffer>;
  /** Cuts the power of the service, or of its first instance. */
  killService(): Promise<void>;
  /** Starts the service again, on the same data. */
  restartService(): Promise<void>;
  /** The number of WebSockets on each instance; a single instance is not counted. */
  sockets(): number[];
  stop(): Promise<void>;
}

/**
 * Starts a stack on free ports; `settings` go to the service. Several instances, which need a `DATABASE_URL`, are
 * reached through a balancer. `asStarted` is the stack of `npm start`, whose selfie asks for a living head.
 */
export async function startStack(
  settings: NodeJS.ProcessEnv = {},
  instances = 1,
  { asStarted = false }: { asStarted?: boolean } = {},
): Promise<Stack> {
  // One user and one address act for many here, under load too.
  const environment = { RATE_LIMIT_PER_USER: '100000000', ...settings };
  const dataFolder = await mkdtemp(join(tmpdir(), 'veridoor-stack-'));
  const ports = { service: await freePort(), interface: await freePort(), demonstration: await freePort() };
  const addresses = localAddresses(ports);
  const prepared = await prepareDemonstration({
    dataFolder,
    addresses,
    environment,
    ...(!asStarted && { liveness: 'off' as const }),
  });
  const { users } = prepared;
  const start = (port: number): Promise<RunningService> =>
    startService({
      port,
      environment: { ...environment, BASE_URL: addresses.service, DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn' },
      silent: true,
    });
  const instancePorts =
    instances === 1 ? [ports.service] : await Promise.all(Array.from({ length: instances }, freePort));
  const balancer = instances === 1 ? null : await startBalancer(ports.service, instancePorts);
  const services = await Promise.all(instancePorts.map(start));
  const account = userOfGroup(users, 'integration');
  const pages = [
    await startInterface(ports.interface, addresses),
    await startDemonstration(ports.demonstration, addresses, account, prepared.wallet),
  ];
  const client = serviceClient({ url: addresses.service, ...account });
  /** Replaces the workflow for new customers, and returns the old one. */
  const replaceWorkflow = async (definition: object): Promise<object> => {
    const { access } = await logIn(addresses.service, userOfGroup(users, 'admin'));
    const url = `${addresses.service}/api/v2/workflow`;
    const headers = { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' };
    const before: Record<string, unknown> = JSON.parse(await (await fetch(url, { headers })).text());
    const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(definition) });
    if (!answer.ok) throw new Error(`the workflow: ${answer.status} ${await answer.text()}`);
    const { name, automatic_decision, steps, entity } = before;
    return { name, automatic_decision, steps, ...(entity !== undefined && { entity }) };
  };
  let customers = 0;
  const newCustomer = async (workflow?: object): Promise<string> => {
    customers += 1;
    const usual = workflow && (await replaceWorkflow(workflow));
    try {
      return (await client.createProfile({ id_card_number: `CUSTOMER-${customers}` })).id;
    } finally {
      // Customers keep the workflow that they began with.
      if (usual) await replaceWorkflow(usual);
    }
  };
  return {
    addresses,
    account,
    client,
    accountOf: (group) => userOfGroup(users, group),
    async newLink({
      language = 'en',
      returnUrl = `${addresses.demonstration}/verified`,
      path,
      profile,
      workflow,
    } = {}) {
      const id = profile ?? (await newCustomer(workflow));
      const link = await client.createLink({
        profile: id,
        web_sdk_url: path === undefined ? addresses.interface : `${addresses.interface}/${path}`,
        return_url: returnUrl,
        language,
      });
      return { profile: id, link };
    },
    async readAnswers(profile) {
      const { access } = await logIn(addresses.service, userOfGroup(users, 'admin'));
      const answer = await fetch(`${addresses.service}/api/v2/profile/${profile}/answers`, {
        headers: { Authorization: `Bearer ${access}` },
      });
      const { data }: { data: { step: string; answers: object }[] } = JSON.parse(await answer.text());
      return Object.fromEntries(data.map(({ step, answers }) => [step, answers]));
    },
    async request<Answer>(group: Group, method: string, path: string, body?: object): Promise<Answer> {
      const { access } = await logIn(addresses.service, userOfGroup(users, group));
      const form = body instanceof FormData;
      const answer = await fetch(`${addresses.service}${path}`, {
        method,
        headers: { Authorization: `Bearer ${access}`, ...(body && !form && { 'Content-Type': 'application/json' }) },
        ...(body && { body: form ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      const read: Answer = JSON.parse(text || 'null');
      return read;
    },
    async readCode() {
      const page = await readMailbox(addresses.service);
      const [code] = /\b\d{6}\b/.exec(page) ?? [];
      if (code === undefined) throw new Error('the development mailbox holds no code');
      return code;
    },
    async readLink(page) {
      const mailbox = await readMailbox(addresses.service);
      const link = mailbox.split(/[\s<>]/).find((word) => word.startsWith(addresses.interface + page));
      if (link === undefined) throw new Error(`the development mailbox holds no link to ${page}`);
      return link;
    },
    async readSignatures(profile) {
      const { access } = await logIn(addresses.service, userOfGroup(users, 'compliance'));
      const headers = { Authorization: `Bearer ${access}` };
      const list = await fetch(`${addresses.service}/api/v2/profile/${profile}/documents`, { headers });
      const { data }: { data: { id: string }[] } = JSON.parse(await list.text());
      return Promise.all(
        data.map(async ({ id }): Promise<object> => {
          const answer = await fetch(`${addresses.service}/api/v2/document/${id}/signature`, { headers });
          return JSON.parse(await answer.text()) as object;
        }),
      );
    },
    async readImage(document) {
      const { access } = await logIn(addresses.service, userOfGroup(users, 'compliance'));
      const answer = await fetch(`${addresses.service}/api/v2/document/${document}/file`, {
        headers: { Authorization: `Bearer ${access}` },
      });
      if (!answer.ok) throw new Error(`the picture of ${document}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    killService: async () => services[0]?.kill(),
    async restartService() {
      await services[0]?.stop();
      services[0] = await start(instancePorts[0] ?? ports.service);
    },
    sockets: () => balancer?.sockets() ?? [],
    async stop() {
      await Promise.all(pages.map(close));
      await Promise.all(services.map((service) => service.stop()));
      await balancer?.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const readMailbox = async (service: string) => (await fetch(`${service}/development/mailbox`)).text();

/** The tokens of an account. */
export async function logIn(url: string, account: { username: string; password: string }): Promise<{ access: string }> {
  const answer = await fetch(`${url}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const tokens: { access: string } = JSON.parse(await answer.text());
  return tokens;
}
