import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeOfMrz } from '@veridoor/document-types/machine-readable';
import { fieldsOfFaulty, fieldsOfMrz } from '../../document/fields.ts';
import { checkDigit } from '../checks.ts';
import { parseMrz } from '../parse.ts';
import { FORMATS } from './layouts.ts';

const BIRTH = '850201';
const END = '310101';
const JMBG = '0102985715006';
const withDigit = (text: string) => text + checkDigit(text);

interface Card {
  head: string;
  birth?: string;
  sex?: string;
  end?: string;
  nationality?: string;
  optional?: string;
  names?: string;
  composite?: string;
}

/** Three lines of 30 whose second and third are as ICAO Doc 9303-5 says. */
function card({ head, birth = BIRTH, sex = 'F', end = END, nationality, optional = '', names, composite }: Card) {
  const first = head.padEnd(30, '<');
  const state = (nationality ?? head.slice(2, 5)).padEnd(3, '<');
  const rest = optional.padEnd(11, '<');
  const [born, ends] = [withDigit(birth), withDigit(end)];
  const last = composite ?? checkDigit(first.slice(5) + born + ends + rest);
  return [first, born + sex + ends + state + rest + last, (names ?? 'MUSTER<<ANNA<MARIA').padEnd(30, '<')];
}

/** Two lines of 44 (or 36) as ICAO Doc 9303-4 (or 6) says. */
function booklet(head: string, names: string, number: string, options: Partial<Card> = {}, columns = 44) {
  const { birth = BIRTH, sex = 'F', end = END, nationality = head.slice(2, 5), optional = '' } = options;
  const left = withDigit(number.padEnd(9, '<'));
  const ends = end.startsWith('<') ? `${end}<` : withDigit(end);
  const isPassport = columns === 44;
  const middle = isPassport ? withDigit(optional.padEnd(14, '<')) : optional.padEnd(7, '<');
  const last = checkDigit(left + withDigit(birth) + ends + middle);
  return [(head + names).padEnd(columns, '<'), left + nationality + withDigit(birth) + sex + ends + middle + last];
}

const read = (lines: readonly string[]) => parseMrz(lines, 2026);
/** A number of more than nine characters; the check digit may count the filler. */
const long = (number: string, counted = false) =>
  `${number.slice(0, 9)}<${number.slice(9)}${checkDigit(counted ? `${number.slice(0, 9)}<${number.slice(9)}` : number)}`;

describe('MRZs of states', () => {
  it.each<[string, string[], object]>([
    [
      'the code of a permanent resident has a digit',
      card({ head: 'C1USA1234567897SRC0000000001', nationality: 'MEX' }),
      { documentCode: 'C1', documentNumber: '123456789', nationality: 'MEX', lastName: 'MUSTER' },
    ],
    ['so has that of a commuter', card({ head: `C2USA${withDigit('123456789')}` }), { documentCode: 'C2' }],
    [
      'Belgium counts the filler in a long number',
      card({ head: `IDBEL${long('592000692174', true)}` }),
      { documentNumber: '592000692174' },
    ],
    ['and others do not', card({ head: `IDBEL${long('000001115702')}` }), { documentNumber: '000001115702' }],
    [
      'Portugal counts it, too',
      card({ head: `I<PRT${long('000024759ZZ7', true)}` }),
      { documentNumber: '000024759ZZ7' },
    ],
    ['El Salvador as well', card({ head: `IDSLV${long('0123456789', true)}` }), { documentNumber: '0123456789' }],
    [
      'Senegal has 17 digits',
      card({ head: `I<SEN${long('10119850201000123')}` }),
      { documentNumber: '10119850201000123' },
    ],
    [
      'the number of Pakistan goes on over its check digit',
      card({ head: 'I<PAK3520112345671', composite: '0' }),
      { documentNumber: '3520112345671', birthDate: '1985-02-01' },
    ],
    [
      'the number of Vietnam begins in the optional data',
      card({ head: `IDVNM${withDigit('085000001')}001085000001<<${checkDigit('001085000001')}` }),
      { documentNumber: '001085000001' },
    ],
    [
      'Guatemala has no nationality, and an unpublished last digit',
      card({ head: `IDGTM${withDigit('123456789')}`, nationality: '0<1', composite: '<' }),
      { nationality: 'GTM', documentNumber: '123456789' },
    ],
    [
      'the Dominican Republic has an unpublished last digit',
      card({ head: `IDDOM${long('40212345678')}`, composite: '<' }),
      { documentNumber: '40212345678' },
    ],
    ['H is a man in Mexico', card({ head: `IDMEX${withDigit('123456789')}`, sex: 'H' }), { sex: 'M' }],
    ['and M a woman', card({ head: `IDMEX${withDigit('123456789')}`, sex: 'M' }), { sex: 'F' }],
    [
      'the Emirates part no surname',
      card({ head: `ILARE${withDigit('123456789')}784198512345678`, names: 'LATIFA<SAEED<RASHED' }),
      { lastName: '', firstName: 'LATIFA SAEED RASHED', personalNumber: '784198512345678' },
    ],
    ['Estonia', card({ head: `IDEST${withDigit('AS0000001')}48502010006` }), { personalNumber: '48502010006' }],
    ['Croatia', card({ head: `IOHRV${withDigit('115501830')}12345678903` }), { personalNumber: '12345678903' }],
    ['Finland', card({ head: `I<FIN${withDigit('XA1000058')}010285<112X` }), { personalNumber: '010285-112X' }],
    [
      'the Netherlands',
      card({ head: `I<NLD${withDigit('SPECI2014')}999999990<<<<<8` }),
      { personalNumber: '999999990' },
    ],
    [
      'Belgium',
      card({ head: `IDBEL${long('000001115702')}`, optional: '85020100277' }),
      { personalNumber: '85020100277' },
    ],
    [
      'Chile',
      card({ head: `INCHL${withDigit('123456789')}`, optional: '12345678<5' }),
      { personalNumber: '12345678-5' },
    ],
    ['Azerbaijan', card({ head: `IAAZE${withDigit('AA0123456')}0A1B2C3` }), { personalNumber: '0A1B2C3' }],
    ['Türkiye', card({ head: `I<TUR${withDigit('A00A00000')}<10000000146` }), { personalNumber: '10000000146' }],
    ['Spain', card({ head: `IDESP${withDigit('BAA000589')}99999999R` }), { personalNumber: '99999999R' }],
    [
      'Italy has no end',
      card({ head: `C<ITA${withDigit('CA00000AA')}`, end: '990101' }),
      { expirationDate: '9999-01-01' },
    ],
    [
      'Portugal has no end',
      card({ head: `I<PRT${withDigit('123456789')}`, end: '991231' }),
      { expirationDate: '9999-12-31' },
    ],
    [
      'the Netherlands, passport',
      booklet('P<NLD', 'MUSTER<<ANNA', 'SPECI2014', { optional: '999999990' }),
      { personalNumber: '999999990' },
    ],
    [
      'Czechia',
      booklet('P<CZE', 'MUSTER<<ANNA', '99003853', { optional: '8552011234' }),
      { personalNumber: '8552011234' },
    ],
    [
      'Tunisia',
      booklet('P<TUN', 'MUSTER<<ANNA', 'W000000', { optional: '02640846<1601' }),
      { personalNumber: '02640846' },
    ],
    ['nor does Malaysia', booklet('P<MYS', 'ALI<BIN<ABU', 'A0'), { lastName: '', firstName: 'ALI BIN ABU' }],
    ['Serbia', booklet('P<SRB', 'MUSTER<<ANNA', '0', { optional: JMBG }), { personalNumber: JMBG }],
    ['Azerbaijan', booklet('PCAZE', 'MUSTER<<ANNA', 'C0', { optional: '0A1B2C3' }), { personalNumber: '0A1B2C3' }],
    [
      'Romania cuts its number in two',
      booklet('IDROU', 'POPESCU<<MARIN', 'SS099993', { optional: '1400088', sex: 'M' }, 36),
      { personalNumber: '1850201400088' },
    ],
    [
      'Russia writes Cyrillic letters as digits, and cuts the number in two',
      booklet('PNRUS', 'LUKIN<<IL98<SERGEEVI3', '391935349', { optional: '4051218910003', end: '<<<<<<', sex: 'M' }),
      {
        lastName: 'ЛУКИН',
        firstName: 'ИЛЬЯ СЕРГЕЕВИЧ',
        documentNumber: '3914935349',
        issueDate: '2005-12-18',
        expirationDate: null,
      },
    ],
    [
      'its visas do so, too',
      [
        'V<RUSGORBA3EV<<ANNA'.padEnd(44, '<'),
        `${withDigit('123456789')}USA${withDigit(BIRTH)}F${withDigit(END)}`.padEnd(44, '<'),
      ],
      { lastName: 'ГОРБАЧЕВ' },
    ],
    [
      'the card of France until 2021',
      (() => {
        const first = 'IDFRABERTHIER'.padEnd(36, '<');
        const second = `${withDigit('880692310285')}CORINNE<<<<<<<${withDigit('651206')}F`;
        return [first, second + checkDigit(first + second)];
      })(),
      { lastName: 'BERTHIER', firstName: 'CORINNE', documentNumber: '880692310285' },
    ],
    [
      'the licence of France',
      [withDigit(`${withDigit('D1FRA13AA00002')}311231MARTIN<<`)],
      { documentNumber: '13AA00002', expirationDate: '2031-12-31', lastName: 'MARTIN', birthDate: null },
    ],
    ['of the Netherlands', [withDigit('D1NLD15094962111659VW87Z78NB8')], { documentNumber: '5094962111' }],
    ['of Ireland', [withDigit('D1IRL123456789ABCDEFGHJKLMNPQ')], { issuingState: 'IRL', documentNumber: '' }],
    [
      'of Switzerland',
      ['FACHE305142128097<<850201<<<<<', 'MUSTER<<ANNA'.padEnd(30, '<')],
      { documentNumber: '305142128097', birthDate: '1985-02-01', lastName: 'MUSTER' },
    ],
  ])('%s', (_, lines, fields) => {
    expect(read(lines)).toMatchObject({ valid: true, faults: [], fields });
  });

  it.each([
    ['C1', 'TD1', 'residence_permit'],
    ['C<', 'TD1', 'id_card'],
    ['AC', 'TD1', 'id_card'],
    ['RP', 'TD1', 'residence_permit'],
    ['IP', 'TD1', 'id_card'],
    ['D1', 'Licence line', 'driving_licence'],
    ['FA', 'Swiss licence', 'driving_licence'],
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
  const good = card({ head: `IDCHE${withDigit('S00000000')}` });
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
