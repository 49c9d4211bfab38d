import { pick } from '../../specimens/random.ts';

/**
 * Ways in which a listed name arrives in another spelling. Each takes a name of at least two words in Latin letters and
 * returns it changed, or null when it does not apply.
 */
export const SPELLINGS: Readonly<Record<string, (words: string[], random: () => number) => string[] | null>> = {
  letter_lost: (words, random) => changeLong(words, random, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  letter_doubled: (words, random) => changeLong(words, random, (word, at) => word.slice(0, at + 1) + word.slice(at)),
  letters_swapped: (words, random) =>
    changeLong(words, random, (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at]! + word.slice(at + 2)),
  letter_mistyped: (words, random) =>
    changeLong(
      words,
      random,
      (word, at) =>
        word.slice(0, at) + pick([...(NEIGHBOURS[word[at]!.toLowerCase()] ?? 'e')], random) + word.slice(at + 1),
    ),
  misread_print: (words, random) => change(words, random, READ_AS),
  by_ear: (words, random) => change(words, random, BY_EAR),
  two_by_ear: (words, random) => {
    const once = change(words, random, BY_EAR);
    return once === null ? null : change(once, random, BY_EAR);
  },
  romanised_otherwise: (words, random) => change(words, random, ROMANISATIONS),
  cyrillic: (words) => words.map(toCyrillic),
  reversed: (words) => [...words.slice(-1), ...words.slice(0, -1)],
  family_name_first: (words) => [`${words.at(-1)!},`, ...words.slice(0, -1)],
  joined: (words, random) => {
    const at = Math.floor(random() * (words.length - 1));
    return [...words.slice(0, at), words[at]! + words[at + 1]!.toLowerCase(), ...words.slice(at + 2)];
  },
  split: (words, random) => {
    const at = words.findIndex((word) => word.length >= 7);
    if (at === -1) return null;
    const cut = 3 + Math.floor(random() * (words[at]!.length - 5));
    return [...words.slice(0, at), words[at]!.slice(0, cut), words[at]!.slice(cut), ...words.slice(at + 1)];
  },
  middle_lost: (words) => (words.length < 3 || isSyllabic(words) ? null : [words[0]!, ...words.slice(2)]),
  middle_added: (words, random) =>
    isSyllabic(words)
      ? null
      : [words[0]!, pick(['Maria', 'Ali', 'Josef', 'Ivanovich', 'Ahmed', 'Luis'], random), ...words.slice(1)],
  middle_initial: (words) =>
    words.length < 3 || isSyllabic(words) ? null : [words[0]!, `${words[1]![0]}.`, ...words.slice(2)],
  title_added: (words, random) => [pick(['Mr.', 'Dr.', 'General', 'Sheikh', 'Mme'], random), ...words],
};

/** The syllables of a Korean or Chinese given name are no middle names. */
function isSyllabic(words: readonly string[]): boolean {
  return words.every((word) => word.length <= 5);
}

const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'sq',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'k',
  m: 'n',
  n: 'bm',
  o: 'ip',
  p: 'o',
  q: 'wa',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'x',
};

type Rules = readonly (readonly [RegExp, string])[];

const READ_AS: Rules = [
  [/o/i, '0'],
  [/i/i, '1'],
  [/l/, '1'],
  [/s/i, '5'],
  [/rn/, 'm'],
  [/m/, 'rn'],
  [/e/, 'c'],
  [/b/i, '8'],
];

const BY_EAR: Rules = [
  [/ph/i, 'f'],
  [/f/i, 'ph'],
  [/ck/i, 'k'],
  [/c(?=[aou])/i, 'k'],
  [/k(?=[aou])/i, 'c'],
  [/sh/i, 'sch'],
  [/ee/i, 'i'],
  [/oo/i, 'u'],
  [/v/i, 'w'],
  [/w/i, 'v'],
  [/z/i, 's'],
  [/(?<=.)d\b/i, 't'],
  [/ei/i, 'ai'],
  [/ll/i, 'l'],
  [/ss/i, 's'],
  [/nn/i, 'n'],
  [/y\b/i, 'i'],
  [/i\b/i, 'y'],
  [/a(?=.)/i, 'e'],
  [/e(?=.)/i, 'a'],
  [/o(?=.)/i, 'u'],
];

const ROMANISATIONS: Rules = [
  [/kh/i, 'h'],
  [/h(?=[aeiou])/i, 'kh'],
  [/zh/i, 'j'],
  [/j/i, 'dj'],
  [/sh/i, 'ch'],
  [/ch/i, 'tch'],
  [/q/i, 'k'],
  [/k/i, 'q'],
  [/ou/i, 'u'],
  [/u/i, 'ou'],
  [/oo/i, 'ou'],
  [/ee/i, 'i'],
  [/y/i, 'i'],
  [/i(?=[aeo])/i, 'y'],
  [/ev\b/i, 'eff'],
  [/ov\b/i, 'off'],
  [/iy\b|y\b/i, 'ij'],
  [/\bYe/, 'E'],
  [/\bE/, 'Ye'],
  [/dh/i, 'z'],
  [/gh/i, 'g'],
  [/aa/i, 'a'],
  [/ai/i, 'ay'],
  [/ay/i, 'ei'],
  [/ts/i, 'tz'],
  [/x/i, 'ks'],
  [/mm/i, 'm'],
  [/ss/i, 's'],
];

const CYRILLIC: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['ph', 'ф'],
  ['th', 'т'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ya', 'я'],
  ['yu', 'ю'],
  ['yo', 'ё'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'к'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'дж'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'кс'],
  ['y', 'й'],
  ['z', 'з'],
];

function toCyrillic(word: string): string {
  let text = word.toLowerCase();
  for (const [latin, cyrillic] of CYRILLIC) text = text.replaceAll(latin, cyrillic);
  return text;
}

function changeLong(
  words: string[],
  random: () => number,
  edit: (word: string, at: number) => string,
): string[] | null {
  const places = words.flatMap((word, index) => (/^[a-z]{5,}$/i.test(word) ? [index] : []));
  if (places.length === 0) return null;
  const place = pick(places, random);
  const word = words[place]!;
  return words.with(place, edit(word, 1 + Math.floor(random() * (word.length - 2))));
}

function change(words: string[], random: () => number, rules: Rules): string[] | null {
  const fitting = words.flatMap((word, index) =>
    word.length < 4 ? [] : rules.filter(([pattern]) => pattern.test(word)).map((rule) => ({ index, rule })),
  );
  if (fitting.length === 0) return null;
  const { index, rule } = pick(fitting, random);
  return words.with(index, words[index]!.replace(rule[0], rule[1]));
}
