import { Type } from 'typebox';
import { AcceptedDocument } from '../documents/accepted-document.ts';
import { reference } from '../common.ts';
import { DigitalIdOptions } from './digital-id.ts';
import { stepOf, stepOptions } from './common.ts';

export const DocumentStep = stepOf(
  'document',
  stepOptions({
    accepted: Type.Array(reference(AcceptedDocument), {
      minItems: 1,
      maxItems: 500,
      description: 'Documents that the customer may choose from.',
    }),
    allow_file: Type.Boolean({
      description: 'Whether a file may be sent instead of a live image.',
    }),
    confirm_good_images: Type.Optional(
      Type.Boolean({
        description:
          'Whether the customer presses a button for every image. Otherwise an image in which the device finds nothing wrong is shown for a moment and then used; the customer can stop that, and switch it off.',
      }),
    ),
    compare_number: Type.Optional(
      Type.Boolean({
        description:
          "Whether the profile's id_card_number is the number of this document. If so, the service compares it with what it reads; otherwise it is your own number.",
      }),
    ),
    digital_id: Type.Optional(reference(DigitalIdOptions)),
    minimum_age: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 120,
        description: 'Minimum age of the holder in years; without it, age does not matter.',
      }),
    ),
  }),
);
