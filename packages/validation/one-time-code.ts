/** Digits of a code. */
export const CODE_LENGTH = 6;

/** Zero of the digits that keyboards of our languages type: Arabic-Indic, Extended Arabic-Indic, fullwidth. */
const ZEROS = [0x0660, 0x06f0, 0xff10];

/**
 * The digits of a typed or pasted code, without spaces, dashes and direction marks. Digits of other scripts become
 * ASCII.
 */
export function codeDigits(text: string): string {
  const digit = (sign: string): string => {
    const point = sign.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => point >= first && point <= first + 9);
    if (zero !== undefined) return String(point - zero);
    return sign >= '0' && sign <= '9' ? sign : '';
  };
  return Array.from(text, digit).join('');
}

/**
 * The part of a number or address that its owner recognises: the country's code and the last digits, or the first
 * letter and the domain.
 */
export function maskRecipient(channel: 'phone' | 'email', recipient: string): string {
  if (channel === 'phone') return `${recipient.slice(0, 3)} ••• ${recipient.slice(-4, -2)} ${recipient.slice(-2)}`;
  const at = recipient.lastIndexOf('@');
  return `${Array.from(recipient.slice(0, at))[0] ?? ''}•••${recipient.slice(at)}`;
}
