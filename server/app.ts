import type { Writable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance } from 'fastify';
import { JSON_BODY_LIMIT } from '../contract/common.ts';
import { authentication } from './http/authentication.ts';
import { registerBodies } from './http/body.ts';
import { DOCUMENTATION_PREFIX, OPENAPI_PATH, registerDocumentation } from './http/documentation.ts';
import { characters } from './http/characters.ts';
import { answerUnreadableAddress, registerErrors } from './http/errors.ts';
import { answerOtherMethods, collectMethods } from './http/methods.ts';
import { registerHeaders, safetyHeaders } from './http/headers.ts';
import { biopayRoutes } from './http/biopay.ts';
import { faceRoutes } from './http/faces.ts';
import { captureRoutes } from './http/captures.ts';
import { livenessRoutes } from './http/liveness.ts';
import { RequestLog, errorForLog, requestId } from './http/logging.ts';
import { amlRoutes } from './http/aml.ts';
import { idempotency } from './http/idempotency.ts';
import { consentRoutes } from './http/consent.ts';
import { keepingRoutes } from './http/keeping.ts';
import { personRoutes } from './http/person.ts';
import { pressure } from './http/pressure.ts';
import { rateLimits } from './http/rate-limits.ts';
import { registerReadOnlyFields } from './http/read-only.ts';
import { auditRoutes } from './http/audit.ts';
import { ipWhitelistRoutes } from './http/ip-whitelist.ts';
import { companyRoutes } from './http/company.ts';
import { userRoutes } from './http/users.ts';
import { authenticationRoutes } from './http/authentication-routes.ts';
import { entityRoutes } from './http/entities.ts';
import { entitySessionRoutes } from './http/entity-session.ts';
import { callAdmissionRoutes, socketGuard } from './http/call-admission.ts';
import { agentCallRoutes } from './http/agent-calls.ts';
import { customerCallRoutes } from './http/customer-calls.ts';
import { documentDecisionRoutes } from './http/document-decisions.ts';
import { duplicateRoutes } from './http/duplicates.ts';
import { deprecation } from './http/deprecation.ts';
import { documentRoutes } from './http/documents.ts';
import { reportRoutes } from './http/reports.ts';
import { serviceRoutes } from './http/service.ts';
import { namedSchemas } from './http/schemas.ts';
import { profileRoutes } from './http/profiles.ts';
import { sessionRoutes } from './http/session.ts';
import { signatureRoutes } from './http/signatures.ts';
import { stepAnswerRoutes } from './http/step-answers.ts';
import { unreadBodies } from './http/unread-bodies.ts';
import { uploadRoutes } from './http/uploads.ts';
import { webhookRoutes } from './http/webhooks.ts';
import { mailboxRoutes } from './http/mailbox.ts';
import { oneTimeCodeRoutes } from './http/one-time-codes.ts';
import { workflowRoutes } from './http/workflow.ts';
import { buildSerializer } from './http/serialisation.ts';
import { buildValidator, closeQueries } from './http/validation.ts';
import type { Parts } from './parts.ts';
import { anchorLast, scheduleAnchors } from './services/audit-anchors.ts';
import { scheduleSealing } from './services/audit-chain.ts';
import { scheduleCallSweep } from './services/calls/sweep.ts';
import { openCallSockets } from './sockets/call-sockets.ts';
import { scheduleHousekeeping } from './services/housekeeping.ts';
import { scheduleRetention } from './services/retention.ts';

/** Milliseconds that clients may take to send. */
interface Patience {
  headers: number;
  /** The whole request, a slow upload included. */
  request: number;
  /** How often slow ones are looked for. */
  check: number;
  /** Until a socket's token, after it was opened. */
  token: number;
}
const usualPatience: Patience = { headers: 15_000, request: 300_000, check: 5_000, token: 5_000 };
interface Options {
  patience?: Partial<Patience>;
  /** Where the log goes instead of the standard output. */
  log?: Writable;
}
/** Milliseconds that a connection may be silent. */
const SILENCE = 60_000;

/**
 * Builds the service from its parts, without opening a port. Its jobs start when it is ready and end when it is closed; the
 * caller then closes the database.
 */
export async function buildApplication(parts: Parts, { patience: given, log }: Options = {}): Promise<FastifyInstance> {
  const patience = { ...usualPatience, ...given };
  const { configuration } = parts;
  const app = Fastify({
    logger: { level: configuration.logLevel, serializers: { err: errorForLog }, ...(log && { stream: log }) },
    logController: new RequestLog(),
    genReqId: requestId,
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: patience.request,
    connectionTimeout: SILENCE,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
    frameworkErrors: (error, request, reply) => {
      void answerUnreadableAddress(error, request, reply.headers(safetyHeaders(parts, request)));
    },
    // Not for what is written into the audit as looked at, nor for searches that are kept: those say `exposeHeadRoute: false`.
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const methods = collectMethods(app);
  closeQueries(app);
  for (const schema of namedSchemas) app.addSchema(schema);
  registerErrors(app);
  await registerHeaders(app, parts);
  await app.register(unreadBodies);
  await app.register(deprecation);
  await app.register(pressure, { most: configuration.mostRequests });
  await app.register(authentication, { parts, publicPrefixes: [DOCUMENTATION_PREFIX] });
  await app.register(rateLimits, { parts });
  await app.register(characters);
  await app.register(idempotency, { parts });
  await app.register(multipart);
  registerBodies(app);
  registerReadOnlyFields(app);
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
  await app.register(serviceRoutes(parts));
  await app.register(authenticationRoutes(parts));
  await app.register(profileRoutes(parts));
  await app.register(personRoutes(parts));
  await app.register(keepingRoutes(parts));
  await app.register(consentRoutes(parts));
  await app.register(workflowRoutes(parts));
  await app.register(sessionRoutes(parts));
  await app.register(stepAnswerRoutes(parts));
  await app.register(entityRoutes(parts));
  await app.register(entitySessionRoutes(parts));
  await app.register(oneTimeCodeRoutes(parts));
  await app.register(signatureRoutes(parts));
  await app.register(mailboxRoutes(parts));
  await app.register(livenessRoutes(parts));
  await app.register(captureRoutes(parts));
  await app.register(faceRoutes(parts));
  await app.register(biopayRoutes(parts));
  await app.register(uploadRoutes(parts));
  await app.register(documentRoutes(parts));
  await app.register(documentDecisionRoutes(parts));
  await app.register(duplicateRoutes(parts));
  await app.register(reportRoutes(parts));
  await app.register(amlRoutes(parts));
  await app.register(auditRoutes(parts));
  await app.register(customerCallRoutes(parts));
  await app.register(agentCallRoutes(parts));
  await app.register(callAdmissionRoutes());
  const closeSockets = openCallSockets(app.server, parts, {
    guard: socketGuard(app),
    patience: patience.token,
    report: (error) => app.log.error({ err: error }, 'call sockets failed'),
  });
  await app.register(webhookRoutes(parts));
  await app.register(ipWhitelistRoutes(parts));
  await app.register(companyRoutes(parts));
  await app.register(userRoutes(parts));
  answerOtherMethods(app, methods);
  app.addHook('onReady', async () => {
    await scheduleHousekeeping(parts);
    await scheduleRetention(parts);
    await scheduleSealing(parts);
    await scheduleAnchors(parts);
    await scheduleCallSweep(parts);
    await parts.jobs.start(({ error, ...failure }) => app.log.error({ err: error, ...failure }, 'job failed'));
    await parts.deliveries.start((error) =>
      app.log.error({ err: error }, 'deliveries could not be claimed or settled'),
    );
  });
  // Before the port closes, which waits until every connection is gone.
  app.addHook('preClose', closeSockets);
  app.addHook('onClose', async () => {
    await Promise.all([parts.jobs.stop(), parts.deliveries.stop()]);
    await anchorLast(parts).catch((error: unknown) => app.log.error({ err: error }, 'the audit was not anchored'));
    parts.messages.close();
    parts.outgoing.close();
    await parts.pictureCheck.close();
    await parts.pageDrawer.close();
    await parts.pdfCleaner.close();
    await parts.faceReader.close();
    await parts.aml.close();
  });
  return app;
}
