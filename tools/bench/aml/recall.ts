import { CandidateFinder } from '../../../service/features/aml/index/candidates.ts';
import { readQuery } from '../../../service/features/aml/index/query.ts';
import { screenSegment } from '../../../service/features/aml/screen.ts';
import type { MeasuredList } from './data.ts';
import { SPELLINGS } from './misspell.ts';
import { ordinaryNames } from './ordinary-names.ts';
import { pick, seededRandom } from '../../specimens/random.ts';

const SPELLINGS_OF_A_KIND = 250;
const ORDINARY = 10_000;
const THRESHOLD = 0.7;

export interface Recall {
  /** For each kind of misspelling, the share of searches with the right entry among the first five. */
  byKind: { kind: string; share: number }[];
  share: number;
  searches: number;
  /** Share of ordinary names with a hit of at least 0.70, and of those the share whose hit has the very same words. */
  alarms: number;
  homonyms: number;
}

/** Searches listed people under other spellings, and people who are not listed. */
export function measureRecall(lists: readonly MeasuredList[]): Recall {
  const finder = new CandidateFinder();
  const search = (name: string, least: number) => {
    const query = readQuery(name);
    return lists
      .flatMap((list) => screenSegment(finder, list.segment, query, least).map((hit) => ({ list, hit })))
      .toSorted((a, b) => b.hit.score - a.hit.score);
  };
  const people = lists.flatMap((list) =>
    list.entities.flatMap((entity, ordinal) =>
      entity.type === 'person' ? [{ list, ordinal, name: entity.names[0]!.text }] : [],
    ),
  );
  const random = seededRandom(7);
  const byKind = Object.entries(SPELLINGS).map(([kind, respell]) => {
    let found = 0;
    for (let tried = 0; tried < SPELLINGS_OF_A_KIND;) {
      const person = pick(people, random);
      const words = spoken(person.name).split(/\s+/);
      const other = words.length < 2 || /[^\u0020-\u024f]/.test(person.name) ? null : respell(words, random);
      if (other === null) continue;
      tried += 1;
      const first = search(other.join(' '), 0.5).slice(0, 5);
      if (first.some(({ list, hit }) => list === person.list && hit.entity === person.ordinal)) found += 1;
    }
    return { kind, share: found / SPELLINGS_OF_A_KIND };
  });
  const hits = ordinaryNames(ORDINARY, 11).map((name) => search(name, THRESHOLD)[0]?.hit.score ?? 0);
  const alarms = hits.filter((score) => score > 0).length;
  return {
    byKind,
    share: byKind.reduce((sum, { share }) => sum + share, 0) / byKind.length,
    searches: byKind.length * SPELLINGS_OF_A_KIND,
    alarms: alarms / ORDINARY,
    homonyms: hits.filter((score) => score === 1).length / ORDINARY,
  };
}

/** "FAMILY, Given" as it is spoken. */
function spoken(name: string): string {
  const [family = '', given] = name.split(', ');
  return given === undefined ? family : `${given} ${family}`;
}
