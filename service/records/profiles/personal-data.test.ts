import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseEmail, normalisePhone, normaliseText } from './personal-data.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** What the text becomes; null when it is refused, which shows by no other error. */
function accepted(text: string): string | null {
  try {
    return normaliseText('/name', text);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

describe('normaliseText', () => {
  it('normaliseText composes letters and tidies spaces', () => {
    expect(normaliseText('/name', '  Ays\u0327e \u00a0 O\u0308zdemir ')).toBe('Ayşe Özdemir');
  });

  it('normaliseText keeps the joiners that Persian names need', () => {
    expect(normaliseText('/name', 'علی\u200cرضا')).toBe('علی\u200cرضا');
  });

  it.each(['a\u0000b', 'a\nb', 'a\u202eb', 'a\u2028b', 'a\u0085b', 'a\ud800b'])('normaliseText refuses %j', (text) => {
    expect(() => normaliseText('/name', text)).toThrow(ProblemError);
  });

  it('normaliseText returns a text that it would not change again, or refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = accepted(text);
        if (once === null) return;
        expect(normaliseText('/name', once)).toBe(once);
        expect(once).toBe(once.normalize('NFC'));
      }),
    );
  });
});

describe('normaliseEmail', () => {
  it('normaliseEmail lowers the case of the domain only', () => {
    expect(normaliseEmail('/email', ' Ada.L@Bank.EXAMPLE ')).toBe('Ada.L@bank.example');
  });

  it.each(['ada', 'ada@', '@bank.example', 'ada@bank', 'a da@bank.example', 'ada@bank..example', 'ada@-bank.example'])(
    'normaliseEmail refuses %j',
    (text) => {
      expect(() => normaliseEmail('/email', text)).toThrow(ProblemError);
    },
  );
});

describe('normalisePhone', () => {
  it.each([
    ['+90 (532) 123 45 67', '+905321234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+90 532 123 45 67 ext. 3', '+905321234567'],
    ['+1-202-555-0100', '+12025550100'],
    ['+90 532/123 45 67', '+905321234567'],
    ['00905321234567', '+905321234567'],
  ])('normalisePhone turns %j into %j', (text, expected) => {
    expect(normalisePhone('/phone', text)).toBe(expected);
  });

  it.each(['0532 123 45 67', '532', '+90', '+999 123456789', 'call +90 532 123 45 67', '+90532123456789012'])(
    'normalisePhone refuses %j',
    (text) => {
      expect(() => normalisePhone('/phone', text)).toThrow(ProblemError);
    },
  );
});
