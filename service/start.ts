import type { FastifyInstance } from 'fastify';
import { buildApplication } from './app.ts';
import type { Configuration } from './platform/configuration.ts';
import { createParts } from './create-parts.ts';
import { connectDatabase } from './platform/database/connect.ts';
import { lockDataFolder } from './platform/database/data-folder-lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { startMetricsServer } from './platform/metrics/metrics.ts';
import type { Parts } from './parts.ts';

export interface RunningService {
  app: FastifyInstance;
  parts: Parts;
  /** Address of the service, for example http://127.0.0.1:4000. */
  address: string;
  /** Address of the metrics, if enabled. */
  metricsPort: number | null;
  /** Takes no more requests, finishes those under way, and closes the database. */
  stop(): Promise<void>;
}

/** Opens and migrates the database, builds the application and listens. */
export async function startService(configuration: Configuration): Promise<RunningService> {
  // Opened parts are closed in the opposite order, also when a later part fails to open.
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  };
  try {
    if (configuration.databaseUrl === null) opened.push(await lockDataFolder(configuration.dataFolder));
    const database = await connectDatabase(configuration);
    opened.push(() => database.destroy());
    await migrate(database);
    const parts = await createParts(configuration, database);
    // Opened first, closed last: metrics are read while requests finish.
    const metrics = configuration.metrics && (await startMetricsServer(configuration.metrics, parts.metrics));
    if (metrics) opened.push(metrics.close);
    const app = await buildApplication(parts);
    opened.push(() => app.close());
    const address = await app.listen({ host: configuration.host, port: configuration.port });
    return { app, parts, address, metricsPort: metrics?.port ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
