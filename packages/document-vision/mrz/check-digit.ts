/** The value of a character in a check digit (ICAO Doc 9303-3 section 4.9): digits count themselves, A 10 … Z 35, < 0. */
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
