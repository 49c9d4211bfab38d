import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { day } from '../insight.ts';
import { mode } from '../mode.ts';
import { ProfileStatus } from '../profile.ts';
import { WorkflowSlug } from '../workflow.ts';
import { ReviewSubject } from './review.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const seconds = (description: string) => nullable(count(description), description);
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** What is right for a planted case. */
const truth = Type.Enum(['approved', 'rejected'], { description: 'The decision that would be right.' });

export const PlantedCase = Type.Object(
  { truth: nullable(truth, 'The decision that would be right; null where the case is not planted.') },
  {
    $id: 'PlantedCase',
    additionalProperties: false,
    description: 'Whether a case was made to see how officers decide.',
  },
);
export type PlantedCase = Static<typeof PlantedCase>;

export const TeamErrors = Type.Object(
  {
    truth,
    decided: count('Planted cases of this truth that officers decided.'),
    wrong: count('Of those, decided the other way.'),
    least: share('Lower end of the 95 % interval of the error rate (Wilson).'),
    most: share('Upper end of it; 1 with none decided.'),
  },
  { $id: 'TeamErrors', description: 'How often officers decide planted cases wrongly.' },
);
export type TeamErrors = Static<typeof TeamErrors>;

export const OfficerFigures = Type.Object(
  {
    officer: described(Identifier, 'The user.'),
    name: Type.String({ description: 'Name of the user.' }),
    approved: count('Approvals.'),
    rejected: count('Rejections.'),
    overturned: count('Of both, those that another person decided otherwise later.'),
    confirmed: count('Proposals that a colleague confirmed.'),
    returned: count('Proposals that a colleague sent back.'),
  },
  { $id: 'OfficerFigures', description: 'What a person decided in the period.' },
);
export type OfficerFigures = Static<typeof OfficerFigures>;

export const DecisionFigures = Type.Object(
  {
    from: day('First day of the period.'),
    to: day('Last day of the period.'),
    mode,
    outcomes: Type.Array(
      Type.Object({
        status: reference(ProfileStatus),
        by: Type.Enum(['rules', 'person'], { description: 'Who decided.' }),
        count: count('Customers.'),
      }),
      { description: 'Customers whose last decision is of the period, as `GET /customer` lists them.' },
    ),
    reasons: Type.Array(
      Type.Object({ reason: Type.String({ description: 'Code of the reason.' }), count: count('Customers.') }),
      { description: 'Their reasons, the most frequent first, twenty at most.' },
    ),
    queues: Type.Array(
      Type.Object({
        workflow_slug: WorkflowSlug,
        decided: count('Cases that waited for a person and were decided.'),
        wait: seconds('Median of the seconds that they waited.'),
        wait_longest: seconds('The longest of them.'),
      }),
      { description: 'How long cases waited, by workflow.' },
    ),
    officers: nullable(
      Type.Array(reference(OfficerFigures)),
      'By officer, who decided most first; null without `review.manage`.',
    ),
    errors: nullable(
      Type.Array(reference(TeamErrors)),
      'How planted cases were decided; null without `review.manage`.',
    ),
    planted: nullable(
      Type.Array(
        Type.Object({
          profile: described(Identifier, 'The planted case.'),
          subject: described(reference(ReviewSubject), 'A person or a company.'),
          truth,
          outcome: nullable(truth, 'How it was decided first, by somebody else than who planted it; null before.'),
          decided_at: nullable(Timestamp, 'When.'),
        }),
      ),
      'Planted cases, the newest hundred, whenever they were decided; null without `review.manage`.',
    ),
  },
  { $id: 'DecisionFigures', description: 'What was decided in a period, by whom, why and how fast.' },
);
export type DecisionFigures = Static<typeof DecisionFigures>;
