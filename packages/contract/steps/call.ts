import { Type, type Static } from 'typebox';
import { openingHours } from '../calls/opening-hours.ts';
import { LocalisedText, described } from '../common.ts';
import { stepOf, stepOptions } from './common.ts';

const mark = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' });
const Phrase = Type.Object(
  { id: described(mark, 'Distinguishes it from the others.'), text: LocalisedText },
  { additionalProperties: false },
);

const callOptions = {
  recording: Type.Boolean({ description: 'Whether a call may be recorded; both sides must also agree.' }),
  checklist: Type.Array(Phrase, { maxItems: 30, description: 'What the agent ticks off.' }),
  phrases: Type.Array(Phrase, { maxItems: 30, description: 'Ready phrases of the chat.' }),
  opening_hours: Type.Optional(
    openingHours(
      'When agents take calls; left out, the company’s `call_hours`. The interface shows it; the queue is open at every hour, and an agent who is online takes calls.',
    ),
  ),
  required_captures: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 50,
      description:
        'Document and selfie steps whose pages must be there before the call can be approved. By default, the required ones before the call.',
    }),
  ),
};
export const CallOptions = Type.Object(callOptions, {
  $id: 'CallOptions',
  additionalProperties: false,
  description: 'Options of a call step.',
});
export type CallOptions = Static<typeof CallOptions>;

// Not by reference: the place in the schema has to tell a mistake here from one in the other kinds.
export const CallStep = stepOf('call', stepOptions(callOptions));
