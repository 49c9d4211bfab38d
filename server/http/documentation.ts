import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

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
        { name: 'workflow', description: 'The steps that customers go through.' },
        { name: 'session', description: 'The flow of one customer, for the hosted interface.' },
        { name: 'documents', description: 'Pages of identity documents and selfies.' },
        { name: 'aml', description: 'Sanctions, politically exposed persons, adverse media.' },
        { name: 'service', description: 'About the service itself.' },
      ],
      components: {
        securitySchemes: {
          user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a user.' },
          profile: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Profile token of a customer.' },
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
      return { schema: { ...schema, security }, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: DOCUMENTATION_PREFIX, staticCSP: true, validatorUrl: false });
}
