import type { Writable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { JSON_BODY_LIMIT } from '@veridoor/contract/common';
import type { PlatformParts } from '../parts.ts';
import { inTrace, parentOf, readParent, type Span, type SpanStart, type Tracing } from '../trace.ts';
import { registerBodies } from './bodies/body.ts';
import { registerUnreadBodies } from './bodies/unread-bodies.ts';
import { answerUnreadableAddress, registerErrors } from './errors.ts';
import { registerExpansions } from './expand.ts';
import { registerHeaders, safetyHeaders } from './headers.ts';
import { registerIdempotency } from './idempotency/hook.ts';
import { registerRateLimits } from './limits/hook.ts';
import { registerPressure } from './limits/pressure.ts';
import { RequestLog, errorForLog, requestId, withoutSecrets } from './logging.ts';
import { answerOtherMethods, collectMethods, routeAddress } from './methods.ts';
import { registerDeprecation } from './openapi/deprecation.ts';
import { DOCUMENTATION_PREFIX, OPENAPI_PATH, registerDocumentation } from './openapi/documentation.ts';
import { registerCharacters } from './validation/characters.ts';
import { registerReadOnlyFields } from './validation/read-only.ts';
import { namedSchemas } from './validation/schemas.ts';
import { buildSerializer } from './validation/serialisation.ts';
import { buildValidator, closeQueries } from './validation/validation.ts';

/** Milliseconds that clients may take to send. */
export interface Timeouts {
  headers: number;
  /** The whole request, a slow upload included. */
  request: number;
  /** How often slow ones are looked for. */
  check: number;
  /** Until a socket's token, after it was opened. */
  token: number;
}
const usualTimeouts: Timeouts = { headers: 15_000, request: 300_000, check: 5_000, token: 5_000 };
export interface ServerOptions {
  timeouts?: Partial<Timeouts>;
  /** Destination of the log instead of the standard output. */
  log?: Writable;
}
/** Milliseconds that a connection may be silent. */
const SILENCE = 60_000;

interface Setup extends ServerOptions {
  /** Origins that may call from a browser. */
  origins: Parameters<typeof registerHeaders>[2];
  /** Guards every route but those below the public prefixes. */
  authenticate: (app: FastifyInstance, publicPrefixes: readonly string[]) => void;
  /** Registers every route. */
  routes: (app: FastifyInstance) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Joins the lines of a request with those of the jobs that it wrote. */
    trace: string;
    /** Its span where spans are kept. */
    span: Span | null;
  }
}

function registerTraces(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest('trace', '');
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _, done) => {
    const parent = parentOf(request.headers.traceparent);
    request.trace = readParent(parent).trace;
    if (tracing) request.span = tracing.begin(parent, spanOf(request));
    done();
  });
  // Here the body has been read: what its socket calls back would not be under the trace.
  app.addHook('preValidation', (request, _, done) => inTrace(request.trace, done, request.span));
  if (!tracing) return;
  app.addHook('onResponse', (request, { statusCode }, done) => {
    request.span?.end(statusCode >= 500 ? String(statusCode) : null, { 'http.response.status_code': statusCode });
    done();
  });
}

/** The pattern of the route, never the address: an address may name somebody. */
function spanOf({ method, routeOptions: { url: route } }: FastifyRequest): SpanStart {
  return {
    kind: 'server',
    name: route === undefined ? method : `${method} ${route}`,
    attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
  };
}

/** Builds the server: what every request passes before and after its route. */
export async function buildServer(
  parts: PlatformParts,
  { timeouts: given, log, origins, authenticate, routes }: Setup,
) {
  const timeouts = { ...usualTimeouts, ...given };
  const { configuration } = parts;
  const app = Fastify({
    logger: {
      level: configuration.logLevel,
      serializers: { err: errorForLog },
      formatters: { log: withoutSecrets },
      ...(log && { stream: log }),
    },
    logController: new RequestLog(),
    genReqId: requestId,
    rewriteUrl: routeAddress,
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: timeouts.request,
    connectionTimeout: SILENCE,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    frameworkErrors: (error, request, reply) => {
      void answerUnreadableAddress(error, request, reply.headers(safetyHeaders(configuration, request)));
    },
    // Not for reads that the audit records, nor for searches that are kept: those set `exposeHeadRoute: false`.
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const methods = collectMethods(app);
  closeQueries(app);
  for (const schema of namedSchemas) app.addSchema(schema);
  registerTraces(app, parts.tracing);
  registerErrors(app);
  await registerHeaders(app, configuration, origins);
  registerUnreadBodies(app);
  registerDeprecation(app);
  registerPressure(app, { most: configuration.mostRequests });
  authenticate(app, [DOCUMENTATION_PREFIX]);
  registerRateLimits(app, { parts });
  registerCharacters(app);
  registerIdempotency(app, { parts });
  await app.register(multipart);
  registerBodies(app);
  registerReadOnlyFields(app);
  registerExpansions(app);
  await registerDocumentation(app, configuration.baseUrl);
  app.get(OPENAPI_PATH, { schema: { hide: true }, config: { requires: 'public' } }, () => app.swagger());

  app.addHook('onResponse', async (request, reply) => {
    parts.metrics.request({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  await routes(app);
  answerOtherMethods(app, methods);
  return { app, timeouts };
}
