import { Type, type Static } from 'typebox';
import { nullable, reference } from './common.ts';
import { listedMode, mode } from './mode.ts';
import { StepKind } from './step.ts';

/** A day of the calendar. */
export const day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-03-01'] });

export const InsightQuery = Type.Object(
  {
    from: Type.Optional(day('First day (UTC). The last 30 days unless you say it.')),
    to: Type.Optional(day('Last day (UTC), at most 365 after the first. Today unless you say it.')),
    mode: listedMode,
  },
  { additionalProperties: false },
);
export type InsightQuery = Static<typeof InsightQuery>;

/** A number of people, unless they are so few that it would tell of one. */
const people = (description: string) => nullable(Type.Integer({ minimum: 0 }), `${description} Null for one to four.`);

const seconds = (description: string) =>
  nullable(Type.Integer({ minimum: 0 }), `${description} The median, in seconds; null with fewer than five people.`);

export const InsightStep = Type.Object(
  {
    step: Type.String({ description: 'Id of the step in the workflow.' }),
    kind: reference(StepKind),
    asked: people('Whose workflow has the step.'),
    reached: people('Who saw it.'),
    sent: people('Who sent something.'),
    approved: people('Whose step is approved.'),
    stopped: people('Who were last seen here, an hour ago or longer, and handed in nothing.'),
    retried: people('Of whom something was refused.'),
    retries: nullable(
      Type.Integer({ minimum: 0 }),
      'Submissions that were refused. Null when they are of one to four people.',
    ),
    time: seconds('How long people were on its screens, half an hour at a time at most.'),
  },
  { $id: 'InsightStep', description: 'What became of a step.' },
);
export type InsightStep = Static<typeof InsightStep>;

export const InsightClient = Type.Object(
  {
    name: Type.String({ description: 'Family of browsers or systems; `other` for all with fewer than five.' }),
    opened: people('Links that were opened there first.'),
    completed: people('Verifications that were completed there.'),
  },
  { $id: 'InsightClient', description: 'How it went with a browser or system.' },
);
export type InsightClient = Static<typeof InsightClient>;

export const Insight = Type.Object(
  {
    from: day('First day of the period.'),
    to: day('Last day of the period.'),
    mode,
    opened: people('Who opened a link for the first time in the period.'),
    consented: people('Of those, who agreed to the consent text.'),
    completed: people('Of those, who handed everything in.'),
    decided_by_rules: people('Of those, on whom the rules decided.'),
    decided_by_people: people('Of those, on whom a person decided.'),
    share_decided_by_rules: nullable(
      Type.Number({ minimum: 0, maximum: 1 }),
      'Share of the decisions that the rules made; null when either number is.',
    ),
    time: seconds('From opening to handing in.'),
    steps: Type.Array(reference(InsightStep), { description: 'The steps, those of most people first.' }),
    browsers: Type.Array(reference(InsightClient), { description: 'By family of browsers, the most frequent first.' }),
    systems: Type.Array(reference(InsightClient), { description: 'By operating system, the most frequent first.' }),
  },
  { $id: 'Insight', description: 'Where people stop: numbers only, and none of one to four people.' },
);
export type Insight = Static<typeof Insight>;
