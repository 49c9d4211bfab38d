import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { SURE } from './agree.ts';
import { anchorFields, type PageFacts } from './anchors.ts';
import { labelsOf } from './label-table.ts';
import { segmentsOf } from './segments.ts';

const context = { labels: labelsOf(['en']), today: '2026-11-24', country: null };
const facts: PageFacts = {
  mrz: 'TD3',
  lastName: 'MUELLER',
  firstName: 'ANNA MARIA',
  documentNumber: 'XA0000014',
  otherNumbers: [],
  birthDate: '1971-10-19',
  expirationDate: '2031-04-12',
  sex: 'F',
};

/** A passport whose labels nobody can read; values are 20 pixels high. */
const PAGE: readonly (readonly [text: string, left: number, top: number])[] = [
  ['XA0000014', 600, 0],
  ['Müller', 200, 40],
  ['AnnaMaria', 200, 80],
  ['19 OCT/OCT 1971', 200, 120],
  ['Berkedam', 200, 160],
  ['12 APR/APR 2021', 200, 200],
  ['12 APR/APR 2031', 500, 200],
  ['Burg. van Berkedam', 200, 240],
];

function line([text, left, top]: readonly [string, number, number]): TextLine {
  const right = left + 10 * text.length;
  const box = [
    [left, top],
    [right, top],
    [right, top + 20],
    [left, top + 20],
  ] as const;
  return { text, certainties: [0.95], places: [0.5], box };
}

function anchored(latin = PAGE, english = latin, given = facts) {
  const [one, other] = [latin, english].map((lines) => segmentsOf(lines.map(line), null, context));
  const found = anchorFields([one!, other!], given, context);
  return {
    values: Object.fromEntries([...found].map(([field, { value }]) => [field, value])),
    sure: [...found].flatMap(([field, { confidence }]) => (confidence >= SURE ? [field] : [])).toSorted(),
  };
}

describe('values without legible labels', () => {
  it('print that says the same as the MRZ is known, with its marks and spaces', () => {
    const voted = PAGE.map(([text, left, top]) => [text === 'AnnaMaria' ? 'Anna Maria' : text, left, top] as const);
    const { values, sure } = anchored(voted, PAGE);
    expect(values).toMatchObject({ last_name: 'Müller', first_name: 'Anna Maria', number: 'XA0000014' });
    expect(sure).toEqual(['birth_date', 'expiry_date', 'first_name', 'issue_date', 'last_name', 'number']);
  });

  it('print has the century of a birth, which the MRZ leaves out', () => {
    const { values, sure } = anchored(
      PAGE.map(([text, left, top]) => [text.replace('1971', '1911'), left, top] as const),
      undefined,
      { ...facts, birthDate: '2011-10-19' },
    );
    expect(values).toMatchObject({ birth_date: '1911-10-19' });
    expect(sure).toContain('birth_date');
  });

  it('the only other date between birth and expiry is the date of issue', () => {
    expect(anchored().values['issue_date']).toBe('2021-04-12');
    const another = [...PAGE, ['03.03.2022', 600, 300] as const];
    expect(anchored(another).values).not.toHaveProperty('issue_date');
  });

  it('a passport is not valid for twenty years, so that an earlier date is none of its issue', () => {
    const another = [...PAGE, ['03.03.2010', 600, 300] as const];
    expect(anchored(another).values['issue_date']).toBe('2021-04-12');
    const misread = PAGE.map(([text, left, top]) => [text.replace('1971', '1977'), left, top] as const);
    expect(anchored(misread).values['issue_date']).toBe('2021-04-12');
  });

  it('a year that stands apart from its day and month belongs to them', () => {
    const apart = PAGE.flatMap(([text, left, top]) =>
      text === '19 OCT/OCT 1971'
        ? [['19 OCT/OCT', left, top] as const, ['1971', left + 150, top] as const]
        : [[text, left, top] as const],
    );
    expect(anchored(apart).values).toMatchObject({ birth_date: '1971-10-19', birth_place: 'Berkedam' });
  });

  it('a number that the MRZ has beside that of the document is the holder’s', () => {
    const page = [...PAGE, ['110101/111', 600, 120] as const];
    const { values, sure } = anchored(page, page, { ...facts, otherNumbers: ['110101111'] });
    expect(values['personal_number']).toBe('110101/111');
    expect(sure).toContain('personal_number');
    expect(anchored(page).values).not.toHaveProperty('personal_number');
  });

  it('an authority in two languages has two lines, and is known where the date of birth is not', () => {
    const page = PAGE.flatMap(([text, left, top]) =>
      text.startsWith('19 OCT')
        ? []
        : text.startsWith('Burg.')
          ? [['Poliisi/Oulu', left, top] as const, ['Polisen/Uleåborg', left, top + 22] as const]
          : [[text, left, top] as const],
    );
    expect(anchored(page).values['authority']).toBe('Poliisi/Oulu Polisen/Uleåborg');
  });

  it('the place of birth may stand on the row of the date', () => {
    const beside = PAGE.map(([text, left, top]) =>
      text === 'Berkedam' ? ([text, 500, 120] as const) : ([text, left, top] as const),
    );
    expect(anchored(beside).values['birth_place']).toBe('Berkedam');
  });

  it('where a line stands is known from the network that could read it', () => {
    const misread = PAGE.map(([text, left, top]) => [text.replace('19 OCT', '79 OCT'), left, top] as const);
    expect(anchored(misread, PAGE).values['birth_place']).toBe('Berkedam');
  });

  it('on a card, which may have other dates, a date of issue without its label is not sure', () => {
    const { values, sure } = anchored(PAGE, PAGE, { ...facts, mrz: 'TD1' });
    expect(values['issue_date']).toBe('2021-04-12');
    expect(sure).not.toContain('issue_date');
  });

  it('place of birth and authority are known by the order of a passport, and not sure', () => {
    const { values, sure } = anchored();
    expect(values).toMatchObject({ birth_place: 'Berkedam', authority: 'Burg. van Berkedam' });
    expect(sure).not.toContain('birth_place');
    expect(sure).not.toContain('authority');
  });

  it('a value that the MRZ does not say is no anchor, however alike', () => {
    const forged = PAGE.map(([text, left, top]) => [text.replace('Müller', 'Möller'), left, top] as const);
    expect(anchored(forged).values).not.toHaveProperty('last_name');
  });

  it('whatever the page says, a sure name, number or date of the holder is the MRZ’s', () => {
    const text = fc.oneof(fc.constantFrom(...PAGE.map(([one]) => one)), fc.string({ maxLength: 14 }));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const lines = texts.map((one, i) => [one, 200, 40 * i] as const);
        const { values, sure } = anchored(lines);
        const given: Partial<Record<string, string>> = {
          number: 'XA0000014',
          birth_date: '1971-10-19',
          last_name: 'Müller',
        };
        for (const [field, value] of Object.entries(given))
          expect([value, undefined]).toContain(
            (sure as string[]).includes(field) ? (values as typeof given)[field] : undefined,
          );
      }),
    );
  });
});
