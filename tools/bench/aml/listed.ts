import { CandidateFinder } from '../../../service/features/aml/index/candidates.ts';
import { readQuery } from '../../../service/features/aml/index/query.ts';
import { screenSegment } from '../../../service/features/aml/screen.ts';
import { pick, seededRandom } from '../../specimens/random.ts';
import type { MeasuredList } from './data.ts';
import { SPELLINGS } from './misspell.ts';
import { ordinaryNames } from './ordinary-names.ts';

const ENTRIES = 2_000;
const ORDINARY = 10_000;
const THRESHOLD = 0.7;
/** Longest name that a search takes. */
const LONGEST = 256;

/** A listed name as a customer's data may hold it: the family name and the given names, without a comma. */
interface Listed {
  family: string[];
  given: string[];
  person: boolean;
}

type Variant = (name: Listed, random: () => number) => string | null;

/** Given names that are added to a listed name. */
const FURTHER = ['Maria', 'Ali', 'Josef', 'Ahmed', 'Luis', 'Elena', 'Omar', 'Katharina', 'Ivan', 'Jean'];
/** Kinds of misspelling, each of one word. */
const MISSPELT = ['letter_lost', 'letter_doubled', 'letters_swapped', 'letter_mistyped', 'by_ear'];

/** Each gives another way of writing a listed name; null where it changes nothing. */
const VARIANTS: Readonly<Record<string, Variant>> = {
  'as listed': spoken,
  'family name first': ({ family, given }) => (given.length === 0 ? null : [...family, ...given].join(' ')),
  'words reversed': (name) => (name.person ? spokenWords(name).toReversed().join(' ') : null),
  'apostrophe or hyphen as a space': changed((text) => text.replaceAll(/['’‘`-]/g, ' ')),
  'marks dropped': changed((text) => text.normalize('NFD').replaceAll(/[\p{M}'’‘`.-]/gu, '')),
  'one given name less': ({ family, given, person }, random) => {
    if (!person || given.length < 2) return null;
    const lost = Math.floor(random() * given.length);
    return [...given.filter((_, index) => index !== lost), ...family].join(' ');
  },
  'one given name more': ({ family, given, person }, random) =>
    person && given.length > 0 ? [...given, pick(FURTHER, random), ...family].join(' ') : null,
  'five given names more': ({ family, given, person }) =>
    person && given.length > 0 ? [...given, ...family, ...FURTHER.slice(0, 5)].join(' ') : null,
  'first name as an initial': ({ family, given, person }) =>
    person && given.length > 0 ? [initial(given[0]!), ...given.slice(1), ...family].join(' ') : null,
  'given names as initials': ({ family, given, person }) =>
    person && given.length > 0 ? [...given.map(initial), ...family].join(' ') : null,
  'one misspelling': (name, random) =>
    SPELLINGS[pick(MISSPELT, random)]?.(spokenWords(name), random)?.join(' ') ?? null,
  'run together': (name) => together(spokenWords(name)),
  'run together, family name first': ({ family, given }) =>
    given.length === 0 ? null : together([...family, ...given]),
  'two words run together': (name, random) => {
    const words = spokenWords(name);
    if (words.length < 3) return null;
    const at = Math.floor(random() * (words.length - 1));
    return [...words.slice(0, at), together(words.slice(at, at + 2)), ...words.slice(at + 2)].join(' ');
  },
};

/** Searches by one way of writing names, and how many of them found nothing for the entry. */
export interface Missed {
  kind: string;
  people: Count;
  others: Count;
  /** Names as they are listed and as they were searched in vain. */
  examples: { listed: string; searched: string }[];
}

interface Count {
  searches: number;
  clear: number;
}

/** What a search finds among a thousand ordinary names: names with a hit, and hits. */
export interface FalseHits {
  alarms: number;
  hits: number;
}

/** Searches entries of the lists, spread evenly, by every way of writing their first name. */
export function measureListed(lists: readonly MeasuredList[]): Missed[] {
  const finder = new CandidateFinder();
  const all = lists.flatMap((list) =>
    list.entities.flatMap((entity, ordinal) => {
      const name = listedName(entity.names[0]?.text ?? '', entity.type === 'person');
      return name === null ? [] : [{ list, ordinal, name, written: entity.names[0]!.text }];
    }),
  );
  const step = Math.max(1, all.length / ENTRIES);
  const tried = Array.from({ length: Math.min(ENTRIES, all.length) }, (_, index) => all[Math.floor(index * step)]!);
  const random = seededRandom(23);
  return Object.entries(VARIANTS).map(([kind, vary]) => {
    const none = (): Count => ({ searches: 0, clear: 0 });
    const missed: Missed = { kind, people: none(), others: none(), examples: [] };
    for (const { list, ordinal, name, written } of tried) {
      const searched = vary(name, random);
      if (searched === null || searched.length > LONGEST) continue;
      const count = name.person ? missed.people : missed.others;
      count.searches += 1;
      const hits = screenSegment(finder, list.segment, readQuery(searched), THRESHOLD);
      if (hits.some(({ entity }) => entity === ordinal)) continue;
      count.clear += 1;
      missed.examples.push({ listed: written, searched });
    }
    return missed;
  });
}

/** Searches ordinary names, which are on no list but by chance. */
export function measureFalseHits(lists: readonly MeasuredList[]): FalseHits {
  const finder = new CandidateFinder();
  let alarms = 0;
  let hits = 0;
  for (const name of ordinaryNames(ORDINARY, 11)) {
    const query = readQuery(name);
    const found = lists.reduce((sum, { segment }) => sum + screenSegment(finder, segment, query, THRESHOLD).length, 0);
    hits += found;
    if (found > 0) alarms += 1;
  }
  return { alarms: (1000 * alarms) / ORDINARY, hits: (1000 * hits) / ORDINARY };
}

/** Null for names that are not in Latin letters or have a single word. */
function listedName(text: string, person: boolean): Listed | null {
  if (/[^\u0020-\u024f’‘]/u.test(text)) return null;
  const [head = '', tail = ''] = text.replace(/,? (?:Jr|Sr|II|III|IV)\b\.?/, '').split(', ');
  const [family, given] = tail === '' || !person ? [(person ? head : text).replaceAll(',', ''), ''] : [head, tail];
  const words = (part: string) => part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const listed = { family: words(family), given: words(given), person };
  if (person && listed.given.length === 0) {
    listed.given = listed.family.slice(0, -1);
    listed.family = listed.family.slice(-1);
  }
  return listed.family.length + listed.given.length < 2 ? null : listed;
}

function spokenWords({ family, given }: Listed): string[] {
  return [...given, ...family];
}

function spoken(name: Listed): string {
  return spokenWords(name).join(' ');
}

function changed(change: (text: string) => string): Variant {
  return (name) => {
    const text = spoken(name);
    const other = change(text);
    return other === text ? null : other;
  };
}

function initial(word: string): string {
  return `${/[a-z]/i.exec(word)?.[0] ?? ''}.`;
}

function together(words: readonly string[]): string {
  return words.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}
