import { bestOf } from '@veridoor/name-matching/compare';
import type { NameScore } from '@veridoor/name-matching/reasons';
import type { CandidateFinder } from './index/candidates.ts';
import { nameKindOf } from './index/index-words.ts';
import type { AmlQuery } from './index/query.ts';
import type { Segment } from './index/segment.ts';
import type { EntityType } from './lists/listed-entity.ts';

/** Names of the index that are compared in full for one search of one list: a hundred may have the same two words. */
const COMPARED = 150;
/** The same for a name of initials and a family name, which many share. */
const COMPARED_BY_INITIALS = 600;

/** A weak alias is evidence of less weight. */
export const WEAK_ALIAS_FACTOR = 0.95;

/** An entry whose name may match the query: its ordinal in the list, its best name and why. */
export interface NameHit extends NameScore {
  entity: number;
  type: EntityType;
  name: string;
  weak: boolean;
}

/**
 * The entries of a list whose names score at least `least` against the query, best first, one hit for each entry; and
 * the entries that have one of the identifiers, whatever their score.
 */
export function screenSegment(
  finder: CandidateFinder,
  segment: Segment,
  query: AmlQuery,
  least: number,
  identifiers: readonly string[] = [],
): NameHit[] {
  const best = new Map<number, NameHit>();
  const keep = (name: number, floor: number): void => {
    const type = segment.nameType(name);
    const weak = segment.isWeak(name);
    const scored = bestOf(query.readings[nameKindOf(type)], segment.parsedName(name), floor, { anyOrder: true });
    const score = weak ? scored.score * WEAK_ALIAS_FACTOR : scored.score;
    const entity = segment.data.nameEntity[name]!;
    if (score >= floor && score > (best.get(entity)?.score ?? -1)) {
      best.set(entity, { ...scored, score, entity, type, name: segment.nameText(name), weak });
    }
  };
  const compared = segment.namesWrittenAs(Object.values(query.readings).flat());
  for (const name of finder.find(segment, query, query.abbreviated ? COMPARED_BY_INITIALS : COMPARED))
    compared.add(name);
  for (const name of compared) keep(name, least);
  for (const identifier of identifiers) for (const name of segment.namesOfIdentifier(identifier)) keep(name, 0);
  return [...best.values()].toSorted((a, b) => b.score - a.score || a.entity - b.entity);
}
