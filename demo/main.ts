import { once } from 'node:events';
import { buildDemonstration } from './server.ts';
import { serviceClient } from './service-client.ts';

const {
  DEMO_PORT = '4002',
  DEMO_URL = `http://localhost:${DEMO_PORT}`,
  SERVICE_URL = 'http://localhost:4000',
  WEB_SDK_URL = 'http://localhost:4001',
  SERVICE_USERNAME,
  SERVICE_PASSWORD,
} = process.env;

try {
  if (!SERVICE_USERNAME || !SERVICE_PASSWORD) throw new Error('SERVICE_USERNAME and SERVICE_PASSWORD must be set');
  const service = serviceClient({ url: SERVICE_URL, username: SERVICE_USERNAME, password: SERVICE_PASSWORD });
  const server = buildDemonstration({ url: DEMO_URL, interfaceUrl: WEB_SDK_URL, service });
  server.listen(Number(DEMO_PORT), '127.0.0.1');
  await once(server, 'listening');
  console.log(`demonstration: listening on port ${DEMO_PORT}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
    });
  }
} catch (error) {
  console.error(`demonstration: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
