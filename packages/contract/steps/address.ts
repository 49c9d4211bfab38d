import { Type } from 'typebox';
import { stepOf, stepOptions } from './common.ts';

export const AddressStep = stepOf(
  'address',
  stepOptions({
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
          max_age_days: Type.Integer({ minimum: 1, maximum: 400, description: 'How old the document may be.' }),
          allow_file: Type.Boolean({
            description: 'Whether an image or a PDF may be sent instead of a live image.',
          }),
          approve_readable: Type.Boolean({
            description:
              'Whether a PDF with the right name, address and date in its text is approved automatically; otherwise a person looks at every file.',
          }),
        },
        { additionalProperties: false, description: 'A bill, statement or letter that shows the address.' },
      ),
    ),
  }),
);
