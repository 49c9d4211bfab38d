import { Type, type Static } from 'typebox';

const line = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
/** The most that goAML takes (`comments_type`). */
const words = (description: string, minLength = 0) => Type.String({ minLength, maxLength: 8000, description });

export const SuspicionDraft = Type.Object(
  {
    reporting_entity: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Your number at the financial intelligence unit (`rentity_id`).',
    }),
    branch: line('Your branch.'),
    address: line('Street and number of the branch.'),
    city: line('Its city.'),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country, ISO 3166-1 alpha-2.' }),
    state: Type.Optional(line('Its state or province, where the unit asks for one.')),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The currency of amounts, ISO 4217.' }),
    indicators: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,50}$' }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Codes of the unit’s list for what is suspected.',
    }),
    reason: words('Why the customer is suspected.', 1),
    action: words('What you have done.'),
  },
  {
    $id: 'SuspicionDraft',
    additionalProperties: false,
    description: 'What a report of suspicion says beside the facts about the customer.',
  },
);
export type SuspicionDraft = Static<typeof SuspicionDraft>;
