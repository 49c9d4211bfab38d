import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiDigits, codeDigits, maskRecipient } from './one-time-code.ts';

it('codeDigits reads a one-time code however it was pasted', () => {
  for (const text of ['123456', ' 123 456\n', '12-34-56', '\u202a123456\u202c', '１２３４５６'])
    expect(codeDigits(text)).toBe('123456');
  expect(codeDigits('your code')).toBe('');
});

/** Languages that write their own digits, by the numbering system that keyboards of theirs type (CLDR). */
it.each([
  ['ar', 'arab'],
  ['fa', 'arabext'],
  ['ur', 'arabext'],
  ['hi', 'deva'],
  ['bn', 'beng'],
  ['pa', 'guru'],
  ['gu', 'gujr'],
  ['ta', 'tamldec'],
  ['te', 'telu'],
  ['kn', 'knda'],
  ['ml', 'mlym'],
  ['or', 'orya'],
  ['th', 'thai'],
  ['lo', 'laoo'],
  ['my', 'mymr'],
  ['km', 'khmr'],
  ['mn', 'mong'],
  ['ja', 'fullwide'],
])('digits as people who write %s type them are read (%s)', (language, digits) => {
  const typed = new Intl.NumberFormat(`${language}-u-nu-${digits}`, { useGrouping: false }).format(1_234_567_890);
  expect(typed).not.toBe('1234567890');
  expect([asciiDigits(typed), codeDigits(typed)]).toEqual(['1234567890', '1234567890']);
});

it('codeDigits returns only ASCII digits from any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codeDigits(text)).toMatch(/^[0-9]*$/);
    }),
  );
  const digits = fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }).map((list) => list.join(''));
  const between = fc.constantFrom('', ' ', '-', '\u00a0');
  fc.assert(
    fc.property(digits, between, (code, sign) => {
      expect(codeDigits(Array.from(code).join(sign))).toBe(code);
    }),
  );
});

it('maskRecipient hides most of a phone number and an email address', () => {
  expect(maskRecipient('phone', '+905321234567')).toBe('+90 ••• 45 67');
  expect(maskRecipient('email', 'ada.specimen@bank.example')).toBe('a•••@bank.example');
});
