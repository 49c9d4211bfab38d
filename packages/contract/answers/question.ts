import { Type, type Static } from 'typebox';
import { KNOWN_FACTS, QUESTION_TYPES } from '@veridoor/validation/question';
import { LocalisedText, Timestamp, nullable, described, reference } from '../common.ts';

const questionId = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' });
const choiceValue = Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,39}$' });
const limit = (description: string) => Type.Optional(Type.Number({ description }));
const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$', description }));

export const KnownFact = Type.Enum([...KNOWN_FACTS], {
  $id: 'KnownFact',
  description:
    'What is known in advance: from the profile, then from the documents that were read. A country as `nationality` may also be XXA, stateless.',
});
export type KnownFact = Static<typeof KnownFact>;

export const Question = Type.Object(
  {
    id: described(questionId, 'Distinguishes it from the others of the step.'),
    label: LocalisedText,
    hint: Type.Optional(LocalisedText),
    type: Type.Enum([...QUESTION_TYPES], {
      description: 'Kind of answer; docs/workflows.md describes each.',
    }),
    optional: Type.Optional(Type.Boolean({ description: 'Whether it may be left out.' })),
    choices: Type.Optional(
      Type.Array(
        Type.Object(
          { value: described(choiceValue, 'What an answer says.'), label: LocalisedText },
          { additionalProperties: false },
        ),
        {
          minItems: 1,
          maxItems: 200,
          description: 'Of `choice` and `choices`. More than eight are shown as a dropdown.',
        },
      ),
    ),
    minimum: limit('Characters of a text, the value of a number, or the number of choices.'),
    maximum: limit('Characters of a text, the value of a number, or the number of choices.'),
    earliest: day('Earliest date: YYYY-MM-DD, or `today`.'),
    latest: day('Latest date: YYYY-MM-DD, or `today`.'),
    partial: Type.Optional(
      Type.Boolean({
        description: 'Whether a date may lack its day, or day and month: not everybody knows theirs. Dates of birth.',
      }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        description: 'Country of a national number or a postal code, ISO 3166-1 alpha-2.',
      }),
    ),
    known: Type.Optional(reference(KnownFact)),
    only_if: Type.Optional(
      Type.Object(
        {
          question: described(questionId, 'Id of the earlier question.'),
          is: Type.Array(Type.String({ maxLength: 1_000 }), {
            minItems: 1,
            maxItems: 50,
            description: 'Any of these answers.',
          }),
        },
        {
          additionalProperties: false,
          description: 'Asked only when an earlier question of the step has one of these answers.',
        },
      ),
    ),
    declares: Type.Optional(
      Type.Object(
        {
          fact: Type.Enum(['public_office'], {
            description:
              'public_office: they hold or held a prominent public office, or are close to somebody who does.',
          }),
          is: Type.Array(Type.String({ maxLength: 1_000 }), {
            minItems: 1,
            maxItems: 50,
            description: 'Any of these answers declares it.',
          }),
        },
        {
          additionalProperties: false,
          description: 'What an answer declares that the law asks about: a person looks (check `public_office`).',
        },
      ),
    ),
  },
  {
    $id: 'Question',
    additionalProperties: false,
    description: 'A question of a form or questionnaire, or a field of it.',
  },
);
export type Question = Static<typeof Question>;

export const AnswerValue = Type.Union(
  [Type.String({ maxLength: 4_000 }), Type.Number(), Type.Array(Type.String({ maxLength: 40 }), { maxItems: 200 })],
  {
    $id: 'AnswerValue',
    description:
      'Several choices are a list, numbers are numbers, all others texts: dates YYYY-MM-DD (with `partial` also YYYY-MM and YYYY), phones E.164.',
  },
);

export const AnswersRequest = Type.Object(
  {
    answers: Type.Record(questionId, nullable(reference(AnswerValue)), {
      description: 'By question. Omitted answers stay; null removes one.',
    }),
    complete: Type.Boolean({
      description: 'true completes the step; otherwise the answers are only kept.',
    }),
  },
  { $id: 'AnswersRequest', additionalProperties: false, description: 'Answers to keep.' },
);

export const StepAnswers = Type.Object(
  {
    answers: Type.Record(Type.String(), reference(AnswerValue), { description: 'By question.' }),
    suggestions: Type.Record(Type.String(), Type.String(), {
      description:
        'By question: what the profile or a document already says. The service fills in nothing automatically.',
    }),
  },
  { $id: 'StepAnswers', description: 'The kept answers of a step, for the person who gave them.' },
);
export type StepAnswers = Static<typeof StepAnswers>;

export const ProfileAnswers = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        step: Type.String({ description: 'Id of the step in the workflow.' }),
        kind: Type.String({
          description: 'Kind of the step. For a code: the proved number or address, as `phone` or `email`.',
        }),
        answers: Type.Record(Type.String(), reference(AnswerValue), { description: 'By question.' }),
        completed_at: nullable(Timestamp, 'When the step was completed; null before that.'),
        updated_at: described(Timestamp, 'When an answer last changed.'),
      }),
      { description: 'One for each step, in the order of the workflow.' },
    ),
  },
  { $id: 'ProfileAnswers', description: 'What the customer answered in every step.' },
);
export type ProfileAnswers = Static<typeof ProfileAnswers>;
