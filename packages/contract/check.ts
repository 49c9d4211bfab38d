import { Type, type Static } from 'typebox';
import { CHECK_NAMES } from './checks.ts';
import { nullable, reference } from './common.ts';

export const CheckName = Type.Enum(CHECK_NAMES, {
  $id: 'CheckName',
  description: 'Every check of the service; docs/verdict.md explains each. Later versions may add checks.',
});
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
