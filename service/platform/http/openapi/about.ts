import manifest from '../../../../package.json' with { type: 'json' };

const description = `Identity verification: profiles of customers, links to the hosted interface, documents and their checks, decisions, screening and notifications.

Tokens, lists, repeating, limits and ids: docs/conventions.md. Changes within this version only add: docs/versions.md.`;

/** The OpenAPI document's description of the whole service. */
export const about = {
  openapi: '3.1.0' as const,
  info: {
    title: 'Veridoor',
    version: manifest.version,
    summary: 'Identity verification for your own servers and pages.',
    description,
    contact: { name: 'The operator of this service' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: [
    { name: 'authentication', description: 'Users log in with a name and a password, and get tokens.' },
    { name: 'profiles', description: 'The customers of a company, their data and their links.' },
    { name: 'entities', description: 'Companies that are customers.' },
    { name: 'verifications', description: 'How far each verification of a profile is, and what came of it.' },
    { name: 'workflow', description: 'The steps that customers go through.' },
    { name: 'session', description: 'The flow of one customer, for the hosted interface.' },
    { name: 'uploads', description: 'Resumable uploads by the tus protocol, version 1.0.' },
    { name: 'documents', description: 'Pages of identity documents, selfies and papers.' },
    { name: 'duplicates', description: 'What profiles have in common, and the block list.' },
    { name: 'review', description: 'Profiles that wait for a person, and who works on which.' },
    { name: 'report', description: 'What was found about a person, and what was decided.' },
    { name: 'biopay', description: 'Payments released by face and PIN.' },
    { name: 'aml', description: 'Sanctions, politically exposed persons, adverse media.' },
    { name: 'calls', description: 'Video calls between customers and agents.' },
    { name: 'webhooks', description: 'Events sent to a company’s own addresses.' },
    { name: 'ip-whitelist', description: 'Addresses that users of a company may use.' },
    { name: 'company', description: 'Settings of a company.' },
    { name: 'users', description: 'People and programs that log in.' },
    { name: 'account', description: 'What users manage about themselves; see docs/accounts.md.' },
    { name: 'api-keys', description: 'What programs of a company show in place of a login.' },
    { name: 'audit', description: 'What happened, and who did it.' },
    { name: 'service', description: 'About the service itself.' },
  ],
  components: {
    securitySchemes: {
      user: {
        type: 'http' as const,
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'Access token of a user: `access` of the login, valid for 15 minutes. Its permissions depend on the groups of the user. Or an API key, `vd_live_…`, with the permissions that it was made for.',
      },
      profile: {
        type: 'http' as const,
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'Profile token of a person: gives access to that one profile for an hour. Opening a link returns one.',
      },
      entity: {
        type: 'http' as const,
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'Entity token of a company: gives access to that one entity for an hour. Opening a link returns one.',
      },
    },
  },
};
