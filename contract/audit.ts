import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, page } from './common.ts';
import { reference } from './reference.ts';

/** Everything that is written to the audit. A new change of the service begins with a line here. */
export const AuditAction = Type.Enum(
  [
    'access.refused',
    'aml.hit_decided',
    'aml.list_imported',
    'aml.list_removed',
    'aml.searched',
    'biologin.completed',
    'biologin.refused',
    'biopay.completed',
    'biopay.opened',
    'biopay.pin_refused',
    'biopay.pin_removed',
    'biopay.pin_set',
    'biopay.refused',
    'biopay.token_created',
    'block_list.entry_added',
    'block_list.entry_removed',
    'call.asked',
    'call.decided',
    'call.documented',
    'call.ended',
    'call.handed_over',
    'call.joined',
    'call.message_sent',
    'call.presence_changed',
    'call.put_back',
    'call.recorded',
    'call.recording_read',
    'call.still_requested',
    'call.taken',
    'consent.given',
    'consent.recorded',
    'document.approved',
    'document.archived',
    'document.checked',
    'document.deleted',
    'document.file_read',
    'document.file_removed',
    'document.rejected',
    'document.restored',
    'document.signed',
    'document.updated',
    'document.uploaded',
    'company.created',
    'company.updated',
    'entity.answered',
    'entity.created',
    'face.enrolled',
    'face.not_enrolled',
    'face.unlocked',
    'ip_whitelist.entry_added',
    'ip_whitelist.entry_removed',
    'link.created',
    'link.handed_off',
    'profile.created',
    'profile.erased',
    'profile.erasure_requested',
    'profile.exported',
    'profile.held',
    'profile.hold_lifted',
    'profile.retention_ended',
    'profile.status_changed',
    'profile.updated',
    'report.read',
    'session.completed',
    'session.location_reported',
    'session.opened',
    'step.answered',
    'step.code_exhausted',
    'step.code_sent',
    'step.verified',
    'token.drawn',
    'token.revoked',
    'token.used_elsewhere',
    'user.created',
    'user.logged_in',
    'user.login_limited',
    'user.login_refused',
    'user.updated',
    'webhook.delivery_retried',
    'webhook.endpoint_created',
    'webhook.endpoint_deleted',
    'webhook.endpoint_disabled',
    'webhook.endpoint_updated',
    'webhook.secret_read',
    'webhook.secret_replaced',
    'webhook.test_sent',
    'workflow.replaced',
  ],
  { $id: 'AuditAction' },
);
export type AuditAction = Static<typeof AuditAction>;

/** What happened, in codes, counts and names of fields. Never personal data: entries outlive the people they are about. */
export const AuditDetail = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
);
export type AuditDetail = Static<typeof AuditDetail>;

export const AuditEntry = Type.Object(
  {
    id: Identifier,
    created_at: Timestamp,
    actor: Type.Object({
      kind: Type.Enum(['user', 'customer', 'system', 'anonymous']),
      id: nullable(Identifier),
    }),
    action: reference(AuditAction),
    subject: Type.Object({ kind: Type.String({ examples: ['profile'] }), id: nullable(Type.String()) }),
    detail: AuditDetail,
    address: nullable(Type.String({ description: 'Network address that the request came from.' })),
    request_id: nullable(Type.String()),
    sequence: nullable(
      Type.Integer({ minimum: 1, description: 'Place in the chain; null for a moment, until it is sealed.' }),
    ),
    hash: nullable(
      Type.String({
        description:
          'HMAC-SHA-256 over this entry and the hash before it, in hexadecimal; SHA-256 in entries from before keyed chains.',
      }),
    ),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditQuery = Type.Object(
  {
    ...PageQuery,
    action: Type.Optional(reference(AuditAction)),
    actor: Type.Optional(Identifier),
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    created_after: Type.Optional(Timestamp),
    created_before: Type.Optional(Timestamp),
  },
  { additionalProperties: false },
);
export const AuditPage = Type.Object(page(reference(AuditEntry)).properties, { $id: 'AuditPage' });
