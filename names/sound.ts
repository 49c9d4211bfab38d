/**
 * Rewrites a folded token as it sounds, so that the romanisations of one name meet: sch/sh/x, kh/h, zh/j, q/k, ou/oo/u,
 * w/v, y/j/i. Upper-case letters stand for one sound each (S sh, C ch, J zh or dj, T ts). Not a word for people to read.
 */
export function soundOf(token: string): string {
  let text = token;
  for (const [pattern, sound] of RULES) text = text.replaceAll(pattern, sound);
  return text.replaceAll(/(.)\1+/g, '$1');
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/shch|stsch|schtsch/g, 'S'],
  [/tsch|tch|cz/g, 'C'],
  [/sch|sh|^x|sz/g, 'S'],
  [/dzh|dsch|dj|zh|^gi(?=[aou])|dg(?=[ei])/g, 'J'],
  [/ch/g, 'C'],
  [/tz|ts/g, 'T'],
  [/kh|^hr(?=i)/g, 'h'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ck|q|c(?![eiy])/g, 'k'],
  [/c/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/oo|ou|eu$/g, 'u'],
  [/ee|ie|iy|yj|yi|ij|ii|ey|ei$|ai$/g, 'i'],
  [/[yj]/g, 'i'],
];

/**
 * The consonants of a token in classes of like sounds: the key under which spellings of one name by ear fall together.
 * A vowel at the beginning is kept as "a"; the empty token has the empty key.
 */
export function skeletonOf(token: string): string {
  const sound = soundOf(token);
  let key = /^[aeiou]/.test(sound) ? 'a' : '';
  let last = '';
  for (const letter of sound) {
    const code = CLASSES[letter] ?? '';
    if (code !== last) key += code;
    last = code;
  }
  return key;
}

/**
 * The consonants of a token as an abjad would write them: long "i", "u" and "v" stand for vowels as often as for
 * consonants there and are left out, as are a first vowel and a last "h".
 */
export function consonantsOf(token: string): string {
  const bare = skeletonOf(token.replaceAll(/[wvyj]/g, ''));
  return bare.startsWith('a') ? bare.slice(1) : bare;
}

const CLASSES: Readonly<Record<string, string>> = {
  b: 'p',
  p: 'p',
  f: 'f',
  v: 'f',
  k: 'k',
  g: 'k',
  J: 's',
  C: 's',
  s: 's',
  S: 's',
  z: 's',
  T: 's',
  d: 't',
  t: 't',
  l: 'l',
  m: 'm',
  n: 'n',
  r: 'r',
};
