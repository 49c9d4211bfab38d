import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, described, listedOrder, nullable, pageOf, reference } from '../common.ts';
import { Mode, mode } from '../mode.ts';

/** What a key may be allowed: every permission but those for persons only, who decide, erase, and make users and keys. */
export const KeyPermission = Type.Enum(
  [
    'aml.read',
    'aml.search',
    'api_key.read',
    'audit.read',
    'biopay.create',
    'blocklist.read',
    'blocklist.write',
    'call.read',
    'company.read',
    'company.write',
    'consent.record',
    'document.delete',
    'document.read',
    'document.update',
    'document.upload',
    'entity.create',
    'entity.read',
    'ip_whitelist.read',
    'ip_whitelist.write',
    'link.create',
    'profile.create',
    'profile.export',
    'profile.read',
    'profile.update',
    'recording.read',
    'report.read',
    'user.read',
    'webhook.read',
    'webhook.write',
    'workflow.read',
    'workflow.write',
  ],
  {
    $id: 'KeyPermission',
    description: 'A permission that an API key may have; docs/permissions.md lists what it allows.',
  },
);
export type KeyPermission = Static<typeof KeyPermission>;

/** Permissions of live keys only: they change or tell what both modes share. */
export const LIVE_ONLY: readonly KeyPermission[] = [
  'api_key.read',
  'audit.read',
  'company.write',
  'ip_whitelist.read',
  'ip_whitelist.write',
  'user.read',
  'workflow.write',
];

const SECRET_START = Type.String({
  description: 'Its first characters, to recognise it by.',
  examples: ['vd_live_7Kq2'],
});

export const ApiKey = Type.Object(
  {
    id: described(Identifier, 'Id of the key; the audit names it as the actor.'),
    mode,
    name: Type.String({ description: 'Name of the key.' }),
    permissions: Type.Array(reference(KeyPermission), { description: 'What the key was made for.' }),
    withheld: Type.Array(reference(KeyPermission), {
      description: 'Those of its permissions that it cannot use, because `made_by` does not have them any more.',
    }),
    state: Type.Enum(['active', 'expired', 'revoked', 'user_disabled'], {
      description:
        '`user_disabled`: `made_by` is disabled, so the key opens nothing until another admin rotates it and takes it over.',
    }),
    start: SECRET_START,
    previous: nullable(
      Type.Object({ start: SECRET_START, ends_at: described(Timestamp, 'From then on it is refused.') }),
      'The secret before, while it is still valid; null otherwise.',
    ),
    made_by: described(Identifier, 'The user who made its newest secret. The key can do nothing that they may not.'),
    created_at: described(Timestamp, 'When the key was made.'),
    expires_at: nullable(Timestamp, 'When it ends by itself; null for never.'),
    last_used_at: nullable(Timestamp, 'Beginning of the hour in which it was last used; null for never.'),
    revoked_at: nullable(Timestamp, 'When it was revoked; null if it was not.'),
  },
  { $id: 'ApiKey', description: 'What a program of the company shows in place of a login.' },
);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyCreate = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Which program uses it, for colleagues.' }),
    permissions: Type.Array(reference(KeyPermission), {
      minItems: 1,
      maxItems: KeyPermission.enum.length,
      uniqueItems: true,
      description:
        'What it may do, and nothing else. Its maker must have each of them. A test key cannot have those of the company itself: its users, keys, audit, addresses, settings and workflows.',
    }),
    mode: Type.Optional(
      Type.Unsafe<Mode>({
        ...reference(Mode),
        description: 'Required: the only data that it sees and makes.',
      }),
    ),
    expires_at: Type.Optional(described(Timestamp, 'When it ends by itself (RFC 3339); never without it.')),
  },
  { $id: 'ApiKeyCreate', additionalProperties: false, description: 'An API key to make.' },
);
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

/** Longest time in seconds that two secrets of a key are valid: a week, for programs that people restart. */
const LONGEST_OVERLAP = 7 * 24 * 60 * 60;

export const ApiKeyRotate = Type.Object(
  {
    overlap_seconds: Type.Integer({
      minimum: 0,
      maximum: LONGEST_OVERLAP,
      description: 'Seconds for which the present secret stays valid; 0 ends it at once, as after a leak.',
    }),
  },
  { $id: 'ApiKeyRotate', additionalProperties: false, description: 'How long the present secret stays valid.' },
);
export type ApiKeyRotate = Static<typeof ApiKeyRotate>;

export const ApiKeySecret = Type.Object(
  {
    key: reference(ApiKey),
    secret: Type.String({
      description: 'The whole secret, shown this once: the service keeps only its hash.',
      examples: ['vd_live_7Kq2…'],
    }),
  },
  { $id: 'ApiKeySecret', description: 'A key with its new secret.' },
);
export type ApiKeySecret = Static<typeof ApiKeySecret>;

export const ApiKeyListQuery = Type.Object(
  {
    ...PageQuery,
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only those whose name holds it.' }),
    ),
    mode: Type.Optional(mode),
    ended: Type.Optional(Type.Boolean({ description: 'Only revoked and expired ones, or only the others.' })),
    order: listedOrder,
  },
  { additionalProperties: false },
);
export const ApiKeyPage = pageOf(ApiKey, 'ApiKeyPage', 'A page of API keys, newest first.');
