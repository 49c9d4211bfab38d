import type { Writable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance } from 'fastify';
import { JSON_BODY_LIMIT } from '@veridoor/contract/common';
import { registerAuthentication } from './features/users/guard.ts';
import { registerBodies } from './platform/http/bodies/body.ts';
import { DOCUMENTATION_PREFIX, OPENAPI_PATH, registerDocumentation } from './platform/http/openapi/documentation.ts';
import { registerCharacters } from './platform/http/validation/characters.ts';
import { answerUnreadableAddress, registerErrors } from './platform/http/errors.ts';
import { answerOtherMethods, collectMethods } from './platform/http/methods.ts';
import { registerHeaders, safetyHeaders } from './platform/http/headers.ts';
import { biopayRoutes } from './features/biopay/routes.ts';
import { biopayPasskeyRoutes } from './features/biopay/passkey-routes.ts';
import { faceRoutes } from './features/biologin/routes.ts';
import { passkeyRoutes } from './features/biologin/passkeys/routes.ts';
import { captureRoutes } from './features/documents/captures/routes.ts';
import { livenessRoutes } from './features/liveness/routes.ts';
import { RequestLog, errorForLog, withoutSecrets, requestId } from './platform/http/logging.ts';
import { insightRoutes } from './features/insight/routes.ts';
import { amlRoutes } from './features/aml/routes.ts';
import { registerIdempotency } from './platform/http/idempotency/hook.ts';
import { consentRoutes } from './features/privacy/consent-routes.ts';
import { keepingRoutes } from './features/privacy/keeping-routes.ts';
import { personRoutes } from './features/privacy/person-routes.ts';
import { requestRoutes } from './features/privacy/request-routes.ts';
import { registerPressure } from './platform/http/limits/pressure.ts';
import { registerRateLimits } from './platform/http/limits/hook.ts';
import { registerReadOnlyFields } from './platform/http/validation/read-only.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { ipWhitelistRoutes } from './features/users/ip-whitelist/routes.ts';
import { companyRoutes } from './features/companies/routes.ts';
import { accountRoutes } from './features/users/account/routes.ts';
import { accountLinkRoutes } from './features/users/mail/routes.ts';
import { loginRoutes } from './features/users/logins/routes.ts';
import { scheduleDomainChecks } from './features/users/openid/domains.ts';
import { openidLoginRoutes } from './features/users/openid/login-routes.ts';
import { openidSettingsRoutes } from './features/users/openid/settings-routes.ts';
import { apiKeyRoutes } from './features/users/api-keys/routes.ts';
import { secondFactorLoginRoutes } from './features/users/second-factor/login-routes.ts';
import { secondFactorRoutes } from './features/users/second-factor/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { authenticationRoutes } from './features/users/authentication-routes.ts';
import { entityRoutes } from './features/entities/routes.ts';
import { entitySessionRoutes } from './features/entities/session-routes.ts';
import { callAdmissionRoutes, socketGuard } from './features/calls/admission-routes.ts';
import { agentCallRoutes } from './features/calls/agent-routes.ts';
import { callReadingRoutes } from './features/calls/reading-routes.ts';
import { customerCallRoutes } from './features/calls/customer-routes.ts';
import { documentDecisionRoutes } from './features/documents/decisions-routes.ts';
import { duplicateRoutes } from './features/duplicates/routes.ts';
import { registerDeprecation } from './platform/http/openapi/deprecation.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import { walletLinkRoutes } from './features/wallet/link-routes.ts';
import { walletTrustRoutes } from './features/wallet/trust-routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { proposalRoutes } from './features/decisions/proposal-routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { serviceRoutes } from './platform/http/routes.ts';
import { namedSchemas } from './platform/http/validation/schemas.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { signatureRoutes } from './features/steps/signatures-routes.ts';
import { stepAnswerRoutes } from './features/steps/step-answers-routes.ts';
import { registerUnreadBodies } from './platform/http/bodies/unread-bodies.ts';
import { uploadRoutes } from './features/documents/uploads/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { mailboxRoutes } from './features/steps/codes/mailbox-routes.ts';
import { oneTimeCodeRoutes } from './features/steps/codes/routes.ts';
import { verificationRoutes } from './features/verifications/routes.ts';
import { scheduleExpiry } from './features/verifications/expiry.ts';
import { workflowRoutes } from './features/workflows/routes.ts';
import { previewRoutes } from './features/sessions/preview-routes.ts';
import { buildSerializer } from './platform/http/validation/serialisation.ts';
import { buildValidator, closeQueries } from './platform/http/validation/validation.ts';
import { interfaceOrigins } from './records/companies/interface-origins.ts';
import type { Parts } from './parts.ts';
import { anchorLast, scheduleAnchors } from './features/audit/audit-anchors.ts';
import { scheduleSealing } from './features/audit/audit-chain.ts';
import { scheduleCallSweep } from './features/calls/sweep.ts';
import { openCallSockets } from './features/calls/sockets/call-sockets.ts';
import { scheduleHousekeeping } from './features/privacy/housekeeping.ts';
import { scheduleRetention } from './features/privacy/retention.ts';

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
  /** Destination of the log instead of the standard output. */
  log?: Writable;
}
/** Milliseconds that a connection may be silent. */
const SILENCE = 60_000;

/**
 * Builds the service from its parts, without opening a port. Its jobs start when it is ready and end when it is closed;
 * the caller then closes the database.
 */
export async function buildApplication(parts: Parts, { patience: given, log }: Options = {}): Promise<FastifyInstance> {
  const patience = { ...usualPatience, ...given };
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
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: patience.request,
    connectionTimeout: SILENCE,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
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
  registerErrors(app);
  await registerHeaders(app, configuration, interfaceOrigins(parts));
  registerUnreadBodies(app);
  registerDeprecation(app);
  registerPressure(app, { most: configuration.mostRequests });
  registerAuthentication(app, { parts, publicPrefixes: [DOCUMENTATION_PREFIX] });
  registerRateLimits(app, { parts });
  registerCharacters(app);
  registerIdempotency(app, { parts });
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
  await app.register(requestRoutes(parts));
  await app.register(consentRoutes(parts));
  await app.register(workflowRoutes(parts));
  await app.register(previewRoutes(parts));
  await app.register(verificationRoutes(parts));
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
  await app.register(passkeyRoutes(parts));
  await app.register(biopayPasskeyRoutes(parts));
  await app.register(uploadRoutes(parts));
  await app.register(documentRoutes(parts));
  await app.register(walletRoutes(parts));
  await app.register(walletLinkRoutes(parts));
  await app.register(walletTrustRoutes(parts));
  await app.register(documentDecisionRoutes(parts));
  await app.register(duplicateRoutes(parts));
  await app.register(reportRoutes(parts));
  await app.register(insightRoutes(parts));
  await app.register(reviewRoutes(parts));
  await app.register(proposalRoutes(parts));
  await app.register(amlRoutes(parts));
  await app.register(auditRoutes(parts));
  await app.register(customerCallRoutes(parts));
  await app.register(agentCallRoutes(parts));
  await app.register(callReadingRoutes(parts));
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
  await app.register(accountRoutes(parts));
  await app.register(accountLinkRoutes(parts));
  await app.register(loginRoutes(parts));
  await app.register(secondFactorLoginRoutes(parts));
  await app.register(secondFactorRoutes(parts));
  await app.register(openidLoginRoutes(parts));
  await app.register(openidSettingsRoutes(parts));
  await app.register(apiKeyRoutes(parts));
  answerOtherMethods(app, methods);
  app.addHook('onReady', async () => {
    await scheduleHousekeeping(parts);
    await scheduleRetention(parts);
    await scheduleSealing(parts);
    await scheduleAnchors(parts);
    await scheduleCallSweep(parts);
    await scheduleExpiry(parts);
    await scheduleDomainChecks(parts);
    await parts.jobs.start(({ error, ...failure }) => app.log.error({ err: error, ...failure }, 'job failed'));
    await parts.deliveries.start((error) =>
      app.log.error({ err: error }, 'deliveries could not be claimed or settled'),
    );
  });
  // Before the port closes, because closing waits for every connection.
  app.addHook('preClose', closeSockets);
  app.addHook('onClose', async () => {
    await Promise.all([parts.jobs.stop(), parts.deliveries.stop()]);
    await anchorLast(parts).catch((error: unknown) => app.log.error({ err: error }, 'the audit was not anchored'));
    parts.messages.close();
    parts.outgoing.close();
    await parts.imageCheck.close();
    await parts.printReader.close();
    await parts.pageDrawer.close();
    await parts.pdfCleaner.close();
    await parts.faceReader.close();
    await parts.aml.close();
  });
  return app;
}
