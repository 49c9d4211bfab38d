import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { agreeFields, SURE } from './agree.ts';
import { assignFields } from './assign.ts';
import { doubtsAgainst, doubtsOfDates } from './doubts.ts';
import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import { labelsOf } from './label-table.ts';
import { recogniseTitles, recogniseType } from './recognise.ts';
import { segmentsOf } from './segments.ts';

const labels = labelsOf(['de', 'en', 'es', 'hr']);

/** A line of print with its top left corner; letters are ten pixels wide and twenty high. */
function line(text: string, left: number, top: number, certainty = 0.98): TextLine {
  const right = left + 10 * text.length;
  const box = [
    [left, top],
    [right, top],
    [right, top + 20],
    [left, top + 20],
  ] as const;
  return { text, certainties: [certainty], places: [0.5], box };
}

function read(lines: TextLine[], kind: IdentityDocumentType | null = null, country: string | null = null) {
  const context = { labels, today: '2026-11-23', country };
  return assignFields(segmentsOf(lines, kind, context), context);
}

const values = (lines: TextLine[], kind?: IdentityDocumentType, country?: string) =>
  Object.fromEntries([...read(lines, kind, country)].map(([field, { value }]) => [field, value]));

describe('fields of print', () => {
  it('numbers name the fields of a driving licence', () => {
    const lines = ['1. Mustermann', '2Erika', '312.08.64 Berlin', '4a. 22.01.15', '4b. 21.01.30', '5. B072RRE2I55'];
    expect(
      values(
        lines.map((text, i) => line(text, 100, 40 * i)),
        'driving_licence',
      ),
    ).toEqual({
      last_name: 'Mustermann',
      first_name: 'Erika',
      birth_date: '1964-08-12',
      birth_place: 'Berlin',
      issue_date: '2015-01-22',
      expiry_date: '2030-01-21',
      number: 'B072RRE2I55',
    });
  });

  it('the first digit of a day is no number of a field', () => {
    const lines = [line('3. Date of birth', 0, 0), line('31 DEC 1979 Harbour', 0, 24), line('13 APR 2025', 0, 80)];
    expect(values(lines, 'driving_licence')).toEqual({ birth_date: '1979-12-31', birth_place: 'Harbour' });
  });

  it('a title that begins like a label has no value behind it', () => {
    expect(
      values([line('RESIDENCE PERMIT / TITRE DE SEJOUR', 0, 0), line('Residence: Old Mill Street 3', 0, 60)]),
    ).toEqual({
      address: 'Old Mill Street 3',
    });
  });

  it.each([
    ['von Wolframshausen', 'von Wolframshausen'],
    ['de la Cruz', 'de la Cruz'],
    ['SMITH', 'SMITH'],
    ['3 APR 2025', undefined],
    ['signature of the holder', undefined],
  ])('a family name may begin with small particles: %s', (text, name) => {
    expect(values([line('Surname', 0, 0), line(text, 0, 24)]).last_name).toBe(name);
  });

  it('letters name the fields of a North American licence, with the month first', () => {
    const lines = ['4d DLN I1234568', '4b EXP 08/31/2034', '3 DOB 08/31/1977', 'LN CARDHOLDER', 'FN IMA'];
    expect(
      values(
        lines.map((text, i) => line(text, 100, 40 * i)),
        'driving_licence',
        'US',
      ),
    ).toEqual({
      number: 'I1234568',
      expiry_date: '2034-08-31',
      birth_date: '1977-08-31',
      last_name: 'CARDHOLDER',
      first_name: 'IMA',
    });
  });

  it('a value stands below its label, or beside it, also behind a label in two languages', () => {
    const lines = [
      line('Prezime/Surname', 0, 0),
      line('SPECIMEN', 0, 22),
      line('Ime/Name', 0, 80),
      line('SAMPLE', 0, 102),
      line('Datum rodenja', 0, 160),
      line('18.03.1990.', 160, 170),
      line('Date of birth', 0, 178),
    ];
    expect(values(lines)).toEqual({ last_name: 'SPECIMEN', first_name: 'SAMPLE', birth_date: '1990-03-18' });
  });

  it('a family name of two lines is read whole', () => {
    const lines = [line('APELLIDOS', 0, 0), line('MUESTRA', 0, 24), line('PRUEBA', 0, 50), line('NOMBRE', 0, 80)];
    expect(values(lines)).toEqual({ last_name: 'MUESTRA PRUEBA' });
  });

  it('a label of births is never taken for one of expiries', () => {
    expect(values([line('FECHA DE NACIMIENTO', 0, 0), line('01 01 1980', 0, 24)])).toEqual({
      birth_date: '1980-01-01',
    });
  });

  it.each([
    ['1991-04-17', 'Port Amaurot', '17.04.1991 Port Amaurot'],
    ['1986-07-03', 'FERRARA', 'FERRARA 03.07.1986'],
  ])('the line of a birth has its place, too: %s, %s', (birth_date, birth_place, text) => {
    expect(values([line('Date and place of birth', 0, 0), line(text, 0, 24)])).toEqual({ birth_date, birth_place });
  });

  it('a licence’s third field goes on behind a gap', () => {
    const lines = [line('3. 12.08.64', 0, 0), line('Berlin', 130, 0), line('4c. Stadt', 0, 40)];
    expect(values(lines, 'driving_licence')).toMatchObject({ birth_date: '1964-08-12', birth_place: 'Berlin' });
  });

  it('a label in a second language says what one in an unknown language does not', () => {
    expect(values([line('Vervaldatum / Date of expiry', 0, 0), line('27.06.2033', 0, 24)])).toEqual({
      expiry_date: '2033-06-27',
    });
  });

  it('a date that does not exist is no value', () => {
    expect(values([line('Date of birth', 0, 0), line('31.02.1980', 0, 24)])).toEqual({});
  });

  it('titles tell kind and country, with a letter misread', () => {
    expect(recogniseTitles([line('FUHRERSCHE1N BUNDESREPUBLIK DEUTSCHLANO', 0, 0)], labels)).toEqual({
      kind: 'driving_licence',
      country: 'DE',
    });
    expect(recogniseTitles([line('LIBRARY CARD', 0, 0)], labels)).toEqual({ kind: null, country: null });
  });

  const typeOf = (...lines: TextLine[]) => recogniseType([lines, []], labels, (code) => (code === 'HRV' ? 'HR' : null));

  it.each([
    ['the next line', line('DOCUMENTO NACIONAL', 0, 0), line('DE IDENTIDAD', 4, 24)],
    ['behind a gap', line('DOCUMENTO NACIONAL', 0, 0), line('DE IDENTIDAD', 200, 3)],
  ])('a title may go on in %s', (_, ...lines) => {
    expect(typeOf(...lines)).toMatchObject({ kind: 'id_card' });
  });

  it.each([
    ['I0HRV123856789781234567896<<<<', 'id_card', 'HR', 'back'],
    ['P<HRVSPECIMEN<<SAMPLE<<<<<<<<<<<<<<<<<<<<<<<', 'passport', 'HR', 'front'],
    ['ARXXX12385678978<<<<<<<<<<<<<<', 'residence_permit', null, 'back'],
    ['ILICA <31', null, null, null],
  ])('the first line of an MRZ says the type, its check digits aside: %s', (text, kind, country, side) => {
    expect(typeOf(line(text, 0, 0))).toEqual({ kind, country, side });
  });

  it('the sign in the corner of a licence says its state, and no letter elsewhere does', () => {
    const title = line('FÜHRERSCHEIN', 100, 0);
    expect(typeOf(line('D', 10, 10), title, line('9. AM/B/L', 300, 200))).toMatchObject({ country: 'DE' });
    expect(typeOf(title, line('1. Mustermann', 100, 40), line('D', 300, 200))).toMatchObject({ country: null });
  });

  it('labels of one field in two languages are one label', () => {
    expect(values([line('Date of birth / Geburtsdatum', 0, 0), line('01.02.1990', 0, 24)])).toEqual({
      birth_date: '1990-02-01',
    });
  });
});

describe('two readings of one page', () => {
  const name = (text: string) => read([line('Surname', 0, 0), line(text, 0, 24)]);

  it('what all readers say is sure, with the marks and spaces of the first', () => {
    expect(
      agreeFields(name('MÜLLER SCHMIDT'), name('MULLERSCHMIDT'), name('MÜLLER SCHMIDT')).get('last_name'),
    ).toMatchObject({
      value: 'MÜLLER SCHMIDT',
      confidence: expect.toSatisfy((confidence: number) => confidence >= SURE) as number,
    });
  });

  it('what they read differently is not sure, nor what one of them read alone', () => {
    for (const other of [name('MULLER SCHMIOT'), read([])])
      expect(
        agreeFields(name('MULLERSCHMIDT'), other, name('MULLERSCHMIDT')).get('last_name')!.confidence,
      ).toBeLessThan(SURE);
  });
});

describe('doubts', () => {
  const machine = {
    lastName: 'LINDQVIST AAKEROE',
    firstName: 'MAJA ELOISE',
    documentNumber: 'U94348662',
    otherNumbers: [],
    birthDate: '1991-04-17',
    expirationDate: '2033-09-07',
    sex: 'F',
  } as const;
  const about = (
    ...entries: [Parameters<typeof doubtsOfDates>[0] extends ReadonlyMap<infer K, string> ? K : never, string][]
  ) => new Map(entries);

  it('marks and spellings of an MRZ are no contradiction', () => {
    expect(doubtsAgainst(about(['last_name', 'Lindqvist-Åkerø'], ['first_name', 'Maja']), machine)).toEqual([]);
    expect(doubtsAgainst(about(['last_name', 'LindqvistAkero']), machine)).toEqual([]);
  });

  it('another value than that of the MRZ is named by its field', () => {
    const printed = about(['last_name', 'Smith'], ['number', 'U94348663'], ['expiry_date', '2036-09-07']);
    expect(doubtsAgainst(printed, machine)).toEqual([
      'print_name_differs',
      'print_expiry_date_differs',
      'print_number_differs',
    ]);
  });

  it('print without an end agrees with any day of the year 9999, and with no other', () => {
    const reported = (expirationDate: string, expirationDates?: readonly string[]) =>
      doubtsAgainst(about(['expiry_date', '9999-12-31']), { ...machine, expirationDate, expirationDates });
    expect(reported('9999-01-01')).toEqual([]);
    expect(reported('1999-01-01', ['1999-01-01', '9999-01-01'])).toEqual([]);
    expect(reported('2033-09-07')).toEqual(['print_expiry_date_differs']);
    expect(doubtsAgainst(about(['expiry_date', '2033-09-07']), { ...machine, expirationDate: '9999-12-31' })).toEqual([
      'print_expiry_date_differs',
    ]);
  });

  it('a passport is valid for ten years, and a card of an old person for more', () => {
    const dates = about(['issue_date', '2020-01-01'], ['expiry_date', '2035-01-01']);
    expect(doubtsOfDates(dates, '2026-11-23', { kind: 'passport', country: null })).toEqual(['validity_too_long']);
    expect(doubtsOfDates(dates, '2026-11-23', { kind: 'id_card', country: 'ES' })).toEqual([]);
  });

  it.each([
    ['driving_licence', 'DE', '2020-01-01', '2035-01-01', '1990-05-05', []],
    ['driving_licence', 'DE', '2020-01-01', '2036-01-01', '1990-05-05', ['validity_too_long']],
    ['driving_licence', 'DE', '2010-01-01', '2036-01-01', '1990-05-05', []],
    ['driving_licence', 'US', '2020-01-01', '2055-01-01', '1990-05-05', []],
    ['id_card', 'IT', '2022-11-20', '2033-02-01', '1990-02-01', []],
    ['id_card', 'IT', '2022-11-20', '2037-02-01', '1990-02-01', ['validity_too_long']],
    ['id_card', 'ES', '2022-11-20', '9999-01-01', '1945-02-01', []],
    ['id_card', 'ES', '2022-11-20', '9999-01-01', '1990-02-01', ['validity_too_long']],
    ['id_card', 'PT', '2012-11-20', '9999-12-31', '1990-02-01', []],
    ['id_card', 'ID', '2022-11-20', '9999-12-31', '1990-02-01', []],
    ['driving_licence', 'DE', '2010-01-01', '9999-12-31', '1990-05-05', []],
    ['passport', 'ES', '2022-11-20', '9999-12-31', '1945-02-01', ['validity_too_long']],
    ['id_card', 'ES', '2022-11-20', '2052-11-20', '1945-02-01', []],
    ['id_card', 'TR', '2022-11-20', '2037-02-01', '1990-02-01', []],
    ['driving_licence', null, '2020-01-01', '2030-01-01', '2006-01-02', ['issued_to_child']],
    ['driving_licence', null, '2020-01-01', '2030-01-01', '2006-01', []],
    ['id_card', null, '2020-01-01', '2030-01-01', '2019-01-02', []],
  ] as const)('a %s of %s from %s to %s, holder born %s: %j', (kind, country, issue, expiry, birth, doubts) => {
    const dates = about(['birth_date', birth], ['issue_date', issue], ['expiry_date', expiry]);
    expect(doubtsOfDates(dates, '2026-11-23', { kind, country })).toEqual(doubts);
  });

  it('dates of any document lead to doubts that are known, and honest ones to none', () => {
    const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2026-11-22'), noInvalidDate: true });
    const kinds = fc.constantFrom('id_card', 'passport', 'driving_licence', 'residence_permit', null);
    const iso = (date: Date) => date.toISOString().slice(0, 10);
    fc.assert(
      fc.property(
        day,
        kinds,
        fc.constantFrom('DE', 'TR', null),
        fc.integer({ min: 1, max: 10 }),
        (issued, kind, country, years) => {
          const [birth, expiry] = [new Date(issued), new Date(issued)];
          birth.setUTCFullYear(issued.getUTCFullYear() - 20);
          expiry.setUTCFullYear(issued.getUTCFullYear() + years);
          const dates = about(['birth_date', iso(birth)], ['issue_date', iso(issued)], ['expiry_date', iso(expiry)]);
          expect(doubtsOfDates(dates, '2026-11-23', { kind, country })).toEqual([]);
        },
      ),
    );
  });

  it('dates out of their order are reported', () => {
    const dates = about(['birth_date', '2001-01-01'], ['issue_date', '2000-01-01'], ['expiry_date', '1999-01-01']);
    expect(doubtsOfDates(dates, '2026-11-23')).toEqual(['issued_before_birth', 'expires_before_issue']);
  });
});

it('a country has the letters of its languages, in both cases', () => {
  expect([...labels.letters.get('AT')!].toSorted()).toEqual([...'SÄÖÜßäöü'].toSorted());
  expect(labels.letters.get('HR')).toContain('Đ');
});
