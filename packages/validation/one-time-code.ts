/** Digits of a code. */
export const CODE_LENGTH = 6;

/**
 * Zeros of the scripts that keyboards type digits in, each with nine digits after it (Unicode, general category Nd):
 * Arabic, Persian, the Indic scripts from Devanagari to Malayalam, Thai, Lao, Burmese, Khmer, Mongolian, fullwidth.
 */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x1040,
  0x17e0, 0x1810, 0xff10,
];

/** The text with digits of other scripts as ASCII. */
export function asciiDigits(text: string): string {
  return Array.from(text, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => point >= first && point <= first + 9);
    return zero === undefined ? sign : String(point - zero);
  }).join('');
}

/**
 * The digits of a typed or pasted code, without spaces, dashes and direction marks. Digits of other scripts become
 * ASCII.
 */
export const codeDigits = (text: string): string => asciiDigits(text).replaceAll(/\D/g, '');

/**
 * The part of a number or address that its owner recognises: the country's code and the last digits, or the first
 * letter and the domain.
 */
export function maskRecipient(channel: 'phone' | 'email', recipient: string): string {
  if (channel === 'phone') return `${recipient.slice(0, 3)} ••• ${recipient.slice(-4, -2)} ${recipient.slice(-2)}`;
  const at = recipient.lastIndexOf('@');
  return `${Array.from(recipient.slice(0, at))[0] ?? ''}•••${recipient.slice(at)}`;
}
