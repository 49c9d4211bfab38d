import { resolve } from 'node:path';
import { startFault } from '../service/start-fault.ts';
import { buildPages, pagesAreBuilt } from './build.ts';
import { docsStamp } from './docs/folder.ts';
import { prepareDemonstration, userOfGroup } from './parts/demonstration.ts';
import {
  close,
  localAddresses,
  startDemonstration,
  startDocs,
  startInterface,
  type Addresses,
  type Ports,
} from './parts/stack.ts';
import { requireFreePort } from './parts/ports.ts';
import { run } from './parts/run.ts';
import { startService } from './parts/service.ts';
import { untilAskedToStop } from './parts/stopping.ts';

/** `npm start`: everything on this machine, ready for a walk through. Ctrl-C ends it. */
async function start(): Promise<void> {
  const ports: Ports = {
    service: portFrom('SERVICE_PORT', 4000),
    interface: portFrom('INTERFACE_PORT', 4001),
    demonstration: portFrom('DEMO_PORT', 4002),
  };
  const docsPort = portFrom('DOCS_PORT', 4005);
  await requireFreePort(ports.service, 'service', 'SERVICE_PORT');
  await requireFreePort(ports.interface, 'hosted interface', 'INTERFACE_PORT');
  await requireFreePort(ports.demonstration, 'demonstration site', 'DEMO_PORT');
  await requireFreePort(docsPort, 'documentation', 'DOCS_PORT');

  const addresses = localAddresses(ports);
  // While the pages are built, most of the time on one processor, the other makes the database.
  const works = [startBackend(ports.service, addresses), ensurePages()] as const;
  // Neither is cut off when the other fails.
  await Promise.allSettled(works);
  const [{ service, users, usersFile, wallet }] = await Promise.all(works);
  const ending = new AbortController();
  // A program of its own, after everything else: it may take long, or fail, and nothing depends on it.
  const docs = docsStamp.state() === 'built' ? null : buildDocs(ending.signal);
  const [reviewer, admin] = [userOfGroup(users, 'compliance'), userOfGroup(users, 'admin')];
  const servers = await Promise.all([
    startInterface(ports.interface, addresses),
    startDemonstration(ports.demonstration, addresses, userOfGroup(users, 'integration'), wallet),
    startDocs(docsPort, docs, addresses, admin),
  ]);

  console.log(`
Ready.

  A verification to walk through   ${addresses.demonstration}/try
  A business's site that uses it   ${addresses.demonstration}
  A wallet to show it              ${addresses.demonstration}/wallet
  The console, where it decides    ${addresses.interface}/console
      as ${reviewer.username}, password ${reviewer.password}, or as ${admin.username}, password ${admin.password}
  The API, to try its calls        ${addresses.service}/api/v2/docs, as the same users
  The documentation                http://localhost:${docsPort}${docs ? ', being built now' : ''}

  All users, one for each group, with their passwords: ${usersFile}
  Ctrl-C ends everything; what was done is kept in ${dataFolder()}.`);

  await untilAskedToStop(service.ended);
  console.log('\nStopping.');
  ending.abort();
  await Promise.all(servers.map(close));
  await service.stop();
}

const dataFolder = () => resolve(process.env['DATA_FOLDER'] ?? 'data');

async function startBackend(port: number, addresses: Addresses) {
  const folder = dataFolder();
  const { users, file, wallet } = await prepareDemonstration({ dataFolder: folder, addresses });
  const service = await startService({
    port,
    environment: { DATA_FOLDER: folder, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
  });
  console.log(`The service runs, after ${seconds()} s.`);
  return { service, users, usersFile: file, wallet };
}

async function ensurePages(): Promise<void> {
  if (pagesAreBuilt()) {
    console.log('Starting the service: a few seconds.');
    return;
  }
  console.log('Building the pages and starting the service: about half a minute; a few seconds the next time.');
  await buildPages();
  console.log(`The pages are built, after ${seconds()} s.`);
}

async function buildDocs(signal: AbortSignal): Promise<void> {
  await run('scripts/docs/folder.ts', [], { quiet: true, signal });
}

/** Seconds since this program began. */
const seconds = () => Math.round(performance.now() / 1000);

function portFrom(variable: string, usual: number): number {
  const port = Number(process.env[variable] ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${variable} must be a port, 1 to 65535.`);
  return port;
}

try {
  await start();
} catch (error) {
  console.error(startFault(error, process.env) ?? (error instanceof Error ? error.message : error));
  // A service that started already stops when this program ends.
  process.exit(1);
}
