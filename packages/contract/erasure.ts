import { Type, type Static } from 'typebox';
import { Identifier, PageQuery, Timestamp, page, described, reference } from './common.ts';

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

export const ErasureRequestQuery = Type.Object(PageQuery, { additionalProperties: false });
export const ErasureRequestPage = Type.Object(page(reference(ErasureRequest)).properties, {
  $id: 'ErasureRequestPage',
  description: 'A page of erasures that wait, newest first.',
});
