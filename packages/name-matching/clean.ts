/** Apostrophes, ayn, hamza and their look-alikes: they stand inside words and are dropped without a gap. */
const APOSTROPHES = /['’‘ʼʻʿʾ`´ˈ′]/gu;

/** Marks that no reader sees: controls, direction marks, zero-width characters, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu;

/**
 * Brings a name to one Unicode form without invisible marks and apostrophes, cut to `MAX_NAME_LENGTH` code points.
 * Letters keep their script and case.
 */
export function cleanName(text: string): string {
  const head = text.length > MAX_NAME_LENGTH * 4 ? text.slice(0, MAX_NAME_LENGTH * 4) : text;
  // "M/V" before a ship's name is one word.
  const whole = head
    .normalize('NFKC')
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(APOSTROPHES, '');
  return Array.from(whole.replaceAll(/(?<![\p{L}\p{N}])([MSF])\/([VTSY])(?![\p{L}\p{N}])/giu, '$1$2'))
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .trim();
}

/** What follows a comma without being given names. */
const GENERATION = /^(?:jr|junior|sr|senior|i{2,3}|iv)\.?$/i;

/**
 * "FAMILY, Given Middle" with the family name last, as it is spoken. A text with no comma, or several, stays, and so
 * does "Given FAMILY, Jr."
 */
export function spokenOrder(clean: string): string {
  const parts = clean.split(',').map((part) => part.trim());
  const [family = '', given = ''] = parts;
  if (parts.length !== 2 || family === '' || given === '') return clean;
  return GENERATION.test(given) ? `${family} ${given}` : `${given} ${family}`;
}

/** Two initials that are written as one word ("VV Putin") apart; a name in capitals throughout has none. */
export function spacedInitials(clean: string): string {
  if (!/\p{Ll}/u.test(clean)) return clean;
  return clean.replaceAll(
    /(?<![\p{L}\p{N}.'-])([B-DF-HJ-NP-TV-XZ])([B-DF-HJ-NP-TV-XZ])(?![\p{L}\p{N}.'-])/gu,
    '$1. $2.',
  );
}

/** The names in a field that holds several: "A / B", "A a.k.a. B". A slash inside a legal form (A/S) parts nothing. */
export function alternativeNames(text: string): string[] {
  const parts = text
    .replaceAll(APOSTROPHES, '')
    .split(/\s+a\.?k\.?a\.?\s+|\s*;\s*|(?<=[\p{L}\p{N}]{4})\s*\/\s*(?=[\p{L}\p{N}]{4})/iu);
  const names = parts.map((part) => part.trim()).filter((part) => part !== '');
  return names.length === 0 ? [] : names;
}

/** More code points than any name on a list has; the rest of a longer text is not looked at. */
const MAX_NAME_LENGTH = 256;

/** Tokens beyond this count are ignored: alignment is quadratic in their number. */
export const MAX_TOKENS = 24;
