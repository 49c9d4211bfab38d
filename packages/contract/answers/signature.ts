import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, nullable, described } from '../common.ts';

const size = Type.Integer({ minimum: 50, maximum: 4_000 });
const place = Type.Number({ minimum: 0, maximum: 4_000 });

const DrawnSignature = Type.Object(
  {
    method: Type.Literal('drawn'),
    width: described(size, 'Width of the pad, in its own units.'),
    height: described(size, 'Height of the pad, in its own units.'),
    strokes: Type.Array(
      Type.Array(Type.Tuple([place, place, Type.Number({ minimum: 0, maximum: 1 })]), { minItems: 1, maxItems: 5_000 }),
      { minItems: 1, maxItems: 300, description: 'Points of each stroke: x, y and pressure, in the units of the pad.' },
    ),
  },
  { additionalProperties: false },
);

const TypedSignature = Type.Object(
  {
    method: Type.Literal('typed'),
    name: Type.String({ minLength: 1, maxLength: 200, description: 'The name as it was typed.' }),
    image: Type.String({
      minLength: 20,
      maxLength: 180_000,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The name as it was shown, as PNG in base64.',
    }),
  },
  { additionalProperties: false },
);

export const SignatureRequest = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 10_000, description: 'The text as it was shown to the signer.' }),
    signature: Type.Union([DrawnSignature, TypedSignature], { description: 'Drawn by hand, or typed.' }),
  },
  { $id: 'SignatureRequest', additionalProperties: false, description: 'A signature of the text that was shown.' },
);
export type SignatureRequest = Static<typeof SignatureRequest>;

export const Signature = Type.Object(
  {
    document: described(Identifier, 'The document that keeps it.'),
    method: Type.Enum(['drawn', 'typed'], { description: 'Whether it was drawn or typed.' }),
    signed_at: described(Timestamp, 'When it was signed.'),
    language: nullable(Type.String({ description: 'Language of the text, if the workflow has several.' })),
    text: Type.String({ description: 'What was signed, as it was shown.' }),
    text_sha256: Type.String({ description: 'SHA-256 of the text in UTF-8, hexadecimal.' }),
    svg: nullable(Type.String({ description: 'The signature as a drawing; null once retention removed it.' })),
  },
  { $id: 'Signature', description: 'A signature with its text and drawing.' },
);
export type Signature = Static<typeof Signature>;
