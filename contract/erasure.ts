import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, page } from './common.ts';
import { reference } from './reference.ts';

/** Grounds of GDPR article 17(1), and data that is nobody's. A code, since the audit keeps it when the person is gone. */
export const ErasureReason = Type.Enum(
  ['asked', 'no_longer_needed', 'consent_withdrawn', 'objected', 'unlawful', 'legal_duty', 'test_data'],
  { $id: 'ErasureReason' },
);
export type ErasureReason = Static<typeof ErasureReason>;

export const Erasure = Type.Object(
  { reason: reference(ErasureReason) },
  { $id: 'Erasure', additionalProperties: false },
);
export type Erasure = Static<typeof Erasure>;

export const ErasureRequest = Type.Object(
  {
    id: Identifier,
    profile: Identifier,
    reason: reference(ErasureReason),
    requested_by: Identifier,
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: 'ErasureRequest', description: 'An erasure that waits for a second person.' },
);
export type ErasureRequest = Static<typeof ErasureRequest>;

export const ErasureRequestQuery = Type.Object(PageQuery, { additionalProperties: false });
export const ErasureRequestPage = Type.Object(page(reference(ErasureRequest)).properties, {
  $id: 'ErasureRequestPage',
});
