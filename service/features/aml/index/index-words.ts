import type { NameKind, ParsedName } from '@veridoor/name-matching/parse';
import type { Token } from '@veridoor/name-matching/token';
import type { EntityType } from '../lists/listed-entity.ts';

/** How the names of an entry are read. */
export function nameKindOf(type: EntityType): NameKind {
  if (type === 'person' || type === 'organisation') return type;
  return 'vessel';
}

/**
 * A number or mark as a word of the index; no word of a name begins with its sign. Null when it is too short to
 * distinguish anything.
 */
export function identifierWord(value: string): string | null {
  const key = value
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key.length < 4 ? null : `#${key}`;
}

/** Letters up to which a word finds a name only together with all others: "Cho Il U". */
const SHORT = 5;

/** The words that find a name: the distinctive ones, or all if none is or all are short. */
export function indexWords(name: ParsedName): Token[] {
  const distinctive = name.tokens.filter(
    (token) => token.kind === 'name' || token.kind === 'generic' || token.kind === 'number',
  );
  return distinctive.some(({ text }) => text.length > SHORT) ? distinctive : name.tokens;
}
