import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { addressWithImage } from './choices.ts';
import { factsOfRead, selectionOf, withPrint, type DocumentFacts } from './facts.ts';
import { nextQuestion } from './model.ts';

const accept = (
  country: string,
  type: AcceptedDocument['type'],
  version = 'standard',
  format: AcceptedDocument['format'] = type === 'passport' ? 'ID-3' : 'ID-1',
): AcceptedDocument => ({
  country,
  type,
  version,
  sides: type === 'passport' ? ['single'] : ['front', 'back'],
  format,
});

const nothing: DocumentFacts = { type: null, country: null, side: null, size: null };
const accepted = [
  accept('TR', 'id_card', 'new'),
  accept('TR', 'id_card', 'old', 'ID-2'),
  accept('*', 'id_card'),
  accept('*', 'passport'),
  accept('*', 'driving_licence'),
];
const askedOf = (facts: Partial<DocumentFacts>, of = accepted) => {
  const question = nextQuestion(of, selectionOf(of, { ...nothing, ...facts }));
  return question.ask ?? [question.chosen.country, question.chosen.document.type, question.chosen.document.version];
};

describe('a document that nobody has chosen', () => {
  it('is asked for nothing when its MRZ or its print names type and country', () => {
    expect(askedOf({ type: 'passport', country: 'FI' })).toEqual(['FI', 'passport', 'standard']);
    expect(askedOf({ type: 'driving_licence', country: 'FR', size: 'ID-1' })).toEqual([
      'FR',
      'driving_licence',
      'standard',
    ]);
  });

  it('is reported from other versions by its size', () => {
    const card = { type: 'id_card', country: 'TR' } as const;
    expect(askedOf({ ...card, size: 'ID-1' })).toEqual(['TR', 'id_card', 'new']);
    expect(askedOf({ ...card, size: 'ID-3' })).toEqual(['TR', 'id_card', 'old']);
    expect(askedOf(card)).toBe('version');
  });

  it('is what its words say even where its shape says another', () => {
    expect(askedOf({ type: 'passport', country: 'FI', size: 'ID-1' })).toEqual(['FI', 'passport', 'standard']);
  });

  it('is asked only for what nothing says', () => {
    expect(askedOf({ country: 'FR', size: 'ID-1' })).toBe('type');
    expect(askedOf({ type: 'passport' })).toBe('country');
    expect(selectionOf(accepted, { ...nothing, type: 'passport' })).toEqual({ type: 'passport' });
    expect(askedOf({})).toBe('country');
  });

  it('is known by its shape where the step accepts one document of that shape', () => {
    const two = [accept('TR', 'id_card'), accept('TR', 'passport')];
    expect(askedOf({ size: 'ID-1' }, two)).toEqual(['TR', 'id_card', 'standard']);
    expect(askedOf({ size: 'ID-3' }, two)).toEqual(['TR', 'passport', 'standard']);
    expect(askedOf({}, two)).toBe('type');
  });

  it('is asked for where the step does not accept what it is', () => {
    const french = [accept('FR', 'passport'), accept('FR', 'id_card'), accept('DE', 'passport')];
    expect(askedOf({ country: 'US', type: 'passport' }, french)).toBe('country');
    expect(askedOf({ country: 'FR', type: 'driving_licence' }, french)).toBe('type');
  });

  it('is what its MRZ says, whatever its print says', () => {
    const mrz = factsOfRead({ looksLike: { kind: 'id_card', country: 'DE' }, size: 'ID-1', isBack: true });
    expect(withPrint(mrz, { type: 'passport', country: 'FR', side: 'front', expired: false })).toEqual({
      type: 'id_card',
      country: 'DE',
      side: 'back',
      size: 'ID-1',
    });
    const card = factsOfRead({ looksLike: { kind: 'card', country: null }, size: 'ID-1', isBack: false });
    expect(withPrint(card, { type: 'id_card', country: 'FR', side: null, expired: false })).toMatchObject({
      type: 'id_card',
      country: 'FR',
    });
    expect(withPrint(factsOfRead(null), null)).toEqual(nothing);
  });

  it('keeps its image through the questions, as the side that was recognised', () => {
    expect(addressWithImage('s', accepted, { country: 'TR' }, 'back')).toBe(
      '/select-version?step=s&country=TR&side=back',
    );
    expect(addressWithImage('s', accepted, { country: 'TR', type: 'id_card', version: 'old' }, 'back')).toBe(
      '/confirm?step=s&country=TR&type=id_card&version=old&side=back',
    );
    expect(addressWithImage('s', accepted, { country: 'FI', type: 'passport' }, 'front')).toBe(
      '/confirm?step=s&country=FI&type=passport&version=standard&side=single',
    );
  });

  const facts = fc.record({
    type: fc.constantFrom('id_card', 'passport', 'driving_licence', 'residence_permit', 'selfie', null),
    country: fc.constantFrom('TR', 'DE', 'US', 'XX', null),
    side: fc.constantFrom('front', 'back', 'single', null),
    size: fc.constantFrom('ID-1', 'ID-3', null),
  });
  const documents = fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom('TR', 'DE', '*'),
        fc.constantFrom('id_card', 'passport', 'driving_licence'),
        fc.constantFrom('new', 'old'),
        fc.constantFrom('ID-1', 'ID-2', 'ID-3'),
      )
      .map((values) => accept(...values)),
    { minLength: 1, maxLength: 8, selector: ({ country, type, version }) => `${country} ${type} ${version}` },
  );

  it('is never taken for one of a country that nothing says, unless the step accepts no other country', () => {
    fc.assert(
      fc.property(documents, facts, (of, seen) => {
        const question = nextQuestion(of, selectionOf(of, seen));
        if (question.ask !== null || nextQuestion(of, {}).ask === null) return;
        const { country } = question.chosen;
        const countries = new Set(of.map((one) => one.country));
        const isOnly = countries.size === 1 && !countries.has('*');
        expect(isOnly || seen.country === country).toBe(true);
      }),
    );
  });
});
