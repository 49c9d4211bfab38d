import { resolve } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { buildDocsWhenChanged } from './docs/folder.ts';
import { prepareDemonstration, userOfGroup } from './parts/demonstration.ts';
import { close, localAddresses, startDemonstration, startDocs, startInterface, type Ports } from './parts/stack.ts';
import { requireFreePort } from './parts/ports.ts';
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
  await buildWhenChanged();
  await buildDocsWhenChanged();

  const addresses = localAddresses(ports);
  const dataFolder = resolve(process.env['DATA_FOLDER'] ?? 'data');
  const environment = { DATA_FOLDER: dataFolder, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' };
  console.log('Starting the service.');
  const demonstration = await prepareDemonstration({ dataFolder, addresses, offerWallet: true });
  const service = await startService({ port: ports.service, environment });
  const account = userOfGroup(demonstration.users, 'integration');
  const pages = await Promise.all([
    startInterface(ports.interface, addresses),
    startDemonstration(ports.demonstration, addresses, account, demonstration.wallet),
    startDocs(docsPort),
  ]);

  console.log(`
Ready.

  A verification to walk through  ${addresses.demonstration}/try
  A business's site that uses it  ${addresses.demonstration}
  A wallet to show it             ${addresses.demonstration}/wallet
  The documentation               http://localhost:${docsPort}
  The API, to try its calls       ${addresses.service}/api/v2/docs

  Users of the demonstration company, named like their groups, kept in ${demonstration.file}:
${demonstration.users.map(({ username, password }) => `    ${username.padEnd(14)}${password}`).join('\n')}

  Ctrl-C ends everything; what was done is kept in ${dataFolder}.`);

  await untilAskedToStop(service.ended);
  console.log('\nStopping.');
  await Promise.all(pages.map(close));
  await service.stop();
}

function portFrom(variable: string, usual: number): number {
  const port = Number(process.env[variable] ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${variable} must be a port, 1 to 65535.`);
  return port;
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
