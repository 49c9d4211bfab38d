import { resolve } from 'node:path';
import { createServer } from 'vite';
import { bundleEmbedScript } from './embed-script.ts';
import { ensureFaceLandmarker } from './parts/face-landmarker.ts';
import { prepareDemonstration, userOfGroup } from './parts/demonstration.ts';
import { close, localAddresses, startDemonstration } from './parts/stack.ts';
import { requireFreePort } from './parts/ports.ts';
import { startService } from './parts/service.ts';
import { untilAskedToStop } from './parts/stopping.ts';

/** `npm run dev`: the pages from Vite, replaced on every edit; the service, restarted when its files change. */
async function develop(): Promise<void> {
  const ports = { service: 4000, interface: 4001, demonstration: 4002 };
  await requireFreePort(ports.service, 'service', 'no other (npm start can use others)');
  const addresses = localAddresses(ports);
  ensureFaceLandmarker();
  const dataFolder = resolve(process.env['DATA_FOLDER'] ?? 'data');
  const { users, wallet } = await prepareDemonstration({ dataFolder, addresses });
  const service = await startService({
    port: ports.service,
    environment: { DATA_FOLDER: dataFolder, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info' },
    watch: true,
  });
  const account = userOfGroup(users, 'integration');
  const demonstration = await startDemonstration(ports.demonstration, addresses, account, wallet);
  const pages = await createServer({
    server: { port: ports.interface, strictPort: true, host: 'localhost' },
    plugins: [
      {
        name: 'beside-the-pages',
        configureServer: ({ middlewares }) => {
          middlewares.use('/embed.js', (_, response, next) => {
            bundleEmbedScript().then((script) => {
              response.setHeader('Content-Type', 'text/javascript');
              response.end(script);
            }, next);
          });
          middlewares.use('/config.json', (_, response) => {
            response.setHeader('Content-Type', 'application/json');
            response.end(JSON.stringify({ servers: [addresses.service], frame_origins: [addresses.demonstration] }));
          });
        },
      },
    ],
  });
  await pages.listen();
  console.log(`\nReady: ${addresses.demonstration}/try opens a verification. Ctrl-C ends everything.`);
  await untilAskedToStop(service.ended);
  await Promise.all([pages.close(), close(demonstration)]);
  await service.stop();
}

try {
  await develop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
