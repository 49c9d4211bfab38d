import { expect, it } from 'vitest';
import { attributesOf } from './attributes.ts';

it.each([
  ['text', 'name', 'name'],
  ['text', 'first_name', 'given-name'],
  ['text', 'last_name', 'family-name'],
  // A field of one line: `street-address` is for several.
  ['text', 'street', 'address-line1'],
  ['text', 'city', 'address-level2'],
  ['postal_code', 'postal_code', 'postal-code'],
  ['email', 'email', 'email'],
  ['national_number', undefined, 'off'],
  ['text', undefined, 'off'],
] as const)('a question of the type %s about %s is filled in by the browser as %s', (type, known, token) => {
  expect(attributesOf({ type, ...(known && { known }) }).autoComplete).toBe(token);
});
