import { fieldCodes, type FieldCode } from '../../../packages/contract/field-codes.ts';

/** A mistake in the words of its code, as a message: for rules that have nothing to add to them. */
export function wordsOf(code: FieldCode): string {
  const meaning = fieldCodes[code];
  return `is refused: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1).replace(/\.$/, '')}`;
}
