import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeDigits, maskRecipient } from './one-time-code.ts';

it('codeDigits reads a one-time code however it was pasted', () => {
  for (const text of ['123456', ' 123 456\n', '12-34-56', '\u202a123456\u202c', '١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６'])
    expect(codeDigits(text)).toBe('123456');
  expect(codeDigits('your code')).toBe('');
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
