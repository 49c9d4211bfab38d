import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from './checks.ts';
import { CHARACTERS, kindsOf } from './formats.ts';
import { FORMATS } from './national/layouts.ts';
import { parseMrz } from './parse.ts';

const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const CARD = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const VISA_A = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
const VISA_B = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

describe('parseMrz', () => {
  it('parseMrz reads the specimens of ICAO Doc 9303 parts 4 to 7', () => {
    expect(parseMrz(PASSPORT, 2026)).toEqual({
      format: 'TD3',
      valid: true,
      faults: [],
      lines: PASSPORT,
      fields: {
        documentCode: 'P',
        issuingState: 'UTO',
        documentNumber: 'L898902C3',
        nationality: 'UTO',
        lastName: 'ERIKSSON',
        firstName: 'ANNA MARIA',
        birthDate: '1974-08-12',
        sex: 'F',
        expirationDate: '2012-04-15',
        optional1: 'ZE184226B',
      },
    });
    expect(parseMrz(CARD, 2026)).toMatchObject({
      format: 'TD1',
      valid: true,
      fields: { documentNumber: 'D23145890' },
    });
    expect(parseMrz(TD2, 2026)).toMatchObject({ format: 'TD2', valid: true, fields: { lastName: 'ERIKSSON' } });
    expect(parseMrz(VISA_A, 2026)).toMatchObject({ format: 'MRV-A', valid: true });
    expect(parseMrz(VISA_B, 2026)).toMatchObject({
      format: 'MRV-B',
      valid: true,
      fields: { birthDate: '1940-09-07' },
    });
  });

  it('parseMrz reads the French identity card', () => {
    const first = 'IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<';
    const second = '8806923102858CORINNE<<<<<<<6512068F';
    const lines = [first, second + checkDigit(first + second)];
    expect(parseMrz(lines, 2026)).toMatchObject({
      format: 'French id',
      valid: true,
      fields: { lastName: 'BERTHIER', firstName: 'CORINNE', birthDate: '1965-12-06', documentNumber: '880692310285' },
    });
  });

  it('parseMrz checks a long document number including its continuation', () => {
    const number = 'D23145890734';
    const first = `I<UTOD23145890<734${checkDigit(number)}`.padEnd(30, '<');
    const birth = '7408122F1204159UTO<<<<<<<<<<<';
    const composite = checkDigit(first.slice(5) + birth.slice(0, 7) + birth.slice(8, 15) + birth.slice(18));
    const lines = [first, birth + composite, CARD[2]!];
    expect(parseMrz(lines, 2026)).toMatchObject({ valid: true, fields: { documentNumber: number } });
    expect(parseMrz([first.replace('734', '735'), birth + composite, CARD[2]!], 2026)?.valid).toBe(false);
  });

  it('parseMrz rejects every MRZ with one changed digit that is checked', () => {
    const mrzs = [PASSPORT, CARD, TD2, VISA_B];
    fc.assert(
      fc.property(fc.constantFrom(...mrzs), fc.nat(), fc.integer({ min: 1, max: 9 }), (lines, place, by) => {
        const format = FORMATS.find(({ name }) => name === parseMrz(lines, 2026)?.format)!;
        const spans = format.checks.flatMap(({ over, digit }) => [...over, digit]);
        const digits = spans.flatMap(({ row, start, end }) =>
          Array.from({ length: end - start }, (_, i) => ({ row, column: start + i })),
        );
        const chosen = digits.filter(({ row, column }) => /\d/.test(lines[row]![column]!));
        const { row, column } = chosen[place % chosen.length]!;
        const digit = (Number(lines[row]![column]!) + by) % 10;
        const changed = lines.with(row, lines[row]!.slice(0, column) + digit + lines[row]!.slice(column + 1));
        expect(parseMrz(changed, 2026)?.valid).toBe(false);
      }),
    );
  });

  it('parseMrz never throws, whatever the lines', () => {
    const line = (length: number) => fc.string({ minLength: length, maxLength: length, unit: 'binary-ascii' });
    const lines = fc.oneof(
      fc.tuple(line(44), line(44)),
      fc.tuple(line(36), line(36)),
      fc.tuple(line(30), line(30), line(30)),
      fc.array(fc.string()),
    );
    fc.assert(
      fc.property(lines, (any) => {
        expect(parseMrz(any, 2026)?.valid).not.toBe(true);
      }),
    );
  });
});

describe('MRZ formats', () => {
  it('every place of an MRZ format has a kind that may be a filler', () => {
    for (const format of FORMATS) expect(kindsOf(format).every((kind) => CHARACTERS[kind].includes('<'))).toBe(true);
  });
});
