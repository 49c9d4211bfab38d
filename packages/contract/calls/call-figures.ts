import { Type, type Static } from 'typebox';
import { Identifier, described, nullable, reference } from '../common.ts';
import { day } from '../insight.ts';
import { listedMode, mode } from '../mode.ts';
import { CallAgent } from './call-queue.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const seconds = (description: string) => nullable(Type.Integer({ minimum: 0 }), `${description} Null without any.`);

export const CallFiguresQuery = Type.Object(
  {
    from: Type.Optional(day('First day. The last 30 days unless you say it.')),
    to: Type.Optional(day('Last day, at most 365 after the first. Today unless you say it.')),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Whose days and hours count, by its IANA name: that of `call_hours` unless you say it, or UTC.',
        examples: ['Europe/Istanbul'],
      }),
    ),
    mode: listedMode,
  },
  { additionalProperties: false },
);
export type CallFiguresQuery = Static<typeof CallFiguresQuery>;

const results = {
  approved: count('Calls that were approved.'),
  rejected: count('Calls that were rejected.'),
  undecided: count('Calls that were taken and ended without a decision.'),
};

export const CallHour = Type.Object(
  {
    hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Hour of the day in which the customers came.' }),
    calls: count('Customers who came.'),
    taken: count('Of those, who spoke with an agent.'),
    given_up: count('Of those, who left before an agent took them.'),
    wait: seconds('Median time until an agent took them, in seconds.'),
  },
  { $id: 'CallHour', description: 'The calls of one hour of the day, of all days of the period.' },
);
export type CallHour = Static<typeof CallHour>;

export const CallAgentFigures = Type.Object(
  {
    id: described(Identifier, 'Id of the user.'),
    name: Type.String({ description: 'First and last name.' }),
    calls: count('Calls that the agent had last.'),
    ...results,
    duration: seconds('Median duration, in seconds.'),
  },
  { $id: 'CallAgentFigures', description: 'The calls of one agent.' },
);
export type CallAgentFigures = Static<typeof CallAgentFigures>;

export const CallFigures = Type.Object(
  {
    from: day('First day of the period.'),
    to: day('Last day of the period.'),
    time_zone: Type.String({ description: 'Whose days and hours count.' }),
    mode,
    calls: count('Customers who came in the period.'),
    taken: count('Of those, who spoke with an agent.'),
    given_up: count('Of those, who left before an agent took them.'),
    ...results,
    wait: seconds('Median time until an agent took them, in seconds.'),
    wait_longest: seconds('The longest of those times, in seconds.'),
    duration: seconds('Median duration of a call, in seconds.'),
    hours: Type.Array(reference(CallHour), { description: 'All 24, from midnight.' }),
    agents: Type.Array(reference(CallAgentFigures), { description: 'Those with the most calls first.' }),
    now: Type.Object(
      {
        waiting: count('Customers who wait.'),
        longest: seconds('How long the first of them has waited, in seconds.'),
        agents: Type.Array(reference(CallAgent), { description: 'Agents who are connected.' }),
      },
      { description: 'The queue when this was asked for, whatever the period and the mode.' },
    ),
  },
  { $id: 'CallFigures', description: 'Calls in numbers: waits, results, agents.' },
);
export type CallFigures = Static<typeof CallFigures>;
