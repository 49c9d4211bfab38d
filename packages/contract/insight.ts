import { Type, type Static } from 'typebox';
import { described, nullable, reference } from './common.ts';
import { listedMode, mode } from './mode.ts';
import { StepKind } from './step.ts';
import { WorkflowSlug } from './workflow.ts';

/** A day of the calendar. */
export const day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-03-01'] });

const period = {
  from: Type.Optional(day('First day (UTC). The last 30 days unless you say it.')),
  to: Type.Optional(day('Last day (UTC), at most 365 after the first. Today unless you say it.')),
  mode: listedMode,
};

/** The days of figures, and their mode. */
export const PeriodQuery = Type.Object(period, { additionalProperties: false });
export type PeriodQuery = Static<typeof PeriodQuery>;

export const InsightQuery = Type.Object(
  {
    ...period,
    workflow_slug: Type.Optional(
      described(WorkflowSlug, 'Only verifications of this workflow; browsers and systems are not kept by workflow.'),
    ),
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
    first: people('Of those, at the first attempt. The three are null together.'),
    second: people('At the second.'),
    later: people('At a later one.'),
    stopped: people('Who were last seen here, an hour ago or longer, and handed in nothing.'),
    retried: people('Of whom something was refused.'),
    retries: nullable(
      Type.Integer({ minimum: 0 }),
      'Submissions that were refused. Null when they are of one to four people.',
    ),
    time: seconds('How long people were on its screens, half an hour at a time at most.'),
    time_p90: nullable(
      Type.Integer({ minimum: 0 }),
      'Within which time nine of ten were done with its screens, in seconds; null with fewer than twenty people.',
    ),
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

export const InsightWorkflow = Type.Object(
  {
    workflow_slug: WorkflowSlug,
    version: Type.Integer({ minimum: 1, description: 'Version of the workflow.' }),
    opened: people('Who opened a link for the first time in the period.'),
    completed: people('Of those, who handed everything in.'),
    approved: people('Of those, who are approved.'),
    rejected: people('Who are rejected.'),
    time: seconds('From opening to handing in.'),
  },
  { $id: 'InsightWorkflow', description: 'How it went with a version of a workflow.' },
);
export type InsightWorkflow = Static<typeof InsightWorkflow>;

export const InsightCapture = Type.Object(
  {
    method: Type.Enum(['camera', 'file', 'company', 'call'], {
      description: 'By camera or as a file by the customer, by your programs, or in a call.',
    }),
    pages: people('People who sent a page in this way.'),
    approved: people('Of those, of whom one is approved.'),
  },
  { $id: 'InsightCapture', description: 'How pages came.' },
);
export type InsightCapture = Static<typeof InsightCapture>;

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
    workflows: Type.Array(reference(InsightWorkflow), { description: 'Versions of workflows, by slug, newest first.' }),
    captures: Type.Array(reference(InsightCapture), { description: 'How pages came, the most frequent first.' }),
    browsers: Type.Array(reference(InsightClient), { description: 'By family of browsers, the most frequent first.' }),
    systems: Type.Array(reference(InsightClient), { description: 'By operating system, the most frequent first.' }),
  },
  { $id: 'Insight', description: 'Where people stop: numbers only, and none of one to four people.' },
);
export type Insight = Static<typeof Insight>;
