import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { COUNTRIES } from '@veridoor/validation/countries';
import { lastQuestion, otherDocuments, suggestedCountries } from './choices.ts';
import { languageOf, nameCountries, searchCountries } from '../../../lib/names/countries.ts';
import { acceptedCountries, addressAfter, documentsOf, nextQuestion } from './model.ts';
import { entryAddress, lacksPages, missingSide } from './pages.ts';

const accept = (country: string, type: AcceptedDocument['type'], version = 'standard'): AcceptedDocument => ({
  country,
  type,
  version,
  sides: type === 'passport' ? ['single'] : ['front', 'back'],
  format: type === 'passport' ? 'ID-3' : 'ID-1',
});

const turkish = [accept('TR', 'id_card', 'new'), accept('TR', 'id_card', 'old'), accept('TR', 'passport')];

describe('pages of a document', () => {
  const underWay = (...sides: readonly ('front' | 'back')[]) =>
    sides.map((side) => ({ step: 'identity', type: 'id_card', country: 'TR', version: 'old', side }) as const);
  const back = { type: 'id_card', side: 'back', status: 'approved' } as const;

  it('a document lacks a side that is neither under way nor in the session', () => {
    expect(lacksPages(turkish, [], underWay('front'))).toBe(true);
    expect(lacksPages(turkish, [], underWay('front', 'back'))).toBe(false);
    expect(lacksPages(turkish, [back], underWay('front'))).toBe(false);
    expect(lacksPages(turkish, [{ ...back, status: 'rejected' }], underWay('front'))).toBe(true);
    expect(lacksPages([accept('*', 'id_card', 'old')], [], underWay('front'))).toBe(true);
  });
});

describe('an image of another document than the chosen one', () => {
  const accepted = [accept('TR', 'id_card'), accept('*', 'driving_licence'), accept('*', 'passport')];
  const chosen = { document: accept('TR', 'id_card'), country: 'TR' };

  it('is offered as the kind that its MRZ or barcode names', () => {
    const [other, ...more] = otherDocuments(accepted, chosen, { kind: 'driving_licence', country: 'FR' });
    expect([other?.document.type, other?.country, more]).toEqual(['driving_licence', 'FR', []]);
    expect(otherDocuments(accepted, chosen, { kind: 'residence_permit', country: null })).toEqual([]);
  });

  it('is offered as no kind by the shape of a card alone', () => {
    expect(otherDocuments(accepted, chosen, { kind: 'card', country: null })).toEqual([]);
  });
});

describe('questions about the document', () => {
  it('a single accepted document needs no question', () => {
    expect(nextQuestion([accept('TR', 'passport')], {})).toMatchObject({ ask: null, chosen: { country: 'TR' } });
    const address = '/capture?step=identity&country=TR&type=passport&version=standard&side=single';
    expect(addressAfter('identity', [accept('TR', 'passport')], {})).toBe(address);
    expect(entryAddress('identity', [accept('TR', 'passport')], [])).toBe(address);
  });

  it('a step begins where its questions would lead without an answer', () => {
    for (const accepted of [
      turkish,
      [accept('*', 'passport')],
      [accept('DE', 'passport')],
      [...turkish, accept('DE', 'passport')],
    ])
      expect(entryAddress('s', accepted, [])).toBe(addressAfter('s', accepted, {}));
  });

  it('document questions ask for country, type and version in turn', () => {
    const accepted = [...turkish, accept('DE', 'passport')];
    expect(nextQuestion(accepted, {})).toEqual({ ask: 'country', countries: ['TR', 'DE'] });
    expect(nextQuestion(accepted, { country: 'TR' })).toMatchObject({
      ask: 'type',
      documents: [{ type: 'id_card' }, { type: 'passport' }],
    });
    expect(nextQuestion(accepted, { country: 'TR', type: 'id_card' })).toMatchObject({ ask: 'version' });
    expect(nextQuestion(accepted, { country: 'TR', type: 'id_card', version: 'old' })).toMatchObject({ ask: null });
    expect(nextQuestion(accepted, { country: 'DE' })).toMatchObject({
      ask: null,
      chosen: { document: { type: 'passport' } },
    });
  });

  it('document questions repeat a question whose answer is not accepted', () => {
    expect(nextQuestion(turkish, { country: 'XX', type: 'selfie', version: 'none' })).toMatchObject({
      ask: 'type',
      country: 'TR',
    });
  });

  it('documents for any country open every country, and a country’s own documents come first', () => {
    const accepted = [accept('*', 'passport'), accept('TR', 'passport'), accept('TR', 'id_card')];
    expect(acceptedCountries(accepted)).toBe(COUNTRIES);
    expect(documentsOf(accepted, 'TR').map(({ country, type }) => `${country} ${type}`)).toEqual([
      'TR passport',
      'TR id_card',
    ]);
    expect(documentsOf([accept('*', 'id_card'), ...turkish], 'TR').map(({ version }) => version)).toEqual([
      'new',
      'old',
      'standard',
    ]);
    expect(nextQuestion(accepted, { country: 'NP' })).toMatchObject({
      ask: null,
      chosen: { country: 'NP', document: { country: '*' } },
    });
  });

  it('the way back from a document leads to the last question that had a choice', () => {
    const [newCard, , passport] = turkish;
    const accepted = [...turkish, accept('DE', 'passport')];
    expect(lastQuestion('s', accepted, { document: newCard!, country: 'TR' })).toBe(
      '/select-version?step=s&country=TR&type=id_card',
    );
    expect(lastQuestion('s', accepted, { document: passport!, country: 'TR' })).toBe(
      '/select-version?step=s&country=TR',
    );
    expect(lastQuestion('s', accepted, { document: accepted[3]!, country: 'DE' })).toBe('/select-version?step=s');
    expect(lastQuestion('s', [passport!], { document: passport!, country: 'TR' })).toBeNull();
  });

  it('a document begins with its missing page unless its other page was rejected or is another document', () => {
    const accepted = [accept('TR', 'id_card')];
    const side = (type: 'id_card' | 'passport', status: 'pending' | 'rejected') => {
      const address = entryAddress('s', accepted, [{ type, side: 'front', status }]);
      return new URLSearchParams(address.split('?')[1]).get('side');
    };
    expect([side('id_card', 'pending'), side('id_card', 'rejected'), side('passport', 'pending')]).toEqual([
      'back',
      'front',
      'front',
    ]);
  });

  it('a document resumes at its missing page', () => {
    const [card] = turkish;
    expect([
      missingSide(card!, ['front']),
      missingSide(card!, ['back']),
      missingSide(card!, []),
      missingSide(card!, ['front', 'back']),
    ]).toEqual(['back', 'front', null, null]);
  });

  const documents = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('TR', 'DE', 'AE', '*'),
      fc.constantFrom('id_card', 'passport', 'driving_licence'),
      fc.constantFrom('standard', 'new', 'old'),
    ),
    { minLength: 1, selector: (parts) => parts.join() },
  );

  it('document questions end with an accepted document for any answers', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (parts, answers) => {
        const accepted = parts.map(([country, type, version]) =>
          accept(country, type as AcceptedDocument['type'], version),
        );
        let selection = {};
        let question = nextQuestion(accepted, selection);
        for (const answer of answers) {
          if (question.ask === null) break;
          if (question.ask === 'country')
            selection = { country: question.countries[answer % question.countries.length] };
          else {
            const { type, version } = question.documents[answer % question.documents.length]!;
            selection = {
              ...selection,
              country: question.country,
              type,
              ...(question.ask === 'version' ? { version } : {}),
            };
          }
          question = nextQuestion(accepted, selection);
        }
        expect(question.ask === null && accepted.includes(question.chosen.document)).toBe(true);
      }),
    );
  });
});

describe('countries', () => {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const turkishNames = new Intl.DisplayNames(['tr'], { type: 'region' });
  const named = nameCountries(COUNTRIES, 'tr', (code) => turkishNames.of(code) ?? code);
  const find = (query: string) =>
    searchCountries(query, named, (code) => english.of(code) ?? code).map(({ code }) => code);

  it('every country has a unique code and a name', () => {
    expect(new Set(COUNTRIES).size).toBe(250);
    expect(COUNTRIES.every((code) => /^[A-Z]{2}$/.test(code) && english.of(code) !== code)).toBe(true);
  });

  it('suggested countries are the person’s own, then those that the business expects', () => {
    const suggested = (expected: string[], likely: string[], accepted = COUNTRIES) =>
      suggestedCountries({ accepted, expected, likely });
    expect(suggested(['TR'], ['DE', 'AT'])).toEqual(['DE', 'AT', 'TR']);
    expect(suggested(['TR', 'FR', 'IT', 'ES'], ['DE'])).toEqual(['DE']);
    expect(suggested([], ['DE'], ['TR', 'FR'])).toEqual([]);
  });

  it('a country is found in Arabic without its article, and in either spelling', () => {
    const arabic = new Intl.DisplayNames('ar', { type: 'region' });
    const countries = nameCountries(COUNTRIES, 'ar', (code) => arabic.of(code) ?? code);
    const found = (query: string) => searchCountries(query, countries, (code) => code).map(({ code }) => code);
    expect(['امارات', 'الامارات', 'الإمارات'].map(found)).toEqual([['AE'], ['AE'], ['AE']]);
    expect(['سعودية', 'السعوديه', 'المملكة العربية السعودية'].map((query) => found(query)[0])).toEqual([
      'SA',
      'SA',
      'SA',
    ]);
    expect(found('ألمانيا')).toEqual(['DE']);
  });

  it('a country has a language of its own, to be found by its own name in it', () => {
    expect(['TR', 'DE', 'JP', 'AQ'].map(languageOf)).toEqual(['tr', 'de', 'ja', expect.any(String)]);
  });

  it('a country is found by a word’s beginning, without marks, in English, and by its code', () => {
    expect(find('turkiye')).toEqual(['TR']);
    expect(find('ırak')).toEqual(['IQ']);
    expect(find('germ')).toEqual(['DE']);
    expect(find('de')).toContain('DE');
    expect(find('birleşik a')).toEqual(['AE']);
    expect(find('   ')).toHaveLength(250);
    expect(find('xyz')).toEqual([]);
  });
});
