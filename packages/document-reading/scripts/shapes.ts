/** A script besides the Latin one whose lines are read. */
export type Script = 'Cyrillic' | 'Greek';

/**
 * Letters that print like another, and that other one: the network answers shapes.
 * Which letter is meant, the rest of its word says.
 */
const ALIKE: Readonly<Record<Script, readonly [letters: string, shapes: string]>> = {
  Greek: ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοΓΠΦΘκϊΪνιίόΫ', 'ABEZHIKMNOPTYXoГПФӨкïÏvıíóŸ'],
  Cyrillic: ['АВЕКМНОРСТХІЈЅаеорсхуіјѕҮһЁёЇїӘәћ', 'ABEKMHOPCTXIJSaeopcxyijsYhËëÏïƏəħ'],
};

const SHAPE_OF = new Map(
  Object.values(ALIKE).flatMap(([letters, shapes]) => [...letters].map((letter, i) => [letter, [...shapes][i]!])),
);
const letterOf = ([letters, shapes]: readonly [string, string]): ReadonlyMap<string, string> =>
  new Map([...shapes].map((shape, i) => [shape, [...letters][i]!]));
const LETTER_OF = { Cyrillic: letterOf(ALIKE.Cyrillic), Greek: letterOf(ALIKE.Greek) };

/** The shape of a letter: the Latin letter that prints alike, if there is one. */
export const shapeOf = (letter: string): string => SHAPE_OF.get(letter) ?? letter;

const OF_SCRIPT: Readonly<Record<Script, RegExp>> = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
};
const LATIN = /\p{Script=Latin}/u;

/** The script of a text's letters: of the first that is no Latin one; null without any. */
export function scriptOf(text: string): Script | null {
  for (const letter of text) {
    if (OF_SCRIPT.Cyrillic.test(letter)) return 'Cyrillic';
    if (OF_SCRIPT.Greek.test(letter)) return 'Greek';
  }
  return null;
}

/** The words that a script can write: one with a letter of Latin alone is a Latin word, misread. */
const wordsIn = (shapes: string, script: Script): string[] =>
  (shapes.match(/\p{L}+/gu) ?? []).filter((word) => [...word].every((shape) => letterIn(shape, script) !== null));

/** How many letters of shapes belong to one script alone. */
export function ownLetters(shapes: string): Record<Script, number> {
  const own = (script: Script, other: Script) =>
    [...wordsIn(shapes, script).join('')].filter((shape) => !LATIN.test(shape) && letterIn(shape, other) === null)
      .length;
  return { Cyrillic: own('Cyrillic', 'Greek'), Greek: own('Greek', 'Cyrillic') };
}

/** Whether shapes have letters that a script has and Latin has not. */
export const hasLetters = (shapes: string, script: Script): boolean =>
  wordsIn(shapes, script).some((word) => [...word].some((shape) => !LATIN.test(shape)));

/** The letter of a script that has a shape; null when it has none. */
function letterIn(shape: string, script: Script, alphabet?: ReadonlySet<string>): string | null {
  const letter = LETTER_OF[script].get(shape) ?? (OF_SCRIPT[script].test(shape) ? shape : null);
  return letter === null || (alphabet && !alphabet.has(letter.toLowerCase())) ? null : letter;
}

/** What shapes mean. */
export interface Meant {
  readonly text: string;
  /** For each of its characters, whether nothing but it can be meant. */
  readonly clear: readonly boolean[];
}

type WordScript = Script | 'Latin';

/**
 * The letters that are meant by shapes: each word is of one script, which its other letters say, or the words beside
 * it; where nothing says it, that of the page, and this is not clear.
 *
 * @param alphabet small letters of the country's language besides A to Z, if it is known.
 */
export function letterShapes(shapes: string, script: Script, alphabet?: ReadonlySet<string>): Meant {
  // "4a" is the number of a field.
  const words = [...shapes.matchAll(/(?<!\d)\p{L}+(?:[03]\p{L}+)*/gu)];
  const scripts = words.map(([word]): WordScript | 'both' | null => {
    const letters = [...word].filter((sign) => /\p{L}/u.test(sign));
    const own = letters.every((shape) => letterIn(shape, script, alphabet) !== null);
    const latin = letters.every((shape) => LATIN.test(shape));
    return own ? (latin ? 'both' : script) : latin ? 'Latin' : null;
  });
  const text = [...shapes];
  const clear = text.map(() => true);
  const beside = scripts.find((one): one is WordScript => one === script || one === 'Latin');
  const mixed = scripts.includes(script) && scripts.includes('Latin');
  words.forEach(([word], i) => {
    const found = scripts[i];
    const chosen = found === 'both' ? (beside ?? script) : (found ?? script);
    const start = words[i]!.index;
    const known = found === 'both' ? beside !== undefined && !mixed : found !== null;
    const letters = cased(chosen === 'Latin' ? word : inScript(word, script, alphabet));
    [...letters].forEach((letter, at) => {
      text[start + at] = letter;
      clear[start + at] = known && /\p{L}/u.test(word[at]!);
    });
  });
  return { text: text.join(''), clear };
}

/** Digits between letters are letters that look like them. */
const DIGITS: Readonly<Record<Script, Readonly<Record<string, string>>>> = {
  Cyrillic: { 0: 'О', 3: 'З' },
  Greek: { 0: 'Ο' },
};

const inScript = (word: string, script: Script, alphabet?: ReadonlySet<string>): string =>
  [...word].map((shape) => DIGITS[script][shape] ?? letterIn(shape, script, alphabet) ?? shape).join('');

/** Capitals and small letters of one shape are distinguished by the others: words are in capitals or have one in front. */
function cased(word: string): string {
  const rest = [...word].slice(1).filter((letter) => /\p{L}/u.test(letter));
  if (rest.length < 2) return word;
  const capitals = rest.filter((letter) => letter !== letter.toLowerCase()).length;
  if (capitals * 2 > rest.length) return sameLength(word, word.toUpperCase());
  return sameLength(word, word.charAt(0) + word.slice(1).toLowerCase());
}

/** Greek small letters with two marks have no capital of one sign. */
const sameLength = (word: string, changed: string): string => (changed.length === word.length ? changed : word);
