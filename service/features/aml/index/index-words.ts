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

/** The words that find a name: the distinctive ones, or all if none is. */
export function indexWords(name: ParsedName): Token[] {
  const telling = name.tokens.filter(
    (token) => token.kind === 'name' || token.kind === 'generic' || token.kind === 'number',
  );
  return telling.length > 0 ? telling : name.tokens;
}
