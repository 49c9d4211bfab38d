/** Spellings of a sound by their first letter, longer ones first. `at`: only at the start or the end of a word. */
interface SoundRule {
  spelling: string;
  sound: string;
  at?: 'start' | 'end';
  /** Only before one of these letters. */
  before?: string;
}

const RULES: readonly SoundRule[] = [
  { spelling: 'schtsch', sound: 'S' },
  { spelling: 'shch', sound: 'S' },
  { spelling: 'sch', sound: 'S' },
  { spelling: 'sh', sound: 'S' },
  { spelling: 'sz', sound: 'S' },
  { spelling: 'tsch', sound: 'C' },
  { spelling: 'tch', sound: 'C' },
  { spelling: 'tz', sound: 'T' },
  { spelling: 'ts', sound: 'T' },
  { spelling: 'th', sound: 't' },
  { spelling: 'cz', sound: 'C' },
  { spelling: 'ch', sound: 'C' },
  { spelling: 'ck', sound: 'k' },
  { spelling: 'c', sound: 's', before: 'eiy' },
  { spelling: 'c', sound: 'k' },
  { spelling: 'dsch', sound: 'J' },
  { spelling: 'dzh', sound: 'J' },
  { spelling: 'dj', sound: 'J' },
  { spelling: 'dg', sound: 'J', before: 'ei' },
  { spelling: 'dh', sound: 'd' },
  { spelling: 'zh', sound: 'J' },
  { spelling: 'gi', sound: 'J', at: 'start', before: 'aou' },
  { spelling: 'gh', sound: 'g' },
  { spelling: 'kh', sound: 'h' },
  { spelling: 'ph', sound: 'f' },
  { spelling: 'q', sound: 'k' },
  { spelling: 'x', sound: 'S', at: 'start' },
  { spelling: 'x', sound: 'ks' },
  { spelling: 'w', sound: 'v' },
  { spelling: 'oo', sound: 'u' },
  { spelling: 'ou', sound: 'u' },
  { spelling: 'eu', sound: 'u', at: 'end' },
  { spelling: 'ee', sound: 'i' },
  { spelling: 'ey', sound: 'i' },
  { spelling: 'ei', sound: 'i', at: 'end' },
  { spelling: 'ai', sound: 'i', at: 'end' },
  { spelling: 'ie', sound: 'i' },
  { spelling: 'iy', sound: 'i' },
  { spelling: 'ij', sound: 'i' },
  { spelling: 'y', sound: 'i' },
  { spelling: 'j', sound: 'i' },
];

const RULES_BY_LETTER = Map.groupBy(RULES, (rule) => rule.spelling[0] ?? '');

/**
 * Rewrites a folded token as it sounds, so that the romanisations of one name meet: sch/sh/x, kh/h, zh/j, q/k, ou/oo/u,
 * w/v, y/j/i. Upper-case letters mean one sound each (S sh, C ch, J zh or dj, T ts). Doubled sounds become one. The
 * result is not for people to read.
 */
export function soundOf(token: string): string {
  let text = '';
  for (let place = 0; place < token.length;) {
    const letter = token[place]!;
    const rule = RULES_BY_LETTER.get(letter)?.find((one) => applies(one, token, place));
    const sound = rule?.sound ?? letter;
    if (!text.endsWith(sound)) text += sound;
    place += rule?.spelling.length ?? 1;
  }
  return text;
}

function applies(rule: SoundRule, token: string, place: number): boolean {
  const end = place + rule.spelling.length;
  if (rule.spelling.length > 1 && !token.startsWith(rule.spelling, place)) return false;
  if (rule.at === 'start' && place > 0) return false;
  if (rule.at === 'end' && end < token.length) return false;
  return rule.before === undefined || (end < token.length && rule.before.includes(token[end]!));
}

/**
 * The consonants of a token in classes of like sounds: the key under which spellings of one name by ear fall together.
 * A vowel at the beginning is kept as "a"; the empty token has the empty key.
 */
export function skeletonOf(token: string): string {
  const sound = soundOf(token);
  let key = /^[aeiou]/.test(sound) ? 'a' : '';
  let last = '';
  for (const letter of sound) {
    const code = CLASSES.get(letter) ?? '';
    if (code !== last) key += code;
    last = code;
  }
  return key;
}

/**
 * A word as an abjad writes it: its sounds without the vowels a, e and o. "i" and "u" (and v, w) are kept, since long
 * ones are written.
 */
export function abjadShape(token: string): string {
  return soundOf(token)
    .replaceAll(/n(?=[bpf])/g, 'm')
    .replaceAll(/[aeo]/g, '')
    .replaceAll('v', 'u');
}

/**
 * The consonants of a token as an abjad would write them. Long "i", "u" and "v" are vowels there as often as
 * consonants, so they are left out. A first vowel and a last "h" are left out too.
 */
export function consonantsOf(token: string): string {
  const bare = skeletonOf(token.replaceAll(/[wvyj]/g, 'i'));
  // "mm" is one letter twice in an abjad and "mam" in Latin letters.
  return (bare.startsWith('a') ? bare.slice(1) : bare).replaceAll(/(.)\1+/g, '$1');
}

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
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
  }),
);
