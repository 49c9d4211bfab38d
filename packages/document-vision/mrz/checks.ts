import type { Check, Format, Span } from './formats.ts';

/**
 * The value of a character in a check digit (ICAO Doc 9303-3 section 4.9): digits count themselves, A 10 … Z 35, < 0.
 */
export function valueOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 90) return code - 55;
  return 0;
}

/** The check digit of a text: values weighted 7, 3, 1 in turn, modulo 10 (ICAO Doc 9303-3 section 4.9). */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += valueOf(text[i]!) * [7, 3, 1][i % 3]!;
  return String(sum % 10);
}

/** The text of the spans, one after the other. */
export function textOf(lines: readonly string[], spans: readonly Span[]): string {
  return spans.map(({ row, start, end }) => (lines[row] ?? '').slice(start, end)).join('');
}

/** Whether one check digit is right. A long document number (TD1, TD2) is checked where it continues. */
export function checkHolds(format: Format, lines: readonly string[], check: Check): boolean {
  const digit = textOf(lines, [check.digit]);
  const text = textOf(lines, check.over);
  if (digit === '<') {
    if (check.optional && /^<*$/.test(text)) return true;
    const long = check.of === 'documentNumber' ? longNumber(format, lines) : null;
    if (!long) return false;
    const { number } = long;
    const filled = `${number.slice(0, 9)}<${number.slice(9)}`;
    return long.digit === checkDigit(number) || (format.numberWithFiller === true && long.digit === checkDigit(filled));
  }
  return digit === checkDigit(text);
}

/**
 * A document number longer than nine characters (ICAO Doc 9303-5 section 4.2.2.2, note j). Its check digit is a filler;
 * the rest and the check digit begin the optional data. Null for any other MRZ.
 */
export function longNumber(format: Format, lines: readonly string[]): { number: string; digit: string } | null {
  if (format.name !== 'TD1' && format.name !== 'TD2') return null;
  const number = format.fields.find(({ name }) => name === 'documentNumber');
  const optional = format.fields.find(({ name }) => name === 'optional1');
  if (!number || !optional || number.end - number.start !== 9) return null;
  const first = textOf(lines, [number]);
  if (textOf(lines, [{ ...number, start: number.end, end: number.end + 1 }]) !== '<' || first.includes('<'))
    return null;
  const rest = /^([A-Z0-9]+)([0-9])(?:<|$)/.exec(textOf(lines, [optional]));
  return rest ? { number: first + rest[1]!, digit: rest[2]! } : null;
}
