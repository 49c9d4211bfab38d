import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../platform/problems/problems.ts';
import { proseErrors, shownName, textErrors } from './shown-names.ts';

function codeOf(text: string, kind: Parameters<typeof shownName>[2] = 'name'): string | undefined {
  try {
    shownName('/name', text, kind);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.details.errors?.[0]?.code;
    throw error;
  }
}

describe('shown names', () => {
  it.each([
    'Example Bank',
    'Ziraat Bankası A.Ş.',
    'Müller & Söhne GmbH',
    '3M',
    '1&1',
    'booking.com',
    'Sparkasse ☕️',
    'مصرف الراجحي',
    'Яндекс Банк',
    'Τράπεζα Πειραιώς',
    '株式会社メルカリ Mercari',
    'BANK Москва',
    'Nguyễn Thị Hương',
    "D'Arcy O’Neill-Ó Súilleabháin",
    'نیک‌زاد',
    'ශ්‍රී ලංකා',
    'क्‍ष',
    'שָׁלוֹם',
    'สมชาย น้ำใจ',
  ])('a name may be %s', (name) => {
    expect(codeOf(name, 'business')).toBeUndefined();
    expect(shownName('/name', `  ${name} `)).toBe(name.normalize('NFC'));
  });

  it.each([
    ['turned around', 'Evil \u202eknaB elpmaxE', 'forbidden_character'],
    ['marked for a direction', 'Bank\u200f', 'forbidden_character'],
    ['an Arabic mark for a direction', 'Bank\u061c', 'forbidden_character'],
    ['a Hangul filler', '\u3164', 'forbidden_character'],
    ['half a Hangul filler', 'A\uffa0', 'forbidden_character'],
    ['Hangul fillers for a beginning and a middle', '\u115f\u1160', 'forbidden_character'],
    ['a blank of Braille', '\u2800', 'forbidden_character'],
    ['a soft hyphen', 'Ba\u00adnk', 'forbidden_character'],
    ['a space of no width', 'Ba\u200bnk', 'forbidden_character'],
    ['a joiner between Latin letters', 'Ba\u200dnk', 'forbidden_character'],
    ['a joiner at the end', 'نیک\u200c', 'forbidden_character'],
    ['two joiners', 'نیک\u200c\u200cزاد', 'forbidden_character'],
    ['a variation selector', 'Bank\ufe0f', 'forbidden_character'],
    ['letters of tags', 'Bank\u{e0041}', 'forbidden_character'],
    ['a private letter', 'Bank \uf8ff', 'forbidden_character'],
    ['two lines', 'Bank\nYour parcel waits', 'forbidden_character'],
    ['two lines of another kind', 'Bank\u2028Pay', 'forbidden_character'],
    ['a heap of marks', `B${'\u0301'.repeat(3000)}`, 'forbidden_character'],
    ['nothing that one could read aloud', '…!', 'no_letter'],
    ['a Cyrillic o in Latin', 'Jоhn', 'mixed_scripts'],
    ['a Greek O in Latin', 'BΟNK', 'mixed_scripts'],
  ])('a name is refused: %s', (_name, text, code) => {
    expect(codeOf(text)).toBe(code);
    expect(codeOf(text, 'business')).toBe(code);
  });

  it.each([
    ['𝐀𝐝𝐚 𝓛', 'Ada L'],
    ['Ａｄａ', 'Ada'],
    ['Ayşe Yılmaz 2', 'Ayşe Yılmaz 2'],
    ['王小明', '王小明'],
    ['ﻣﺤﻤﺪ', 'محمد'],
  ])('a person’s name is kept in letters: %s', (text, kept) => {
    expect(shownName('/name', text, 'person')).toBe(kept);
  });

  it.each(['1', '２', '12 34', '٣'])('a person’s name needs a letter: %s', (text) => {
    expect(codeOf(text, 'person')).toBe('no_letter');
    expect(codeOf(text)).toBeUndefined();
  });

  it.each(['Pay at https://evil.example', 'evil.example/pay', 'evil.example?x', 'x://y'])(
    'a name with an address is refused: %s',
    (name) => {
      expect(codeOf(name, 'business')).toBe('link');
    },
  );

  it('a name may be empty, except that of a business', () => {
    expect(shownName('/name', '  ')).toBe('');
    expect(codeOf(' ', 'business')).toBe('too_short');
  });

  it('an accepted name stays the same when sent again and contains nothing invisible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        if (codeOf(text) !== undefined) return;
        const name = shownName('/name', text);
        expect(shownName('/name', name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u3164]/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('prose', () => {
  it('prose may have lines and joiners, but nothing that reverses the text', () => {
    expect(proseErrors('/text', 'First.\r\nSecond:\n\tنیک‌زاد')).toEqual([]);
    expect(proseErrors('/text', { en: 'fine', tr: 'a\u202eb' })).toMatchObject([
      { field: '/text/tr', code: 'forbidden_character' },
    ]);
    expect(proseErrors('/text', null)).toEqual([]);
  });
});

describe('texts of a definition', () => {
  it('every text of a definition is checked, wherever it stands and in every language', () => {
    const definition = {
      name: '\u3164',
      steps: [
        { title: { en: 'Card', tr: 'Kart\u200b' }, options: { text: 'a\u202eb' } },
        { title: 'Адрес Adres', options: { questions: [{ label: '★★★' }] } },
      ],
    };
    expect(textErrors('', definition).map(({ field }) => field)).toEqual([
      '/name',
      '/steps/0/title/tr',
      '/steps/0/options/text',
    ]);
  });
});
