import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyEntity, type EntityType, type ListedEntity } from '../lists/listed-entity.ts';
import { screenSegment } from '../screen.ts';
import { CandidateFinder } from './candidates.ts';
import { fuzzyKeys, queryKeys } from './fuzzy-keys.ts';
import { readQuery } from './query.ts';
import { Segment } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { deserialiseSegment, serialiseSegment } from './segment-data.ts';

const listed = (names: readonly string[], type: EntityType = 'person', number?: string): ListedEntity => ({
  ...emptyEntity(names[0] ?? '', type),
  names: names.map((text, index) => ({ text, kind: index === 0 ? 'primary' : 'weak' })),
  identifiers: number === undefined ? [] : [{ type: 'passport', value: number, country: null }],
});

function built(entities: readonly ListedEntity[]): Segment {
  const builder = new SegmentBuilder();
  for (const entity of entities) builder.add(entity);
  return new Segment(deserialiseSegment([...serialiseSegment(builder.finish(), 100)]));
}

const word = fc.stringMatching(/^[a-z]{4,10}$/);

describe('fuzzy keys', () => {
  it('the keys of two words that differ by one edit meet', () => {
    fc.assert(
      fc.property(
        word,
        fc.nat(9),
        fc.constantFrom(...'abcdefghij'),
        fc.constantFrom('lost', 'added', 'changed', 'swapped'),
        (text, at, letter, kind) => {
          const place = at % text.length;
          const [head, own, tail] = [text.slice(0, place), text[place]!, text.slice(place + 1)];
          const edited = {
            lost: head + tail,
            added: head + letter + own + tail,
            changed: head + letter + tail,
            swapped: head + (tail[0] ?? '') + own + tail.slice(1),
          }[kind];
          const keys = new Set(fuzzyKeys(text, false));
          expect(queryKeys(edited, false).some((key) => keys.has(key))).toBe(true);
        },
      ),
    );
  });
});

describe('candidate index', () => {
  const segment = built([
    listed(['Erling Haugland', 'Borre Vinje'], 'person', 'AB-123 456'),
    listed(['HAUGLAND, Sigrid']),
    listed(['Norvik Handels GmbH'], 'organisation'),
    listed(['Northern Gannet'], 'vessel'),
    listed(['محمد حسين الشمري']),
    listed(['Zhang Xueliang']),
    listed(['Norvik Smith Klein plc'], 'organisation'),
    listed(['Goodhope Carriers Ltd'], 'organisation'),
  ]);
  const finder = new CandidateFinder();
  const search = (name: string, ...identifiers: string[]) =>
    screenSegment(finder, segment, readQuery(name), 0.7, identifiers).map((hit) => hit.entity);

  it('a search finds an entry by other forms of its name, and no other entry', () => {
    for (const name of ['Erling Haugland', 'haugland erling', 'Erlng Haugland', 'ErlingHaugland', 'Эрлинг Хаугланд'])
      expect(search(name)).toEqual([0]);
    expect(search('Norvik Handels Limited')).toEqual([2]);
    expect(search('MV Northern Gannet')).toEqual([3]);
    expect(search('Mohammed Hussein al-Shammari')).toEqual([4]);
    expect(search('Sigrid Brattvik')).toEqual([]);
  });

  it('a search finds a Chinese name in another romanisation and in characters', () => {
    for (const name of ['Chang Hsüeh-liang', '張學良', 'Hsüeh-liang Chang']) expect(search(name)).toEqual([5]);
    expect(search('Chang Hsüeh-ssu')).toEqual([]);
  });

  it('a search finds words run together or written apart, on either side', () => {
    expect(search('NorvikSmithKlein')).toEqual([6]);
    expect(search('Good Hope Carriers Limited')).toEqual([7]);
  });

  it('a search finds a name of which all words are run together, the last first, or beside another', () => {
    const list = built([listed(['Karl Ludwig Trottenau']), listed(['Orlanda Vexley-Marsh']), listed(["John O'Brien"])]);
    const first = (name: string) => screenSegment(finder, list, readQuery(name), 0.7)[0]?.entity;
    for (const name of ['KarlLudwigTrottenau', 'TrottenauKarlLudwig']) expect(first(name)).toBe(0);
    expect(first('Orlanda Vexleymarshsmith')).toBe(1);
    expect(first('O BRIEN JOHN')).toBe(2);
  });

  it('a search finds a name whose words are run together however short they are', () => {
    const organisation = (name: string) => listed([name], 'organisation');
    const list = built([organisation('NVK Oy'), organisation('Ra & Co. S.A. de C.V.'), listed(['RI, Ho Nam'])]);
    const found = (name: string) => screenSegment(finder, list, readQuery(name), 0.7).map(({ entity }) => entity);
    expect(found('NVKOY')).toEqual([0]);
    expect(found('RACO SADE CV')).toEqual([1]);
    for (const name of ['RIHoNam', 'HoNamRI']) expect(found(name)).toEqual([2]);
    expect(found('RIHoKim')).toEqual([]);
  });

  it('a search finds a name of short words when one is left out or an initial', () => {
    const list = built([listed(['CHO IL U']), listed(['HYON KWANG IL'])]);
    const found = (name: string) => screenSegment(finder, list, readQuery(name), 0.7).map(({ entity }) => entity);
    for (const name of ['IL U', 'C. IL U', 'C. I. U']) expect(found(name)).toEqual([0]);
    expect(found('H. K. IL')).toEqual([1]);
  });

  it('a search by initials finds a person among hundreds of the same family name', () => {
    const letters = Array.from('abcdefghijklmnopqrst');
    const names = letters.flatMap((one) => letters.map((other) => `${one}${other}vika Trottenau`));
    const list = built(names.map((name) => listed([name])));
    const hits = screenSegment(finder, list, readQuery('T. Trottenau'), 0.7);
    expect(hits.map(({ name }) => name[0])).toEqual(Array.from({ length: letters.length }, () => 't'));
  });

  it('a weak alias scores a little lower', () => {
    const [hit] = screenSegment(finder, segment, readQuery('Borre Vinje'), 0.5);
    expect(hit).toMatchObject({ entity: 0, name: 'Borre Vinje', weak: true, score: 0.95 });
  });

  it('a search by identifier finds an entry whatever the name', () => {
    expect(search('Somebody Else', 'ab123456')).toEqual([0]);
    expect(search('Somebody Else', 'ab123457')).toEqual([]);
  });

  it('a search leaves nothing behind for the next one', () => {
    const first = search('Erling Haugland');
    search('Northern Gannet');
    expect(search('Erling Haugland')).toEqual(first);
  });

  it('every listed name finds its own entry, in whatever list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 30 }),
        (names) => {
          const list = built(names.map((words) => listed([words.join(' ')])));
          for (const words of names) {
            const [hit] = screenSegment(new CandidateFinder(), list, readQuery(words.join(' ')), 0.7);
            expect(hit?.score).toBeGreaterThan(0.95);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('the index refuses damaged segments', () => {
    const pieces = [...serialiseSegment(segment.data, 100)];
    expect(() => deserialiseSegment(pieces.slice(0, -1))).toThrow('not whole');
    expect(() => deserialiseSegment([])).toThrow('not whole');
    const other = Buffer.concat([Buffer.from(Uint32Array.of(1).buffer), Buffer.concat(pieces).subarray(4)]);
    expect(() => deserialiseSegment([other])).toThrow('another format');
  });
});
