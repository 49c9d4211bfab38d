import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Type } from 'typebox';
import { Group } from '@veridoor/contract/accounts/user';
import { permissionsOf, type Permission } from '../../access/permissions.ts';
import { takesIdempotencyKey } from '../idempotency/hook.ts';
import { about } from './about.ts';
import { OPTIONAL_BODY, type OpenapiDocument } from './openapi-document.ts';
import { completeDocument } from './document.ts';
import { problems } from '../validation/schemas.ts';
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';

/** Address of the documentation page. */
export const DOCUMENTATION_PREFIX = '/api/v2/docs';
export const OPENAPI_PATH = '/api/v2/openapi.json';

/**
 * Makes the OpenAPI 3.1 document from the schemas that validate, and a page to try it. Register before the routes.
 */
export async function registerDocumentation(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: { ...about, servers: [{ url: baseUrl, description: 'This service.' }] },
    convertConstToEnum: false,
    refResolver: {
      buildLocalReference: (schema, _baseUri, _fragment, index) =>
        typeof schema['$id'] === 'string' ? schema['$id'] : `Schema${index}`,
    },
    transform: ({ schema, url, route }) => {
      const requires = route.config?.requires;
      if (!schema || !requires) return { schema, url };
      const security = requires === 'public' ? [] : Object.keys(requires).map((scheme) => ({ [scheme]: [] }));
      const permission = requires === 'public' || requires.user === 'any' ? undefined : requires.user;
      return {
        schema: {
          ...withGuards(schema, String(route.method), takesIdempotencyKey(String(route.method), route.config ?? {})),
          description: [schema.description, whoMay(requires)].filter(Boolean).join('\n\n'),
          security,
          ...(route.config?.deprecated && { deprecated: true }),
          ...(permission && { 'x-permission': permission }),
          ...(route.config?.optionalBody && { [OPTIONAL_BODY]: true }),
        },
        url,
      };
    },
    transformObject: completed as unknown as NonNullable<FastifyDynamicSwaggerOptions['transformObject']>,
  });
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTATION_PREFIX,
    staticCSP: pagePolicy(baseUrl),
    validatorUrl: false,
  });
}

const completed = ({ openapiObject }: { openapiObject: OpenapiDocument }) => completeDocument(openapiObject);

/** The permitted callers of an operation, in words: from the guard's own declaration. */
function whoMay(requires: NonNullable<FastifyContextConfig['requires']>): string {
  if (requires === 'public') return '_For everybody: it needs no token._';
  const groups = (permission: Permission) => Group.enum.filter((group) => permissionsOf([group]).includes(permission));
  const holders = [
    requires.user === 'any' && 'users and API keys',
    requires.user &&
      requires.user !== 'any' &&
      `users with \`${requires.user}\` (groups ${groups(requires.user).join(', ')})`,
    requires.profile && 'the person, with a profile token',
    requires.entity && 'the company, with an entity token',
  ];
  return `_For ${holders.filter(Boolean).join('; ')}._`;
}

const idempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 257,
      description: 'Any key of your own: for 24 hours, the same request with the same key gets the same answer.',
      examples: ['order-7-profile'],
    }),
  ),
});

/** The page loads from this origin alone, and its requests go to the service; its styles have their images inline. */
function pagePolicy(baseUrl: string): Record<string, string> {
  return {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': `'self' ${new URL(baseUrl).origin}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
}

/** Possible answers of the guards in front of every operation, and the header that one of them reads. */
function withGuards(schema: FastifySchema, method: string, idempotent: boolean): FastifySchema {
  // A body is read before its operation is known to take none.
  const mayBring = method !== 'GET' && method !== 'HEAD';
  const guards = {
    ...problems(400, 429, 503),
    ...(mayBring && problems(413, 415)),
    ...(idempotent && problems(409, 422)),
  };
  const response = { ...guards, ...(schema.response as object | undefined) };
  return { ...schema, response, ...(idempotent && { headers: idempotencyKey }) };
}
