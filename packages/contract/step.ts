import { Type, type Static } from 'typebox';
import { Identifier, LocalisedText, described } from './common.ts';
import { DOCUMENT_TYPE_NAMES, typesOfFamily } from './document-types.ts';
import { Question } from './question.ts';
import { reference } from './reference.ts';

/** Every kind of step that a workflow may hold. The hosted interface must have a folder for each: a missing one does not compile. */
export const StepKind = Type.Enum(
  ['document', 'selfie', 'form', 'questionnaire', 'address', 'otp_phone', 'otp_email', 'signature', 'pin', 'call'],
  {
    $id: 'StepKind',
    description: 'Every kind of step that a workflow may hold. More may come.',
  },
);
export type StepKind = Static<typeof StepKind>;

export const StepStatus = Type.Enum(
  ['not_uploaded', 'processing', 'pending_review', 'approved', 'rejected', 'automatically_rejected'],
  {
    $id: 'StepStatus',
    description:
      'How a step stands. `pending_review` waits for a person; `automatically_rejected` by the checks, `rejected` by a person: the customer tries again.',
  },
);
export type StepStatus = Static<typeof StepStatus>;

export const DocumentType = Type.Enum(DOCUMENT_TYPE_NAMES, {
  $id: 'DocumentType',
  description: 'Type of a page: an identity document, a selfie, a paper.',
});
export type DocumentType = Static<typeof DocumentType>;

export const DocumentSide = Type.Enum(['front', 'back', 'single'], {
  $id: 'DocumentSide',
  description: 'Which side of the document; `single` for one that has only one.',
});
export type DocumentSide = Static<typeof DocumentSide>;

export const AcceptedDocument = Type.Object(
  {
    country: Type.String({ pattern: '^([A-Z]{2}|\\*)$', description: 'ISO 3166-1 alpha-2, or * for every country.' }),
    type: Type.Enum(typesOfFamily('identity'), { description: 'Type of the document.' }),
    version: Type.String({ pattern: '^[a-z0-9_]{1,40}$', description: 'For example standard, new, old.' }),
    title: Type.Optional(LocalisedText),
    sides: Type.Array(reference(DocumentSide), { minItems: 1, maxItems: 2, description: 'Pages that it has.' }),
    format: Type.Enum(['ID-1', 'ID-2', 'ID-3'], {
      description: 'Page size by ISO/IEC 7810; it shapes the guide frame.',
    }),
  },
  {
    $id: 'AcceptedDocument',
    additionalProperties: false,
    description: 'One document that a step accepts: whose, which, and the pages it has.',
  },
);
export type AcceptedDocument = Static<typeof AcceptedDocument>;

const common = {
  id: Type.String({
    pattern: '^[a-z0-9][a-z0-9_-]{0,39}$',
    description: 'Tells the step apart from the others of the workflow.',
  }),
  title: Type.Optional(LocalisedText),
  required_step_ids: Type.Array(Type.String(), {
    maxItems: 50,
    description: 'Steps that must be done before this one opens.',
  }),
  max_attempts: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Failed attempts after which the step is closed.',
  }),
  optional: Type.Boolean({ description: 'Whether it may be left out.' }),
};

export const DocumentStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('document'),
    options: Type.Object(
      {
        accepted: Type.Array(reference(AcceptedDocument), {
          minItems: 1,
          maxItems: 500,
          description: 'Documents that the customer may choose from.',
        }),
        allow_file: Type.Boolean({
          description: 'Whether a file may be sent instead of a live picture.',
        }),
        compare_number: Type.Optional(
          Type.Boolean({
            description:
              "Whether the profile's id_card_number is the number of this document: then it is compared with what is read. Otherwise it is yours.",
          }),
        ),
        minimum_age: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 120,
            description: 'Whole years that the holder must be old; without it age does not matter.',
          }),
        ),
      },
      { additionalProperties: false, description: 'What this kind of step may be told.' },
    ),
  },
  { additionalProperties: false },
);

export const SelfieStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('selfie'),
    options: Type.Object(
      {
        allow_file: Type.Boolean({ description: 'Whether a file may be sent instead of a live picture.' }),
        match: Type.Optional(
          Type.Object(
            {
              approve: Type.Number({
                minimum: 0.5,
                maximum: 1,
                description: 'Score from which a match passes; below 0.5 strangers would.',
              }),
              reject: Type.Number({ minimum: 0, maximum: 1, description: 'Score below which a match fails.' }),
            },
            { additionalProperties: false, description: 'Selfie against portrait; between the two a person compares.' },
          ),
        ),
        liveness: Type.Optional(
          Type.Enum(['required', 'off'], {
            description: 'Whether the person has to show that they are alive and here.',
          }),
        ),
      },
      { additionalProperties: false, description: 'What this kind of step may be told.' },
    ),
  },
  { additionalProperties: false },
);

export const FormStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('form'),
    options: Type.Object(
      {
        questions: Type.Array(reference(Question), {
          minItems: 1,
          maxItems: 60,
          description: 'The questions, in this order.',
        }),
      },
      { additionalProperties: false, description: 'What this kind of step may be told.' },
    ),
  },
  { additionalProperties: false },
);

export const QuestionnaireStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('questionnaire'),
    options: Type.Object(
      {
        sections: Type.Array(
          Type.Object(
            {
              title: LocalisedText,
              questions: Type.Array(reference(Question), {
                minItems: 1,
                maxItems: 60,
                description: 'The questions, in this order.',
              }),
            },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 20, description: 'Questions under their headings, in this order.' },
        ),
      },
      { additionalProperties: false, description: 'What this kind of step may be told.' },
    ),
  },
  { additionalProperties: false },
);

export const AddressStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('address'),
    options: Type.Object(
      {
        countries: Type.Optional(
          Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
            minItems: 1,
            maxItems: 250,
            description: 'Countries that the address may be in, ISO 3166-1 alpha-2; every one without it.',
          }),
        ),
        proof: Type.Optional(
          Type.Object(
            {
              max_age_days: Type.Integer({ minimum: 1, maximum: 400, description: 'How old it may be.' }),
              allow_file: Type.Boolean({
                description: 'Whether a picture or a PDF may be sent instead of a live picture.',
              }),
              approve_readable: Type.Boolean({
                description:
                  'Whether a PDF whose text has the right name, address and date is approved although it is a file; otherwise a person looks at every file.',
              }),
            },
            { additionalProperties: false, description: 'A bill, statement or letter that shows the address.' },
          ),
        ),
      },
      { additionalProperties: false, description: 'What this kind of step may be told.' },
    ),
  },
  { additionalProperties: false },
);

const codeOptions = (whose: string) =>
  Type.Object(
    {
      recipient: Type.Enum(['profile', 'typed', 'either'], {
        description: `Where the code goes: the profile's own ${whose} (typed only where the profile has none), one that the customer types, or whichever of the two the customer chooses.`,
      }),
    },
    { additionalProperties: false, description: 'What this kind of step may be told.' },
  );

export const PhoneCodeStep = Type.Object(
  { ...common, kind: Type.Literal('otp_phone'), options: codeOptions('telephone number') },
  { additionalProperties: false },
);

export const EmailCodeStep = Type.Object(
  { ...common, kind: Type.Literal('otp_email'), options: codeOptions('e-mail address') },
  { additionalProperties: false },
);

const SignedText = Type.String({ minLength: 1, maxLength: 10_000 });

export const SignatureStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('signature'),
    options: Type.Object(
      {
        text: Type.Union(
          [
            SignedText,
            Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), SignedText, { minProperties: 1 }),
          ],
          { description: 'What is signed, as plain text with line breaks: one, or one for each language.' },
        ),
      },
      { additionalProperties: false, description: 'What this kind of step may be told.' },
    ),
  },
  { additionalProperties: false },
);

export const PinStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('pin'),
    // Type.Object would be any object, unlike what the generated types say.
    options: Type.Unsafe<Record<string, never>>(
      Type.Object({}, { additionalProperties: false, description: 'This kind of step is told nothing.' }),
    ),
  },
  { additionalProperties: false, description: 'The customer chooses the PIN of their payments, after a selfie.' },
);

const mark = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' });
const Phrase = Type.Object(
  { id: described(mark, 'Tells it apart from the others.'), text: LocalisedText },
  { additionalProperties: false },
);

const callOptions = {
  recording: Type.Boolean({ description: 'Whether a call may be recorded; both sides have to agree as well.' }),
  checklist: Type.Array(Phrase, { maxItems: 30, description: 'What the agent ticks off.' }),
  phrases: Type.Array(Phrase, { maxItems: 30, description: 'Ready phrases of the chat.' }),
  required_captures: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 50,
      description:
        'Document and selfie steps whose pages have to be there before the call can be approved; without it, those that stand before the call and are not optional.',
    }),
  ),
};
export const CallOptions = Type.Object(callOptions, {
  $id: 'CallOptions',
  additionalProperties: false,
  description: 'What a call step may be told.',
});
export type CallOptions = Static<typeof CallOptions>;

// Not by reference: a mistake has to be told from those of the other kinds by its place in the schema.
export const CallStep = Type.Object(
  {
    ...common,
    kind: Type.Literal('call'),
    options: Type.Object(callOptions, {
      additionalProperties: false,
      description: 'What this kind of step may be told.',
    }),
  },
  { additionalProperties: false },
);

export const WorkflowStep = Type.Union(
  [
    DocumentStep,
    SelfieStep,
    FormStep,
    QuestionnaireStep,
    AddressStep,
    PhoneCodeStep,
    EmailCodeStep,
    SignatureStep,
    PinStep,
    CallStep,
  ],
  { $id: 'WorkflowStep', description: 'A step of a workflow; `kind` says which options it has.' },
);
export type WorkflowStep = Static<typeof WorkflowStep>;

export const ProfileStep = Type.Object(
  {
    id: Type.String({ description: 'Id of the step in the workflow.' }),
    kind: reference(StepKind),
    status: reference(StepStatus),
  },
  { $id: 'ProfileStep', description: 'How a step stands on a profile, as an integrator sees it.' },
);

export const SessionDocument = Type.Object(
  {
    id: described(Identifier, 'Of the document.'),
    type: reference(DocumentType),
    side: reference(DocumentSide),
    status: Type.Enum(['pending', 'approved', 'rejected'], { description: 'What was decided on it.' }),
    reject_reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Code of what is wrong; null unless rejected.',
    }),
  },
  { $id: 'SessionDocument', description: 'A page of a step as its customer sees it.' },
);
