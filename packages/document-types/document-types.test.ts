import { describe, expect, it } from 'vitest';
import { captionsOf, printedFields, titlesOf } from './captions.ts';
import { PRINTED_FIELDS } from './fields.ts';
import type { IdentityDocumentType } from './identity-type.ts';
import { issuerNames } from './issuers.ts';
import { LANGUAGE_CODES, LANGUAGES, languagesOf } from './languages.ts';
import { MACHINE_READABLE, typeOfMrz } from './machine-readable.ts';
import { IDENTITY_TYPE_NAMES, IDENTITY_TYPES } from './registry.ts';

const COUNTRY = /^[A-Z]{2}$/u;

describe.each(IDENTITY_TYPE_NAMES)('%s', (type) => {
  const { captions, layouts, machine, numbers, prints, titles, validity } = IDENTITY_TYPES[type];

  it('has titles in English and in most languages', () => {
    expect(titles.en).not.toEqual([]);
    const untitled = LANGUAGE_CODES.filter((language) => titles[language].length === 0);
    expect(untitled.length).toBeLessThan(LANGUAGE_CODES.length / 2);
  });

  it('prints who holds it, and each field has a caption', () => {
    for (const country of ['*', ...Object.keys(prints.byCountry)]) {
      const fields = printedFields(type, country);
      expect(fields.some((field) => field === 'last_name' || field === 'full_name')).toBe(true);
    }
    for (const field of prints.fields)
      for (const country of ['DE', 'GR', 'US'])
        expect({ field, captions: captionsOf(type, country, field) }).not.toEqual({ field, captions: [] });
  });

  it('names known fields and countries', () => {
    const meanings = [...PRINTED_FIELDS, 'name', 'other'];
    expect(meanings).toEqual(
      expect.arrayContaining([...Object.values(captions.numbers), ...Object.keys(captions.words)]),
    );
    const countries = [
      ...Object.keys(numbers),
      ...Object.keys(prints.byCountry),
      ...layouts.map(({ country }) => country),
      ...validity.flatMap((one) => [...(one.countries ?? [])]),
    ];
    for (const country of countries) expect(country).toMatch(COUNTRY);
  });

  it('has forms of numbers that are regular expressions', () => {
    expect(() => Object.values(numbers).map(({ form = '' }) => new RegExp(form, 'u'))).not.toThrow();
  });

  it('has the machine-readable parts that the browser reads', () => {
    expect(machine).toBe(MACHINE_READABLE[type]);
  });
});

describe('languages', () => {
  it.each(LANGUAGE_CODES)('%s has known fields, countries and sexes', (language) => {
    const { countries, labels, sexes = {}, sexesIn = {} } = LANGUAGES[language];
    expect([...PRINTED_FIELDS, 'name', 'other']).toEqual(expect.arrayContaining(Object.keys(labels)));
    for (const country of [...Object.keys(countries), ...Object.keys(sexesIn)]) expect(country).toMatch(COUNTRY);
    const letters = [sexes, ...Object.values(sexesIn)].flatMap((one) => Object.values(one));
    expect(['M', 'F', 'X']).toEqual(expect.arrayContaining(letters));
  });

  it('are several where documents print several', () => {
    expect(languagesOf('CH')).toEqual(expect.arrayContaining(['fr', 'de', 'it']));
    expect(languagesOf('JP')).toEqual(['ja']);
  });
});

describe('typeOfMrz', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ<'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));

  it('knows each code of ICAO Doc 9303 and those of permits of Estonia and France, as one type alone', () => {
    const byRule = (code: string, format: string): IdentityDocumentType | null => {
      if (code.startsWith('V')) return null;
      if (code.startsWith('P') && format !== 'TD1') return 'passport';
      return /^(?:[IAC]R|RP|TS)/u.test(code) ? 'residence_permit' : 'id_card';
    };
    for (const code of codes)
      for (const format of ['TD1', 'TD2', 'TD3', 'French id'] as const) {
        expect([code, format, typeOfMrz(code, format)]).toEqual([code, format, byRule(code, format)]);
        const types = IDENTITY_TYPE_NAMES.filter((type) =>
          MACHINE_READABLE[type].mrz.some((one) => one.code.test(code) && one.formats.some((name) => name === format)),
        );
        expect(types.length).toBeLessThan(2);
      }
  });
});

describe('titlesOf', () => {
  it("has a country's own titles first, and English ones", () => {
    expect(titlesOf('id_card', 'DE')[0]).toBe('PERSONALAUSWEIS');
    expect(titlesOf('residence_permit', 'JP')).toContain('RESIDENCE PERMIT');
  });
});

describe('captionsOf', () => {
  it('has the numbers of European licences, and the words of American ones', () => {
    expect(captionsOf('driving_licence', 'FR', 'birth_date')).toEqual(
      expect.arrayContaining(['3', 'Date de naissance', 'DOB']),
    );
    expect(captionsOf('passport', 'FR', 'birth_date')).not.toContain('3');
  });
});

describe('issuerNames', () => {
  it.each([
    ['DE', ['BUNDESREPUBLIK DEUTSCHLAND', 'DEUTSCHLAND', 'GERMANY', 'ALLEMAGNE', 'FEDERAL REPUBLIC OF GERMANY']],
    ['EE', ['EESTI VABARIIK', 'EESTI', 'REPUBLIC OF ESTONIA', 'ESTONIE']],
    ['NO', ['KONGERIKET NORGE', 'NORGE', 'KINGDOM OF NORWAY']],
    ['CH', ['SCHWEIZ', 'SUISSE', 'SVIZZERA', 'SWISS CONFEDERATION']],
    ['JP', ['日本', 'JAPAN', 'JAPON']],
  ])('of %s', (country, names) => {
    expect(issuerNames(country)).toEqual(expect.arrayContaining(names));
  });
});
