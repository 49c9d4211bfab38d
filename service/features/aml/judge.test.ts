import { describe, expect, it } from 'vitest';
import { compareBirthDates, judge } from './judge.ts';
import { emptyEntity } from './lists/listed-entity.ts';
import type { NameHit } from './screen.ts';

describe('birth dates', () => {
  it.each([
    ['1961-05-08', '1961-05-08', 1],
    ['1961', '1961-05-08', 1],
    ['1961-05', '1961-05-08', 1],
    ['1961-05-08', '1961-08-05', 0.5],
    ['1961-05-08', '1961-05-09', 0.5],
    ['1961-05-08', '1962', 0.5],
    ['1961-05-08', '1961-06', 0.5],
    ['1961-05-08', '1963', 0],
    ['1961-05-08', '1974-11-30', 0],
  ])('the birth dates %s and %s agree by %d', (left, right, agreement) => {
    expect(compareBirthDates(left, right)).toBe(agreement);
    expect(compareBirthDates(right, left)).toBe(agreement);
  });
});

describe('judgement of a hit', () => {
  const hit: NameHit = { score: 0.9, reasons: [], entity: 0, type: 'person', name: 'Erling Haugland', weak: false };
  const entity = {
    ...emptyEntity('1', 'person'),
    birthDates: ['1961-05-08'],
    countries: ['NO'],
    gender: 'male' as const,
    identifiers: [
      { type: 'passport', value: 'AB 12', country: null },
      { type: 'passport', value: 'AB-123456', country: null },
    ],
  };
  const nothing = { birth_date: null, country: null, gender: null, id_number: null };

  it('a hit keeps the score of its name when nothing else is known', () => {
    expect(judge(hit, entity, nothing)).toEqual({ score: 0.9, features: {}, confirmed: false });
    expect(
      judge(hit, emptyEntity('1', 'person'), {
        birth_date: '1961',
        country: 'NO',
        gender: 'male',
        id_number: 'AB123456',
      }).score,
    ).toBe(0.9);
  });

  it('a whole birth date or an identifier confirms a hit', () => {
    expect(judge(hit, entity, { ...nothing, birth_date: '1961-05-08' })).toMatchObject({
      score: 0.95,
      confirmed: true,
    });
    expect(judge(hit, entity, { ...nothing, birth_date: '1961' })).toMatchObject({ score: 0.9, confirmed: false });
    expect(judge({ ...hit, score: 0.1 }, entity, { ...nothing, id_number: 'ab123456' })).toMatchObject({
      score: 0.97,
      confirmed: true,
    });
  });

  it('a contradiction lowers the score of a hit', () => {
    expect(judge(hit, entity, { ...nothing, birth_date: '1990-01-01' }).score).toBe(0.54);
    expect(judge(hit, entity, { ...nothing, country: 'se' }).score).toBe(0.855);
    expect(judge(hit, entity, { ...nothing, gender: 'female' }).score).toBe(0.765);
  });
});
