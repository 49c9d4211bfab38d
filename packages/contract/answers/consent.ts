import { Type, type Static } from 'typebox';
import { Identifier, LocalisedText, Timestamp, nullable, described, reference } from '../common.ts';

const version = Type.String({ minLength: 1, maxLength: 40, description: 'Name that you gave the text.' });
const sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the text as JSON with its keys in order (RFC 8785).',
});
const text = nullable(LocalisedText, "The text; null for the interface's own words.");

export const ConsentText = Type.Object(
  {
    version,
    text,
    sha256,
    created_at: described(Timestamp, 'When it became the text in force.'),
    created_by: nullable(Identifier, 'The user who set it; null for the first one.'),
  },
  { $id: 'ConsentText', description: 'A version of what customers agree to. It never changes.' },
);
export type ConsentText = Static<typeof ConsentText>;

export const ConsentTexts = Type.Object(
  { data: Type.Array(reference(ConsentText), { description: 'Newest first.' }) },
  { $id: 'ConsentTexts', description: 'Every version of the consent text.' },
);

export const ConsentSource = Type.Enum(['paper', 'in_person', 'telephone', 'website', 'application'], {
  $id: 'ConsentSource',
  description: 'Where a consent was obtained.',
});
export type ConsentSource = Static<typeof ConsentSource>;

export const ConsentRecord = Type.Object(
  {
    version,
    given_at: described(Timestamp, 'When the customer agreed (RFC 3339); not in the future.'),
    source: reference(ConsentSource),
    evidence: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Where you keep the proof, for example a file number.',
      }),
    ),
    face: Type.Optional(Type.Boolean({ description: 'Whether the customer agreed to face data separately.' })),
  },
  {
    $id: 'ConsentRecord',
    additionalProperties: false,
    description: "A consent that you obtained yourself. It is kept as your statement, not as the customer's.",
  },
);
export type ConsentRecord = Static<typeof ConsentRecord>;

export const Consent = Type.Object(
  {
    version,
    sha256,
    text: nullable(LocalisedText, "The text that was shown; null for the interface's own words."),
    language: nullable(
      Type.String({ description: 'Language of the page that showed the text, if the page named it.' }),
    ),
    given_at: described(Timestamp, 'When the customer agreed.'),
    given_by: Type.Enum(['customer', 'business'], {
      description: 'business: recorded by you, obtained elsewhere.',
    }),
    source: nullable(reference(ConsentSource)),
    evidence: nullable(Type.String(), 'Where you keep the proof; null for a consent given in the interface.'),
    face: Type.Boolean({ description: 'Whether the customer agreed to face data separately.' }),
  },
  { $id: 'Consent', description: "What a customer agreed to. The text is null for the interface's own words." },
);
export type Consent = Static<typeof Consent>;
