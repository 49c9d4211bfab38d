import { Type } from 'typebox';
import { stepOf } from './common.ts';

export const PinStep = stepOf(
  'pin',
  // Type.Object would allow any object, unlike the generated types.
  Type.Unsafe<Record<string, never>>(
    Type.Object({}, { additionalProperties: false, description: 'This kind of step has no options.' }),
  ),
  'The customer chooses the PIN of their payments, after a selfie.',
);
