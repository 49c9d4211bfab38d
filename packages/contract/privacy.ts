import { listedMode } from './mode.ts';
import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, page, described, reference, nullable } from './common.ts';
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
  { reason: reference(ErasureReason) },
  { $id: 'Erasure', additionalProperties: false, description: 'Why a customer is removed.' },
);
export type Erasure = Static<typeof Erasure>;

export const ErasureRequest = Type.Object(
  {
    id: described(Identifier, 'Id of the request.'),
    profile: described(Identifier, 'The profile or entity that is to be removed.'),
    reason: reference(ErasureReason),
    requested_by: described(Identifier, 'The user who asked.'),
    created_at: described(Timestamp, 'When it was asked.'),
    expires_at: described(Timestamp, 'When the request expires, seven days later.'),
  },
  { $id: 'ErasureRequest', description: 'An erasure that waits for a second person.' },
);
export type ErasureRequest = Static<typeof ErasureRequest>;

export const ErasureRequestQuery = Type.Object({ ...PageQuery, mode: listedMode }, { additionalProperties: false });
export const ErasureRequestPage = Type.Object(page(reference(ErasureRequest)).properties, {
  $id: 'ErasureRequestPage',
  description: 'A page of erasures that wait, newest first.',
});

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

export const LegalHold = Type.Object(
  {
    reason,
    until: nullable(Timestamp, 'When the hold expires; null if it lasts until somebody lifts it.'),
    placed_by: described(Identifier, 'The user who placed it.'),
    placed_at: described(Timestamp, 'When it was placed.'),
  },
  { $id: 'LegalHold', description: 'Protects a customer and all their data from erasure and retention.' },
);
export type LegalHold = Static<typeof LegalHold>;

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
        sha256: Type.String({ description: 'SHA-256 of the stored bytes, hexadecimal.' }),
        url: Type.String({ description: 'Where the bytes are; needs document.read.' }),
      }),
      { description: 'Stored files, with where to fetch them.' },
    ),
  },
  { $id: 'ProfileExport', description: 'Everything that is known about one person, for that person.' },
);
export type ProfileExport = Static<typeof ProfileExport>;
