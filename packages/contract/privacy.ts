import { listedMode, mode } from './mode.ts';
import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, pageOf, described, reference, nullable } from './common.ts';
import { AuditEntry } from './audit.ts';

export const ErasureReason = Type.Enum(
  ['asked', 'no_longer_needed', 'consent_withdrawn', 'objected', 'unlawful', 'legal_duty', 'test_data'],
  {
    $id: 'ErasureReason',
    description:
      'Grounds of GDPR article 17(1), and `test_data` for invented people. The audit keeps the code after the erasure.',
  },
);
export type ErasureReason = Static<typeof ErasureReason>;

export const Erasure = Type.Object(
  {
    reason: reference(ErasureReason),
    block: Type.Optional(
      Type.Array(Type.Enum(['number', 'page']), {
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
        description:
          'Puts the numbers or images of the person’s documents on the block list, at once: for somebody rejected for fraud, of whom an erasure leaves nothing else. Needs `blocklist.write`.',
      }),
    ),
  },
  { $id: 'Erasure', additionalProperties: false, description: 'Why a customer is removed.' },
);
export type Erasure = Static<typeof Erasure>;

export const ExportReason = Type.Enum(['access', 'portability', 'authority', 'review'], {
  $id: 'ExportReason',
  description:
    '`access`, `portability`: the person asked (GDPR articles 15 and 20). `authority`: a court or an authority asks; the person does not learn of it. `review`: own review or audit.',
});
export type ExportReason = Static<typeof ExportReason>;

export const ExportOrder = Type.Object(
  { reason: reference(ExportReason) },
  { $id: 'ExportOrder', additionalProperties: false, description: 'Why the data of a customer is exported.' },
);
export type ExportOrder = Static<typeof ExportOrder>;

/** The customer in a list for colleagues. */
const customer = {
  profile: described(Identifier, 'The profile or entity.'),
  subject: Type.Enum(['person', 'entity'], { description: 'Kind of the customer.' }),
  mode,
  name: nullable(Type.String(), 'Name of the customer, as far as it is known.'),
  id_card_number: Type.String({ description: 'Distinguishes your customers; of an entity, its reference.' }),
  reference: nullable(Type.String(), 'Your reference.'),
};

export const PrivacyRequestKind = Type.Enum(['erasure', 'export'], { description: 'What was asked for.' });
export type PrivacyRequestKind = Static<typeof PrivacyRequestKind>;

export const PrivacyRequest = Type.Object(
  {
    id: described(Identifier, 'Id of the request.'),
    kind: PrivacyRequestKind,
    ...customer,
    reason: Type.Union([reference(ErasureReason), reference(ExportReason)], { description: 'Why it was asked.' }),
    state: Type.Enum(['waiting', 'returned', 'ready', 'fetched'], {
      description:
        'waiting: for a second person. returned: by a colleague, see `note`. ready: the export may be fetched. fetched: it was.',
    }),
    requested_by: described(Identifier, 'The user who asked.'),
    requested_by_name: nullable(Type.String(), 'Name of that user; null once the user is gone.'),
    mine: Type.Boolean({ description: 'Whether it is the user who asks now, who may withdraw but not confirm it.' }),
    answered_by: nullable(Identifier, 'The user who confirmed or returned it; null where nobody did.'),
    answered_by_name: nullable(Type.String(), 'Name of that user.'),
    answered_at: nullable(Timestamp, 'When it was confirmed or returned.'),
    note: nullable(Type.String(), 'Why it was returned; for colleagues.'),
    created_at: described(Timestamp, 'When it was asked.'),
    expires_at: described(Timestamp, 'When the request ends: seven days after it was asked, or after the answer.'),
  },
  {
    $id: 'PrivacyRequest',
    description: 'An erasure that waits for a second person, or an export from its order to its end.',
  },
);
export type PrivacyRequest = Static<typeof PrivacyRequest>;

export const PrivacyRequestQuery = Type.Object(
  { ...PageQuery, mode: listedMode, kind: Type.Optional(PrivacyRequestKind) },
  { additionalProperties: false },
);
export const PrivacyRequestPage = pageOf(
  PrivacyRequest,
  'PrivacyRequestPage',
  'A page of erasures and exports under way, newest first.',
);

export const PrivacyRequestReturn = Type.Object(
  {
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Why, for colleagues. Required unless the request is your own.',
      }),
    ),
  },
  { $id: 'PrivacyRequestReturn', additionalProperties: false, description: 'Why a request is not confirmed.' },
);
export type PrivacyRequestReturn = Static<typeof PrivacyRequestReturn>;

const reason = Type.String({ minLength: 1, maxLength: 500, description: 'Why they are kept; for colleagues.' });

export const LegalHoldRequest = Type.Object(
  {
    reason,
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Without it, the hold lasts until somebody lifts it.' }),
    ),
  },
  { $id: 'LegalHoldRequest', additionalProperties: false, description: 'Why and how long somebody is kept.' },
);
export type LegalHoldRequest = Static<typeof LegalHoldRequest>;

export const LegalHoldLift = Type.Object(
  { reason: described(reason, 'Why the hold ends; for colleagues.') },
  { $id: 'LegalHoldLift', additionalProperties: false, description: 'Why a hold ends.' },
);
export type LegalHoldLift = Static<typeof LegalHoldLift>;

export const LegalHold = Type.Object(
  {
    id: described(Identifier, 'Id of the hold.'),
    ...customer,
    reason,
    until: nullable(Timestamp, 'When the hold expires; null if it lasts until somebody lifts it.'),
    placed_by: described(Identifier, 'The user who placed it.'),
    placed_by_name: nullable(Type.String(), 'Name of that user; null once the user is gone.'),
    placed_at: described(Timestamp, 'When it was placed.'),
    lifted_by: nullable(Identifier, 'The user who lifted or replaced it; null while it lasts, and when it expired.'),
    lifted_by_name: nullable(Type.String(), 'Name of that user.'),
    lifted_at: nullable(Timestamp, 'When it ended; null while it lasts.'),
    lift_reason: nullable(Type.String(), 'Why it was lifted; null when it expired or another took its place.'),
  },
  { $id: 'LegalHold', description: 'Protects a customer and all their data from erasure and retention.' },
);
export type LegalHold = Static<typeof LegalHold>;

export const LegalHoldQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    ended: Type.Optional(Type.Boolean({ default: false, description: 'The ended ones instead of the present ones.' })),
  },
  { additionalProperties: false },
);
export const LegalHoldPage = pageOf(LegalHold, 'LegalHoldPage', 'A page of holds, newest first.');

const due = {
  due: Type.Integer({ description: 'How many the next seven days delete; it stops at 10,000. Holds are left out.' }),
  next: nullable(Timestamp, 'When the first of them is due; a past time means within the hour. Null when none is due.'),
};

export const Retention = Type.Object(
  {
    images: Type.Object(
      { days: Type.Integer({ description: '`retention_days` of the company.' }), ...due },
      { description: 'Files of documents.' },
    ),
    profiles: Type.Object(
      { days: nullable(Type.Integer(), '`profile_retention_days` of the company; null keeps them.'), ...due },
      { description: 'Profiles and entities with all that belongs to them.' },
    ),
    notifications: Type.Object(
      { days: Type.Integer({ description: '`webhook_retention_days` of the company.' }) },
      { description: 'Notifications with their logs.' },
    ),
    held: Type.Integer({ description: 'Customers who are on hold; it stops at 10,000.' }),
  },
  { $id: 'Retention', description: 'How long data is kept, and what the next seven days delete, live and test.' },
);
export type Retention = Static<typeof Retention>;

export const Keeping = Type.Object(
  {
    images_until: nullable(Timestamp, 'When retention deletes the first image; null when none is kept.'),
    profile_until: nullable(Timestamp, 'When retention deletes the customer, if nothing changes; null without an end.'),
    hold: nullable(reference(LegalHold), 'The present hold, which suspends both; null also without `profile.hold`.'),
    erasure: nullable(reference(PrivacyRequest), 'An erasure under way; null also without `profile.erase`.'),
    export: nullable(reference(PrivacyRequest), 'An export under way; null also without `profile.export`.'),
  },
  { $id: 'Keeping', description: 'How long one customer is kept, and what is under way about it.' },
);
export type Keeping = Static<typeof Keeping>;

export const ProfileExport = Type.Object(
  {
    profile: described(Identifier, 'Id of the profile or entity.'),
    created_at: described(Timestamp, 'When the export was made.'),
    records: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
      description: 'Every record about the person, by the name of its table. New versions may add tables and columns.',
    }),
    audit: Type.Array(reference(AuditEntry), { description: 'What was done with the profile, newest first.' }),
    files: Type.Array(
      Type.Object({
        document: described(Identifier, 'Id of the document.'),
        mime_type: Type.String({ description: 'Media type of the stored file.' }),
        size: Type.Integer({ description: 'Bytes.' }),
        sha256: Type.String({
          description: 'SHA-256 of the stored bytes, hexadecimal; of a video the end of its chain.',
        }),
        url: Type.String({ description: 'Where the bytes are; needs document.read; of a video report.read.' }),
      }),
      { description: 'Stored files, with where to fetch them.' },
    ),
  },
  { $id: 'ProfileExport', description: 'Everything that is known about one person, for that person.' },
);
export type ProfileExport = Static<typeof ProfileExport>;
