import { once } from 'node:events';
import { readInterfaceConfiguration } from './configuration.ts';
import { buildInterface } from './server.ts';

try {
  const configuration = readInterfaceConfiguration(process.env);
  const server = buildInterface(configuration);
  server.listen(configuration.port, configuration.host);
  await once(server, 'listening');
  console.log(`interface: listening on port ${configuration.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
    });
  }
} catch (error) {
  console.error(`interface: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
