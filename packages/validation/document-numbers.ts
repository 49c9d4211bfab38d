/** Kinds of documents whose numbers have check digits somewhere. */
type NumberedKind = 'id_card' | 'passport' | 'driving_licence' | 'residence_permit';

/** Letters are 10 to 35. */
const valueOf = (sign: string | undefined): number => Number.parseInt(sign ?? '', 36);

const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * valueOf(number[at]), 0);

/** Three letters or two, then digits: the weighted sum of all is a multiple of ten. */
const polish = (form: RegExp, weights: readonly number[]) => (number: string) =>
  form.test(number) && weighted(number, weights) % 10 === 0;

/**
 * The authority (its first letter is the state's, A to P), a running number of five signs, the remainder by eleven with
 * X for ten, and the number of the issue.
 */
const germanLicence = (number: string): boolean =>
  /^[A-P]\d\d[A-Z0-9]{6}[0-9X][A-Z0-9]$/.test(number) &&
  '0123456789X'[weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11] === number[9];

const RULES: Readonly<Record<string, Partial<Record<NumberedKind, (number: string) => boolean>>>> = {
  DE: { driving_licence: germanLicence },
  PL: {
    id_card: polish(/^[A-Z]{3}\d{6}$/, [7, 3, 1, 9, 7, 3, 1, 7, 3]),
    passport: polish(/^[A-Z]{2}\d{7}$/, [7, 3, 9, 1, 7, 3, 1, 7, 3]),
  },
};

/**
 * Whether a number of a document is right by its form and check digit; null where its type has none that is known.
 *
 * @param country ISO 3166-1 alpha-2.
 * @param number capitals and digits alone.
 */
export function isDocumentNumber(country: string, kind: NumberedKind, number: string): boolean | null {
  return RULES[country]?.[kind]?.(number) ?? null;
}
