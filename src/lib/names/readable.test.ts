import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableName } from './readable.ts';

const shown = (name: string) => readableName(name, 'bank.example');

describe('company name', () => {
  it('a readable company name stays unchanged', () => {
    for (const name of ['Example Bank', 'Übung & Söhne GmbH', 'بنك المثال', 'ธนาคาร', '7-Eleven'])
      expect(shown(name)).toBe(name);
  });

  it('a company name cannot reverse its direction, break lines, stack marks or grow without limit', () => {
    expect(shown('Evil \u202eknaB elpmaxE')).toBe('Evil knaB elpmaxE');
    expect(shown('Example\r\nBank\u2066')).toBe('Example Bank');
    expect(shown(`a${'\u0301'.repeat(3000)}`)).toBe(`a${'\u0301'.repeat(4)}`);
    expect(Array.from(shown('A'.repeat(100_000)))).toHaveLength(100);
  });

  it('an invisible company name is replaced by the host', () => {
    for (const name of ['', '  ', '\u3164', '\u200b\u00ad\u2060', '…', '\u2800'])
      expect(shown(name)).toBe('bank.example');
  });

  it('a company name is always visible, on one line and short enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
        const readable = shown(name);
        expect(readable.trim()).not.toBe('');
        expect(readable).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(Array.from(readable).length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
