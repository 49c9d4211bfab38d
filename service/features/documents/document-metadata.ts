import type { FieldCode } from '@veridoor/contract/field-codes';
import { CaptureMetadata } from '@veridoor/contract/documents/document';
import type { FieldError } from '@veridoor/contract/problem';
import type { Principal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Limits of a company's own metadata; the description of CaptureMetadata states them. */
const MOST_OWN_KEYS = 20;
const LONGEST_KEY = 64;
const LONGEST_TEXT = 200;

/**
 * The stored metadata of a page: the fields of the contract and, from a company's server, texts of its own. Such a
 * server's pages have the source api unless they name another.
 *
 * @throws ProblemError invalid_request with the place of every mistake.
 */
export function metadataOf(principal: Principal, given: CaptureMetadata = {}): CaptureMetadata {
  const own = Object.entries(given).filter(([key]) => !Object.hasOwn(CaptureMetadata.properties, key));
  const errors = own.flatMap(([key, value]) => {
    const wrong = principal.kind === 'user' ? faultOf(key, value) : (['unknown_field', 'is not known'] as const);
    return wrong ? [error(`/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, ...wrong)] : [];
  });
  if (own.length > MOST_OWN_KEYS)
    errors.push(error('', 'too_many', `must hold at most ${MOST_OWN_KEYS} keys of your own`));
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors: errors.slice(0, MOST_OWN_KEYS) });
  return principal.kind === 'user' ? { source: 'api', ...given } : given;
}

function faultOf(key: string, value: unknown): readonly [code: FieldCode, message: string] | null {
  if (key.length > LONGEST_KEY) return ['too_long', `must be a key of at most ${LONGEST_KEY} characters`];
  if (typeof value !== 'string') return ['wrong_type', 'must be a text'];
  return value.length > LONGEST_TEXT ? ['too_long', `must be at most ${LONGEST_TEXT} characters`] : null;
}

const error = (pointer: string, code: FieldCode, message: string): FieldError => ({
  field: `/metadata${pointer}`,
  code,
  message,
});
