import { describe, expect, it } from 'vitest';
import { answersTyped, faultsTyped } from './typed.ts';
import { localDay } from '../../lib/local-day.ts';

const questions = [
  { id: 'name', type: 'text' },
  { id: 'income', type: 'number', optional: true },
  { id: 'sources', type: 'choices', choices: [{ value: 'salary' }, { value: 'savings' }] },
] as const;

describe('typed answers', () => {
  it('typed answers leave out empty fields', () => {
    expect(answersTyped(questions, { name: '  Ada ', income: ' 12,5 ', sources: ['salary'] })).toEqual({
      name: 'Ada',
      income: 12.5,
      sources: ['salary'],
    });
    expect(answersTyped(questions, { name: ' ', income: '', sources: [] })).toEqual({});
  });

  it('typed numbers are read in the digits and with the decimal sign of any script', () => {
    for (const income of ['12.5', '12,5', '١٢٫٥', '۱۲٫۵', '१२.५'])
      expect(answersTyped(questions, { income })).toEqual({ income: 12.5 });
  });

  it('typed answers report faults at their questions', () => {
    const faults = (typed: Record<string, string | string[]>) =>
      Object.fromEntries(faultsTyped(questions, typed, '2026-11-21'));
    expect(faults({ name: 'Ada', income: 'a lot', sources: ['salary'] })).toEqual({ income: 'wrong_type' });
    expect(faults({ income: '1e9', sources: ['inheritance'] })).toEqual({
      name: 'required',
      income: 'wrong_type',
      sources: 'no_choice',
    });
  });

  it('localDay is the day where the customer is', () => {
    expect(localDay(new Date(2024, 1, 29, 23, 59))).toBe('2024-02-29');
  });
});
