import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ProblemError } from '../problems/problems.ts';

/** Every method that the server recognises; another one is answered like an unknown address. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const satisfies HTTPMethods[];

/** Methods that some networks refuse; a POST may stand for them. */
const OVERRIDING: ReadonlySet<unknown> = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Collections in the plural, with hyphens: another spelling of every address below them, for the paths as the
 * interface specification and the OpenAPI document write them.
 */
const COLLECTIONS: Readonly<Record<string, string>> = {
  profiles: 'profile',
  customers: 'customer',
  verifications: 'verification',
  links: 'link',
  documents: 'document',
  entities: 'entity',
  calls: 'call',
  users: 'user',
  workflows: 'workflow',
  'api-keys': 'api-key',
  'legal-holds': 'legal-hold',
  'privacy-requests': 'privacy-request',
  'webhook-endpoints': 'webhook_endpoint',
  'aml/reports': 'aml/report',
  'aml/hits': 'aml/hit',
};
/** But for two addresses that have a plural of their own: the singular of the first is one workflow. */
const PLURAL = new RegExp(
  `^/api/v2/(?!workflows(?:/?(?:\\?|$)|/preview))(${Object.keys(COLLECTIONS).join('|')})(?=[/?]|$)`,
);

/** The address as its route has it. */
const singularOf = (url: string): string =>
  url.replace(PLURAL, (_, plural: string) => `/api/v2/${COLLECTIONS[plural]}`);

/**
 * Takes a POST for the method of its `X-HTTP-Method-Override` (tus 1.0, section "X-HTTP-Method-Override"), and gives the
 * address in its route's spelling: the router asks for it before it looks for a route.
 */
export function routeAddress(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const meant = request.headers['x-http-method-override'];
  if (request.method === 'POST' && typeof meant === 'string' && OVERRIDING.has(meant.toUpperCase()))
    request.method = meant.toUpperCase();
  return singularOf(request.url ?? '');
}

/** The methods of each address. */
type KnownMethods = Map<string, { url: string; methods: Set<string> }>;

/** Keeps an eye on the routes that are registered from here on. Register before them. */
export function collectMethods(app: FastifyInstance): KnownMethods {
  const known: KnownMethods = new Map();
  app.addHook('onRoute', ({ url, method }) => {
    // Names of parameters do not matter for the address.
    const shape = url.replaceAll(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '');
    const entry = known.get(shape) ?? { url, methods: new Set() };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(shape, entry);
  });
  return known;
}

/**
 * Answers the missing methods of each known address: OPTIONS with 204, others with 405, both with `Allow` (RFC 9110
 * sections 9.3.7 and 15.5.6). An exact route comes before one with a parameter at that place. The answers reveal no
 * more than the public OpenAPI document. Register it after all routes.
 */
export function answerOtherMethods(app: FastifyInstance, known: KnownMethods): void {
  for (const { url, methods } of known.values()) {
    const documented = [...methods].filter((method) => method !== 'OPTIONS');
    if (url === '*' || documented.length === 0) continue;
    const allow = [...documented.toSorted(), 'OPTIONS'].join(', ');
    const lacking = METHODS.filter((method) => !methods.has(method));
    const about = { url, schema: { hide: true }, config: { requires: 'public' } } as const;
    if (!methods.has('OPTIONS')) {
      app.options(url, about, (_, reply) => reply.header('allow', allow).status(204).send());
    }
    if (lacking.length === 0) continue;
    app.route({
      ...about,
      method: lacking,
      // Before the body is read.
      onRequest: async () => {
        throw new ProblemError('method_not_allowed', { allowed: allow.split(', '), headers: { allow } });
      },
      handler: () => undefined,
    });
  }
}
