import { Type, type Static } from 'typebox';
import { nullable, reference } from './common.ts';

export const CheckName = Type.Enum(
  [
    'image',
    'page',
    'capture',
    'mrz',
    'barcode',
    'document',
    'data',
    'expiry',
    'age',
    'portrait',
    'sides',
    'cross_check_name',
    'cross_check_birth_date',
    'cross_check_expiration_date',
    'cross_check_document_number',
    'cross_check_print',
    'original_screen',
    'original_copy',
    'original_portrait',
    'original_text',
    'original_hologram',
    'original_file',
    'cross_check_profile_name',
    'cross_check_profile_number',
    'face',
    'match',
    'liveness',
    'proof_text',
    'proof_date',
    'proof_name',
    'proof_address',
    'proof_issuer',
    'duplicate_number',
    'duplicate_page',
    'duplicate_face',
    'block_list',
    'screening',
    'call',
    'signature',
    'digital_id',
    'revocation',
  ],
  {
    $id: 'CheckName',
    description: 'Every check of the service; docs/verdict.md explains each. Later versions may add checks.',
  },
);
export type CheckName = Static<typeof CheckName>;

export const CheckOutcome = Type.Enum(['passed', 'failed', 'review', 'not_made'], {
  $id: 'CheckOutcome',
  description:
    'How a check ended. `failed` is certain; `review` needs a person; `not_made` could not be made, and counts like `review` if it is required.',
});
export type CheckOutcome = Static<typeof CheckOutcome>;

export const CheckResult = Type.Object(
  {
    check: reference(CheckName),
    outcome: reference(CheckOutcome),
    score: nullable(Type.Number({ minimum: 0, maximum: 1 }), 'From 0 to 1; null for a check that has none.'),
    threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Score from which the check passes.' }),
    ),
    detail: nullable(Type.String({ description: 'A code that says why, for example image_blurred.' })),
    files: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'SHA-256 of the stored files that the check looked at. A result about a replaced file no longer counts.',
      }),
    ),
  },
  {
    $id: 'CheckResult',
    description: 'Result of a check, without personal data: the compared values are in the report.',
  },
);
export type CheckResult = Static<typeof CheckResult>;
