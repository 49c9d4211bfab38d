import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, nullable, pageOf, described, reference } from './common.ts';

/** Everything that the audit records. A new change of the service begins with a line here. */
export const AuditAction = Type.Enum(
  [
    'access.refused',
    'aml.hit_decided',
    'aml.hit_read',
    'aml.list_imported',
    'aml.list_removed',
    'aml.rescreening_ordered',
    'aml.searched',
    'api_key.created',
    'api_key.revoked',
    'api_key.rotated',
    'audit.retention_ended',
    'audit.verified',
    'biologin.completed',
    'biologin.face_recognised',
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
    'call.read',
    'call.recorded',
    'call.recording_read',
    'call.still_requested',
    'call.taken',
    'consent.given',
    'consent.recorded',
    'digital_id.asked',
    'digital_id.list_imported',
    'digital_id.reader_changed',
    'digital_id.refused',
    'digital_id.root_added',
    'digital_id.root_removed',
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
    'liveness.video_read',
    'ip_whitelist.cleared',
    'ip_whitelist.entry_added',
    'ip_whitelist.entry_removed',
    'link.created',
    'link.handed_off',
    'link.handoff_sent',
    'link.prolonged',
    'link.sent',
    'link.withdrawn',
    'login.ended',
    'mcp.tool_used',
    'openid.domain_lost',
    'openid.domain_proved',
    'openid.provider_removed',
    'openid.provider_set',
    'passkey.bound',
    'passkey.refused',
    'passkey.removed',
    'profile.created',
    'profile.decision_proposed',
    'profile.decision_returned',
    'profile.decision_withdrawn',
    'profile.erased',
    'profile.erasure_requested',
    'profile.erasure_returned',
    'profile.erasure_withdrawn',
    'profile.export_confirmed',
    'profile.export_requested',
    'profile.export_returned',
    'profile.export_withdrawn',
    'profile.exported',
    'profile.held',
    'profile.hold_lifted',
    'profile.note_added',
    'profile.notes_read',
    'profile.retention_ended',
    'profile.ring_read',
    'profile.status_changed',
    'profile.tagged',
    'profile.updated',
    'report.read',
    'review.assigned',
    'review.claimed',
    'review.planted',
    'review.released',
    'session.completed',
    'session.location_reported',
    'session.opened',
    'step.answered',
    'step.code_exhausted',
    'step.code_sent',
    'step.verified',
    'suspicion.drafted',
    'token.drawn',
    'token.revoked',
    'token.used_elsewhere',
    'user.created',
    'user.email_confirmed',
    'user.email_link_sent',
    'user.logged_in',
    'user.login_limited',
    'user.login_refused',
    'user.openid_bound',
    'user.openid_unbound',
    'user.password_link_sent',
    'user.password_reset',
    'user.recovery_codes_made',
    'user.second_factor_added',
    'user.second_factor_refused',
    'user.second_factor_removed',
    'user.second_factor_reset',
    'user.unlocked',
    'user.updated',
    'verification.decided',
    'verification.expired',
    'verification.opened',
    'webhook.delivery_retried',
    'webhook.endpoint_created',
    'webhook.endpoint_deleted',
    'webhook.endpoint_disabled',
    'webhook.endpoint_updated',
    'webhook.events_replayed',
    'webhook.secret_read',
    'webhook.secret_replaced',
    'webhook.test_sent',
    'workflow.created',
    'workflow.replaced',
    'workflow.restored',
    'workflow.retired',
  ],
  {
    $id: 'AuditAction',
    description: 'What happened, as subject and event. Later versions may add values; ignore unknown ones.',
  },
);
export type AuditAction = Static<typeof AuditAction>;

/** The event in codes, counts and names of fields. It never holds personal data, since entries outlive their people. */
export const AuditDetail = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
);
export type AuditDetail = Static<typeof AuditDetail>;

export const AuditEntry = Type.Object(
  {
    id: described(Identifier, 'Id of the entry.'),
    created_at: described(Timestamp, 'When it happened.'),
    actor: Type.Object(
      {
        kind: Type.Enum(['user', 'key', 'customer', 'operator', 'system', 'anonymous'], {
          description:
            '`key`: a program with an API key. `operator`: a command of the operator of the service. `anonymous`: a caller without a token, for example at login.',
        }),
        id: nullable(Identifier, 'The user, the API key or the profile; null for the others.'),
        name: Type.Optional(Type.String({ description: 'Name of a user, as it is now; absent for everybody else.' })),
      },
      { description: 'Who did it.' },
    ),
    action: reference(AuditAction),
    subject: Type.Object(
      {
        kind: Type.String({
          examples: ['profile'],
          description: 'Kind of thing, for example profile, document or user.',
        }),
        id: nullable(Type.String(), 'Id of the thing; null where there is none.'),
      },
      { description: 'The thing that it was done to.' },
    ),
    detail: described(
      AuditDetail,
      'Codes, counts and names of fields, by their name. Never personal data, because entries outlive it.',
    ),
    address: nullable(Type.String({ description: 'Network address that the request came from.' })),
    request_id: nullable(Type.String(), '`X-Request-Id` of the request; null for work in the background.'),
    sequence: nullable(
      Type.Integer({ minimum: 1, description: 'Place in the chain; null until the entry is sealed a moment later.' }),
    ),
    hash: nullable(
      Type.String({
        description: 'HMAC-SHA-256 over this entry and the hash before it, in hexadecimal.',
      }),
    ),
  },
  { $id: 'AuditEntry', description: 'One thing that happened. Entries are chained by their hashes and never change.' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditQuery = Type.Object(
  {
    ...PageQuery,
    action: Type.Optional(described(reference(AuditAction), 'Only this action.')),
    actor: Type.Optional(described(Identifier, 'Only what this user, API key or customer did.')),
    subject: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only what was done to the thing with this id.' }),
    ),
    created_after: Type.Optional(described(Timestamp, 'Only from this moment onwards (RFC 3339).')),
    created_before: Type.Optional(described(Timestamp, 'Only before this moment (RFC 3339).')),
  },
  { additionalProperties: false },
);
export const AuditPage = pageOf(AuditEntry, 'AuditPage', 'A page of the audit, newest first.');

/** What breaks a chain. */
const AuditFault = Type.Enum(
  ['missing', 'changed', 'address_changed', 'address_removed', 'not_anchored', 'end_changed'],
  {
    description:
      '`missing`: an entry, or the whole chain, is not there. `changed`: its content is another. `address_changed`, `address_removed`: its network address is another, or gone without an erasure. `not_anchored`: an anchor kept elsewhere has another one. `end_changed`: somebody else wrote where the chain ends.',
  },
);
export type AuditFault = Static<typeof AuditFault>;

export const AuditVerificationRequest = Type.Object(
  {
    entries: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Whole entries so far, as the answer before has them; 0 to begin.' }),
    ),
    head: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Hash of the last of them, as the answer before has it.' }),
    ),
  },
  {
    $id: 'AuditVerificationRequest',
    additionalProperties: false,
    description: 'From where to follow the chain on; empty from its beginning.',
  },
);
export type AuditVerificationRequest = Static<typeof AuditVerificationRequest>;

export const AuditVerification = Type.Object(
  {
    entries: Type.Integer({ minimum: 0, description: 'Whole entries from the beginning of the chain.' }),
    of: Type.Integer({ minimum: 0, description: 'Entries that the chain had at this moment.' }),
    head: Type.String({ description: 'Hash of the last whole entry. Kept elsewhere, it reveals a rewritten chain.' }),
    until: nullable(Timestamp, 'When the last whole entry of this stretch was written.'),
    anchors: Type.Integer({ minimum: 0, description: 'Anchors kept elsewhere that the chain was held against.' }),
    done: Type.Boolean({ description: 'Whether the chain ends here, whole or broken. Otherwise ask again from here.' }),
    fault: Type.Union(
      [
        Type.Object({
          entry: nullable(Type.Integer({ minimum: 1 }), 'Place in the chain; null for its end.'),
          reason: AuditFault,
        }),
        Type.Null(),
      ],
      { description: 'The first fault; null while the chain is whole.' },
    ),
  },
  { $id: 'AuditVerification', description: 'How far the chain of the company is whole.' },
);
export type AuditVerification = Static<typeof AuditVerification>;
