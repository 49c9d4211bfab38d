import type { ParsedName } from './parse.ts';
import { TITLES } from './tables/persons.ts';
import { makeToken, maskOf, type Token } from './token.ts';
import { wholeOf } from './whole.ts';

/** Letters of the shortest word that is taken apart, and of the parts that must be in it. */
const SHORTEST_WHOLE = 6;
const SHORTEST_PART = 3;
/** Letters left between the parts from which they are a name of their own. */
const OTHER_NAME = 3;
/** Letters of a word from which one left letter is a typing error. */
const LONG = 12;
/** Between "Abd" and a name of God. */
const ARTICLE = /^[aeiou]{1,2}[lrsnzdt]?$/;
/** Words of a name that are looked for; more are no name. */
const MOST_PARTS = 10;

/**
 * A name read with its long words taken apart as the other name writes them, in any order: "Vexleymarsh Orlanda" beside
 * "Orlanda Vexley Marsh". Null where no word holds two words of the other name.
 */
export function takenApart(name: ParsedName, other: ParsedName): ParsedName | null {
  if (other.tokens.length + other.forms.length < 2 || other.tokens.length > MOST_PARTS) return null;
  // Syllables that were put together are read one by one as words.
  if (name.reading === 'syllables' || !name.tokens.some((token) => mayHold(token, other))) return null;
  const parts: Part[] = other.tokens
    .filter(({ kind }) => kind !== 'initial')
    .map((token) => ({ text: token.text, mask: token.mask, tokens: [token] }));
  for (const { text } of other.forms) {
    const glued = text.replaceAll(' ', '');
    parts.push({ text: glued, mask: maskOf(glued), tokens: [] });
  }
  const initials = other.tokens.filter(({ kind }) => kind === 'initial').map(({ text }) => text);
  let apart = false;
  const tokens = name.tokens.flatMap((token) => {
    const found = partsOf(token, parts, initials);
    if (found === null) return [token];
    apart = true;
    return found;
  });
  return apart ? { ...name, tokens, whole: wholeOf(tokens), reading: 'run_together' } : null;
}

/** Quick refusal of nearly every word, before anything is made. */
function mayHold({ text, mask }: Token, { tokens, forms }: ParsedName): boolean {
  if (text.length < SHORTEST_WHOLE) return false;
  let inside = forms.length > 0 ? 1 : 0;
  for (const part of tokens) {
    if (part.text === text) return false;
    if ((part.mask & ~mask) === 0 && part.text.length < text.length && text.includes(part.text)) inside += 1;
  }
  return inside >= 2;
}

/** A word that may be in a longer one; a legal form is left out of the name there. */
interface Part {
  text: string;
  mask: number;
  tokens: readonly Token[];
}

function partsOf(long: Token, parts: readonly Part[], initials: readonly string[]): Token[] | null {
  if (long.text.length < SHORTEST_WHOLE || long.kind === 'number' || long.abjad) return null;
  if (parts.some(({ text }) => text === long.text)) return null;
  const inside = parts.filter(({ text, mask }) => (mask & ~long.mask) === 0 && long.text.includes(text));
  if (inside.length < 2 || inside.every(({ text }) => text.length < SHORTEST_PART)) return null;
  return covered(long.text, inside) ?? withGaps(long, inside, initials);
}

/** The parts when they make up the whole word. */
function covered(text: string, parts: readonly Part[]): Token[] | null {
  if (text === '') return [];
  for (const part of parts) {
    if (!text.startsWith(part.text)) continue;
    const rest = covered(
      text.slice(part.text.length),
      parts.filter((other) => other !== part),
    );
    if (rest !== null) return [...part.tokens, ...rest];
  }
  return null;
}

/** The longest parts first, with what is between them; null if that is too little for a name and too much for an error. */
function withGaps(long: Token, parts: readonly Part[], initials: readonly string[]): Token[] | null {
  const places: { start: number; tokens: readonly Token[] }[] = [];
  let rest = long.text;
  for (const { text, tokens } of parts.toSorted((a, b) => b.text.length - a.text.length)) {
    if (text.length < SHORTEST_PART) break;
    const start = rest.indexOf(text);
    if (start === -1) continue;
    places.push({ start, tokens });
    rest = rest.slice(0, start) + ' '.repeat(text.length) + rest.slice(start + text.length);
  }
  if (places.length < 2) return null;
  let lost = 0;
  for (const { index, 0: gap } of rest.matchAll(/\S+/g)) {
    if (TITLES.has(gap) || initials.includes(gap) || parts.some(({ text }) => text === gap)) continue;
    if (ARTICLE.test(gap) && parts.some(({ text }) => text === 'abd')) continue;
    if (gap.length < OTHER_NAME) lost += gap.length;
    else places.push({ start: index, tokens: [makeToken(gap, 'name', { personal: long.personal })] });
  }
  if (lost > (long.text.length >= LONG ? 1 : 0)) return null;
  return places.toSorted((a, b) => a.start - b.start).flatMap(({ tokens }) => tokens);
}
