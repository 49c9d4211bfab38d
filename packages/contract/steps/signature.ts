import { Type } from 'typebox';
import { stepOf, stepOptions } from './common.ts';

const SignedText = Type.String({ minLength: 1, maxLength: 10_000 });

export const SignatureStep = stepOf(
  'signature',
  stepOptions({
    text: Type.Union(
      [
        SignedText,
        Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), SignedText, { minProperties: 1 }),
      ],
      { description: 'What is signed, as plain text with line breaks: one, or one for each language.' },
    ),
  }),
);
