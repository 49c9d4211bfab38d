import { Type, type TProperties, type TSchema } from 'typebox';
import { LocalisedText } from '../common.ts';

const common = {
  id: Type.String({
    pattern: '^[a-z0-9][a-z0-9_-]{0,39}$',
    description: 'Distinguishes the step from the others of the workflow.',
  }),
  title: Type.Optional(LocalisedText),
  required_step_ids: Type.Array(Type.String(), {
    maxItems: 50,
    description: 'Steps that must be done before this one opens; a selfie opens while they are checked.',
  }),
  max_attempts: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Failed attempts after which the step is closed.',
  }),
  optional: Type.Boolean({ description: 'Whether it may be left out.' }),
  earlier_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description:
        'Takes the approved pages of the same step out of an earlier, approved verification, if they are at most so many days old. Only for documents and selfies.',
    }),
  ),
};

/** A step of a kind, with its possible options. */
export const stepOf = <const Kind extends string, Options extends TSchema>(
  kind: Kind,
  options: Options,
  description?: string,
) =>
  Type.Object(
    { ...common, kind: Type.Literal(kind), options },
    { additionalProperties: false, ...(description !== undefined && { description }) },
  );

/** The options of a kind of step. */
export const stepOptions = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, description: 'Options of this kind of step.' });

/** The options of a step that proves an address by a code sent to it. */
export const codeOptions = (whose: string) =>
  stepOptions({
    recipient: Type.Enum(['profile', 'typed', 'either'], {
      description: `Where the code goes: the profile's own ${whose} (typed only if the profile has none), one that the customer types, or either, as the customer chooses.`,
    }),
  });
