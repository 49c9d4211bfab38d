import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Type } from 'typebox';
import { takesIdempotencyKey } from './idempotency.ts';
import { problems } from './schemas.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** Where the page about the interface is. */
export const DOCUMENTATION_PREFIX = '/api/v2/docs';
export const OPENAPI_PATH = '/api/v2/openapi.json';

/**
 * Makes the OpenAPI 3.1 document from the schemas that validate, and a page to try it. Register before the routes.
 */
export async function registerDocumentation(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Veridoor',
        version: '2',
        description:
          'Identity verification: profiles, verification links, documents and the flow of the hosted interface.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl }],
      tags: [
        { name: 'authentication', description: 'Users log in with a name and a password.' },
        { name: 'profiles', description: 'The customers of a company.' },
        { name: 'entities', description: 'Companies that are customers.' },
        { name: 'workflow', description: 'The steps that customers go through.' },
        { name: 'session', description: 'The flow of one customer, for the hosted interface.' },
        { name: 'documents', description: 'Pages of identity documents and selfies.' },
        { name: 'biopay', description: 'Payments that a face and a PIN release.' },
        { name: 'webhooks', description: 'Events that are told to a company’s own addresses.' },
        { name: 'aml', description: 'Sanctions, politically exposed persons, adverse media.' },
        { name: 'ip-whitelist', description: 'From where the users of a company may come.' },
        { name: 'company', description: 'What a company decides for itself.' },
        { name: 'users', description: 'People and programs that log in.' },
        { name: 'audit', description: 'What happened, and who did it.' },
        { name: 'service', description: 'About the service itself.' },
      ],
      components: {
        securitySchemes: {
          user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a user.' },
          profile: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Profile token of a person.' },
          entity: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Entity token of a company.' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (schema, _baseUri, _fragment, index) =>
        typeof schema['$id'] === 'string' ? schema['$id'] : `Schema${index}`,
    },
    transform: ({ schema, url, route }) => {
      const requires = route.config?.requires;
      if (!schema || !requires) return { schema, url };
      const security = requires === 'public' ? [] : Object.keys(requires).map((scheme) => ({ [scheme]: [] }));
      const permission = requires === 'public' ? undefined : requires.user;
      return {
        schema: {
          ...withGuards(schema, String(route.method), takesIdempotencyKey(String(route.method), route.config ?? {})),
          security,
          ...(permission && { 'x-permission': permission }),
        },
        url,
      };
    },
  });
  await app.register(swaggerUi, { routePrefix: DOCUMENTATION_PREFIX, staticCSP: true, validatorUrl: false });
}

const idempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 257,
      description: 'Any key of your own: the same request with the same key has the same answer for 24 hours.',
    }),
  ),
});

/** What the guards in front of every operation may answer, and the header that one of them reads. */
function withGuards(schema: FastifySchema, method: string, idempotent: boolean): FastifySchema {
  // A body is looked at before it is known that the operation takes none.
  const mayBring = method !== 'GET' && method !== 'HEAD';
  const guards = {
    ...problems(400, 429, 503),
    ...(mayBring && problems(413, 415)),
    ...(idempotent && problems(409, 422)),
  };
  const response = { ...guards, ...(schema.response as object | undefined) };
  return { ...schema, response, ...(idempotent && { headers: idempotencyKey }) };
}
