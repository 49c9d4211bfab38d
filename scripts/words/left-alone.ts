/** Made by programs: no script rewrites them, and no word is looked for in them. */
const MADE = [
  String.raw`(^|/)package-lock\.json$`,
  String.raw`\.generated\.`,
  String.raw`^docs/(openapi\.json|screens/)`,
];

/** The tables of old places and words, and what tells of the past or names the words that are not used. */
export const OF_WORDS = ['^scripts/(moves|words)/', '^docs/(glossary|texts)', '^CHANGELOG', '^LICENSE'];

/**
 * Tells whether a file, by its path from the root, is left as it is: made by a program, or of one of the other
 * patterns.
 */
export function leftAlone(...others: readonly string[]): (file: string) => boolean {
  const pattern = new RegExp([...MADE, ...others].join('|'), 'u');
  return (file) => pattern.test(file);
}
