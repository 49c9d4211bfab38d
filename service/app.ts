import type { FastifyInstance } from 'fastify';
import { features } from './features/registry.ts';
import { registerAuthentication } from './features/users/guard.ts';
import type { Parts } from './parts.ts';
import { serviceRoutes } from './platform/http/routes.ts';
import { buildServer, type ServerOptions } from './platform/http/server.ts';
import { interfaceOrigins } from './records/companies/interface-origins.ts';
import { closeVisionParts } from './vision/parts.ts';

/**
 * Builds the service from its parts, without opening a port; of its routes a role without requests has the health alone. Its jobs start when it is ready and end when it is closed;
 * the caller then closes the database.
 */
export async function buildApplication(parts: Parts, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { role } = parts.configuration;
  const [serves, delivers] = [role === 'all' || role === 'web', role === 'all' || role === 'deliver'];
  const { app, timeouts } = await buildServer(parts, {
    ...options,
    origins: interfaceOrigins(parts),
    authenticate: (server, publicPrefixes) => registerAuthentication(server, { parts, publicPrefixes }),
    routes: async (server) => {
      await server.register(serviceRoutes(parts));
      if (serves)
        for (const routes of features.flatMap((feature) => feature.routes ?? [])) await server.register(routes(parts));
    },
  });
  const opened = serves ? features.flatMap(({ open }) => open?.(app, parts, timeouts) ?? []) : [];
  app.addHook('onReady', async () => {
    for (const schedule of features.flatMap(({ schedules }) => schedules ?? [])) await schedule(parts);
    parts.tracing?.start((reason) => app.log.warn({ reason }, 'spans are not sent'));
    await parts.jobs.start(({ error, ...failure }) => app.log.error({ err: error, ...failure }, 'job failed'));
    if (delivers) for (const { start } of features) await start?.(parts, app.log);
  });
  // Before the port closes, because closing waits for every connection.
  app.addHook('preClose', async () => {
    for (const close of opened) await close();
  });
  app.addHook('onClose', async () => {
    await Promise.all([parts.jobs.stop(), ...features.map(({ stop }) => stop?.(parts))]);
    for (const { close } of features) await close?.(parts, app.log);
    parts.messages.close();
    parts.outgoing.close();
    await closeVisionParts(parts);
    await parts.tracing?.stop();
  });
  return app;
}
