import { AML_CATEGORIES, AML_SOURCES } from '@veridoor/contract/aml/sources';
import type { AmlHit } from '../../lib/api/types.ts';
import { isWaited, type Waited } from '../parts/waiting.ts';

/** Publishers whose name is the same in every language. */
export const PROPER_NAMES: Partial<Record<string, string>> = {
  ofac: 'OFAC',
  opensanctions: 'OpenSanctions',
  senzing: 'Senzing',
};
export const SCORES = ['0.8', '0.9', '0.95', '1'] as const;

/** How the hits are narrowed; it stands in the address, so it holds nothing about a person. */
export interface HitFilters {
  mode: 'live' | 'test';
  order: 'oldest' | 'strongest';
  source?: AmlHit['source'] | undefined;
  category?: AmlHit['categories'][number] | undefined;
  score?: (typeof SCORES)[number] | undefined;
  waited?: Waited | undefined;
}

/** Reads the address; malformed filters are left out. */
export function readHitFilters(search: URLSearchParams): HitFilters {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  const [source, category, score] = [one('source', AML_SOURCES), one('category', AML_CATEGORIES), one('score', SCORES)];
  const waited = search.get('waited');
  return {
    mode: search.get('mode') === 'test' ? 'test' : 'live',
    order: search.get('order') === 'strongest' ? 'strongest' : 'oldest',
    ...(source && { source }),
    ...(category && { category }),
    ...(score && { score }),
    ...(isWaited(waited) && { waited }),
  };
}

/** The address's search, without what is usual anyway. */
export function writeHitFilters({ mode, order, ...others }: HitFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (mode === 'test') search.set('mode', mode);
  if (order === 'strongest') search.set('order', order);
  for (const [name, value] of Object.entries(others)) if (value !== undefined) search.set(name, value);
  return search;
}

/** Whether any filter narrows the hits. */
export const areHitsNarrowed = (filters: HitFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'mode' && name !== 'order' && value !== undefined);
