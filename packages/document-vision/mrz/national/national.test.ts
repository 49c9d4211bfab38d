import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeOfMrz } from '@veridoor/document-types/machine-readable';
import { countryOf, fieldsOfFaulty, fieldsOfMrz } from '../../document/fields.ts';
import { checkDigit } from '../checks.ts';
import { parseMrz, type Known, type MrzFields } from '../parse.ts';
import { NATIONAL_CODES } from './codes.ts';
import { FORMATS, formatsWith, LAYOUTS } from './layouts.ts';
import { readingBy, readingOf, READINGS } from './readings.ts';
import samples from './samples.json' with { type: 'json' };

const BIRTH = '850201';
const END = '310101';
const withDigit = (text: string) => text + checkDigit(text);

/** Three lines of 30 as ICAO Doc 9303-5 says. */
function card(head: string): string[] {
  const first = head.padEnd(30, '<');
  const [born, ends] = [withDigit(BIRTH), withDigit(END)];
  const last = checkDigit(`${first.slice(5)}${born}${ends}${'<'.repeat(11)}`);
  return [first, `${born}F${ends}${head.slice(2, 5)}${'<'.repeat(11)}${last}`, 'MUSTER<<ANNA<MARIA'.padEnd(30, '<')];
}

interface Sample {
  name: string;
  lines: string[];
  /** Fields that it must give; null for none. */
  reads: Partial<Record<keyof MrzFields, string | null>>;
}

/** Drawn for these tests, with invented people: anybody may test a reader with them. */
const SAMPLES: readonly Sample[] = samples;

const read = (lines: readonly string[], known?: Known) => parseMrz(lines, 2026, known);
function isRight({ lines, reads }: Sample, known?: Known): boolean {
  const { valid, fields } = read(lines, known) ?? { valid: false, fields: null };
  return valid && Object.entries(reads).every(([name, value]) => (fields?.[name as keyof MrzFields] ?? null) === value);
}

describe('MRZs of states', () => {
  it.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s', (_, sample) => {
    expect({ ...read(sample.lines), isRight: isRight(sample) }).toMatchObject({ faults: [], isRight: true });
  });

  it.each(LAYOUTS.map((layout) => [`${layout.issuers} ${layout.codes ?? layout.base}`, layout] as const))(
    'without the layout %s an MRZ loses a field',
    (_, layout) => {
      const known = { formats: formatsWith(LAYOUTS.filter((one) => one !== layout)), readingOf };
      expect(SAMPLES.filter((sample) => !isRight(sample, known))).not.toEqual([]);
    },
  );

  it.each(READINGS.map((row) => [`${row.issuer} ${row.format}`, row] as const))(
    'without the reading %s an MRZ loses a field',
    (_, row) => {
      const known = { formats: FORMATS, readingOf: readingBy(READINGS.filter((one) => one !== row)) };
      expect(SAMPLES.filter((sample) => !isRight(sample, known))).not.toEqual([]);
    },
  );

  it.each(NATIONAL_CODES.map((row) => [row.codes, row] as const))(
    'a country is read from %s',
    (_, { country, codes }) => {
      expect(codes.split(' ').map(countryOf)).toEqual(codes.split(' ').map(() => country));
      expect(SAMPLES.some(({ lines }) => codes.split(' ').some((code) => lines.join('').includes(code)))).toBe(true);
    },
  );

  it.each([
    ['C1', 'TD1', 'residence_permit'],
    ['C<', 'TD1', 'id_card'],
    ['AC', 'TD1', 'id_card'],
    ['RP', 'TD1', 'residence_permit'],
    ['IP', 'TD1', 'id_card'],
    ['D1', 'Licence line', 'driving_licence'],
    ['FA', 'Swiss licence', 'driving_licence'],
    ['TS', 'TD2', 'residence_permit'],
    ['BI', 'TD1', 'id_card'],
    ['CR', 'TD1', 'residence_permit'],
    ['CR', 'Chinese permit', 'id_card'],
    ['CS', 'Chinese line', 'id_card'],
    ['PN', 'TD3', 'passport'],
    ['V<', 'MRV-B', null],
  ])('a document with the code %s in a %s is of the type %s', (code, format, type) => {
    expect(typeOfMrz(code, format)).toBe(type);
  });

  it('every layout has a check digit or fixed fillers, and no place twice', () => {
    for (const { fields, checks, rows, columns } of FORMATS) {
      const places = fields.flatMap(({ row, start, end }) =>
        Array.from({ length: end - start }, (_, i) => row * columns + start + i),
      );
      expect(new Set(places).size).toBe(rows * columns);
      expect(places).toHaveLength(rows * columns);
      expect(checks.length > 0 || fields.some(({ kind }) => kind === 'filler')).toBe(true);
    }
  });
});

describe('a field that does not fit', () => {
  const good = card(`IDCHE${withDigit('S00000000')}`);
  const changed = (row: number, at: number, sign: string) =>
    good.with(row, good[row]!.slice(0, at) + sign + good[row]!.slice(at + sign.length));
  const kept = (lines: readonly string[]) => fieldsOfFaulty(read(lines)!);

  it('loses itself and nothing else', () => {
    const number = read(changed(0, 14, String((Number(good[0]![14]) + 1) % 10)))!;
    expect(number).toMatchObject({ valid: false, faults: ['documentNumber', 'composite'] });
    expect(fieldsOfFaulty(number)).toMatchObject({
      documentNumber: '',
      lastName: 'MUSTER',
      birthDate: '1985-02-01',
      expirationDate: '2031-01-01',
      faults: ['documentNumber', 'composite'],
    });
    expect(kept(changed(1, 0, '850231'))).toMatchObject({ birthDate: null, documentNumber: 'S00000000' });
    expect(kept(changed(1, 8, '310231'))).toMatchObject({ expirationDate: null, birthDate: '1985-02-01' });
    expect(kept(changed(2, 0, '5'))).toMatchObject({ lastName: '', firstName: '', documentNumber: 'S00000000' });
    expect(kept(changed(1, 29, String((Number(good[1]![29]) + 1) % 10)))).toMatchObject({
      ...fieldsOfMrz(read(good)!),
      faults: ['composite'],
    });
  });

  it('is another text where fewer than two fields compute', () => {
    expect(kept(['IDCHES000000001'.padEnd(30, '<'), '8502010F3101010CHE<<<<<<<<<<<0', good[2]!])).toBeNull();
  });

  it('never throws, whatever the text, and never says more than it reads', () => {
    const signs = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<');
    const text = (length: number) => fc.string({ unit: signs, minLength: length, maxLength: length });
    const heads = [
      'C1USA',
      'IDBEL',
      'I<PRT',
      'IDVNM',
      'IDGTM',
      'I<PAK',
      'IDMEX',
      'ILARE',
      'PNRUS',
      'IDROU',
      'D1FRA',
      'FACHE',
      'V<RUS',
      'IDKYA',
      'CRH12',
      'CT123',
      'C<CHN',
      'CSC12',
      'D1100',
      'D<MUS',
    ];
    const shapes = [
      [30, 3],
      [36, 2],
      [44, 2],
      [30, 1],
      [30, 2],
    ] as const;
    const anyMrz = fc
      .tuple(fc.constantFrom(...heads), fc.constantFrom(...shapes))
      .chain(([head, [columns, rows]]) =>
        fc
          .tuple(text(columns - 5), fc.array(text(columns), { minLength: rows - 1, maxLength: rows - 1 }))
          .map(([first, others]) => [head + first, ...others]),
      );
    fc.assert(
      fc.property(anyMrz, (lines) => {
        const parsed = read(lines);
        if (!parsed) return;
        expect(parsed.valid).toBe(parsed.faults.length === 0);
        const { birthDate, documentNumber } = fieldsOfFaulty(parsed) ?? {};
        expect(parsed.faults.includes('birthDate') && typeof birthDate === 'string').toBe(false);
        expect(parsed.faults.includes('documentNumber') && Boolean(documentNumber)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
