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
  const rule = { threshold: 0.7, dates_clear_sanctions: false };
  const nothing = { birth_date: null, country: null, gender: null, id_number: null };

  it('a hit keeps the score of its name when nothing else is known', () => {
    expect(judge(hit, entity, nothing, rule)).toEqual({ score: 0.9, features: {}, confirmed: false });
    expect(
      judge(
        hit,
        emptyEntity('1', 'person'),
        { birth_date: '1961', country: 'NO', gender: 'male', id_number: 'AB123456' },
        rule,
      ).score,
    ).toBe(0.9);
  });

  it('a whole birth date or an identifier confirms a hit', () => {
    expect(judge(hit, entity, { ...nothing, birth_date: '1961-05-08' }, rule)).toMatchObject({
      score: 0.95,
      confirmed: true,
    });
    expect(judge(hit, entity, { ...nothing, birth_date: '1961' }, rule)).toMatchObject({
      score: 0.9,
      confirmed: false,
    });
    expect(judge({ ...hit, score: 0.1 }, entity, { ...nothing, id_number: 'ab123456' }, rule)).toMatchObject({
      score: 0.97,
      confirmed: true,
    });
  });

  it('a contradiction lowers the score of a hit', () => {
    expect(judge(hit, entity, { ...nothing, birth_date: '1990-01-01' }, rule).score).toBe(0.54);
    expect(judge(hit, entity, { ...nothing, country: 'se' }, rule).score).toBe(0.855);
    expect(judge(hit, entity, { ...nothing, gender: 'female' }, rule).score).toBe(0.765);
  });

  describe('birth dates that contradict', () => {
    const other = { ...nothing, birth_date: '1990-01-01' };
    const sanctioned = { ...entity, categories: ['sanction' as const] };
    const exposed = { ...entity, categories: ['pep' as const] };
    const scoreOf = (listed: typeof entity, clears = false, score = 0.9) =>
      judge({ ...hit, score }, listed, other, { ...rule, dates_clear_sanctions: clears }).score;

    it('leave a sanctioned name a hit', () => {
      expect(scoreOf(sanctioned)).toBe(0.7);
      expect(scoreOf(sanctioned, false, 0.72)).toBe(0.7);
      expect(scoreOf(sanctioned, false, 0.6)).toBe(0.6);
    });

    it('clear a sanctioned name by the rule of the company, if the date of the list is exact', () => {
      expect(scoreOf(sanctioned, true)).toBe(0.54);
      for (const birthDates of [['1961'], ['1961-05'], ['1961-01-01'], ['1961-05-08', '1963-05-08']])
        expect(scoreOf({ ...sanctioned, birthDates }, true)).toBe(0.7);
    });

    it('clear a politically exposed person, if the date of the list is exact', () => {
      expect(scoreOf(exposed)).toBe(0.54);
      expect(scoreOf({ ...exposed, birthDates: ['1961'] })).toBe(0.7);
      expect(scoreOf({ ...exposed, categories: ['pep' as const, 'sanction' as const] })).toBe(0.7);
    });

    it('keep a search with its own threshold', () => {
      expect(judge(hit, sanctioned, other, { ...rule, threshold: 0.85 }).score).toBe(0.85);
    });
  });
});
