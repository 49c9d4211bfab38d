import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance } from 'fastify';
import { JSON_BODY_LIMIT } from '../contract/common.ts';
import { authentication } from './http/authentication.ts';
import { registerBodies } from './http/body.ts';
import { DOCUMENTATION_PREFIX, OPENAPI_PATH, registerDocumentation } from './http/documentation.ts';
import { registerErrors } from './http/errors.ts';
import { registerHeaders } from './http/headers.ts';
import { RequestLog, errorForLog, requestId } from './http/logging.ts';
import { amlRoutes } from './http/aml.ts';
import { authenticationRoutes } from './http/authentication-routes.ts';
import { documentRoutes } from './http/documents.ts';
import { serviceRoutes } from './http/service.ts';
import { namedSchemas } from './http/schemas.ts';
import { profileRoutes } from './http/profiles.ts';
import { sessionRoutes } from './http/session.ts';
import { uploadRoutes } from './http/uploads.ts';
import { workflowRoutes } from './http/workflow.ts';
import { buildValidator } from './http/validation.ts';
import type { Parts } from './parts.ts';
import { scheduleHousekeeping } from './services/housekeeping.ts';

/** Milliseconds that a client may take to send one request, a slow upload included. */
const REQUEST_TIMEOUT = 300_000;

/**
 * Builds the service from its parts, without opening a port. Its jobs start when it is ready and end when it is closed; the
 * caller then closes the database.
 */
export async function buildApplication(parts: Parts): Promise<FastifyInstance> {
  const { configuration } = parts;
  const app = Fastify({
    logger: { level: configuration.logLevel, serializers: { err: errorForLog } },
    logController: new RequestLog(),
    genReqId: requestId,
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  for (const schema of namedSchemas) app.addSchema(schema);
  registerErrors(app);
  await registerHeaders(app, parts);
  await app.register(authentication, { parts, publicPrefixes: [DOCUMENTATION_PREFIX] });
  await app.register(multipart);
  registerBodies(app);
  await registerDocumentation(app, configuration.baseUrl);
  app.get(OPENAPI_PATH, { schema: { hide: true }, config: { requires: 'public' } }, () => app.swagger());

  await app.register(serviceRoutes(parts));
  await app.register(authenticationRoutes(parts));
  await app.register(profileRoutes(parts));
  await app.register(workflowRoutes(parts));
  await app.register(sessionRoutes(parts));
  await app.register(uploadRoutes(parts));
  await app.register(documentRoutes(parts));
  await app.register(amlRoutes(parts));
  app.addHook('onReady', async () => {
    await scheduleHousekeeping(parts);
    await parts.jobs.start(({ error, ...failure }) => app.log.error({ err: error, ...failure }, 'job failed'));
  });
  app.addHook('onClose', async () => {
    await parts.jobs.stop();
    await parts.pictureCheck.close();
  });
  return app;
}
