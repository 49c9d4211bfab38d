import { isSentence, NAME, partsOf, spansOf } from './names.ts';

/** Words to rename, in lower case, and their new names; singular and plural each. */
export interface Words {
  /** A part of a name, or a word. */
  readonly words: Readonly<Record<string, string>>;
  /** Whole names. */
  readonly names: Readonly<Record<string, string>>;
  /** Exceptions that stay. */
  readonly kept: readonly string[];
}

/**
 * `code`: names and comments, but no sentence in a string; `program`: texts for others than customers, sentences too;
 * `prose`: all; `texts`: only the keys of JSON; `path`: one part of a path.
 */
export type Kind = 'code' | 'program' | 'prose' | 'texts' | 'path';

/** A record's own entry for a name, and none that every object inherits. */
const said = (record: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export function renamed(text: string, words: Words, kind: Kind): string {
  const kept = words.kept.length > 0 ? new RegExp(words.kept.join('|'), 'giu') : null;
  const rename = (part: string, prose: boolean, joint: '_' | '-' | '' = ''): string => {
    const spared: string[] = [];
    const open = kept
      ? part.replace(kept, (found) => {
          spared.push(found);
          return `\u{E000}${spared.length - 1}\u{E001}`;
        })
      : part;
    return open
      .replace(NAME, (name) => renamedName(name, words, prose, joint))
      .replace(/\b(a|A) (?=images?\b|MRZ\b|analy[sz]er|auto)/gu, '$1n ')
      .replace(/\b(a|A)n (?=videos?\b|corner|document|detect)/gu, '$1 ')
      .replace(/\u{E000}(\d+)\u{E001}/gu, (_, index: string) => spared[Number(index)] ?? '');
  };
  if (kind === 'texts') return text.replace(/"[\w.-]+"(?=:)/gu, (key) => rename(key, false));
  if (kind === 'prose') return rename(text, true);
  if (kind === 'path') return rename(text, false, text.endsWith('.json') ? '_' : '-');
  let at = 0;
  let result = '';
  for (const { start, end, comment } of spansOf(text)) {
    const piece = text.slice(start, end);
    result += rename(text.slice(at, start), false);
    if (comment) result += rename(piece, true);
    else if (!isSentence(piece)) result += rename(piece, false, /\/|\.[jt]sx?/u.test(piece) ? '-' : '_');
    // Templates may be SQL, whose names are lower-case.
    else result += kind === 'code' ? piece : rename(piece, /^['"]/u.test(piece), '_');
    at = end;
  }
  return result + rename(text.slice(at), false);
}

function renamedName(name: string, { words, names }: Words, prose: boolean, joint: '_' | '-' | ''): string {
  // A sentence may begin with a word that is a name elsewhere.
  const whole = prose ? undefined : said(names, name);
  if (whole !== undefined) return whole;
  const parts = partsOf(name);
  if (parts.length === 1) {
    const next = said(words, name.toLowerCase());
    if (next === undefined) return name;
    if (prose) return next.startsWith('mrz') ? next.replace('mrz', 'MRZ') : likeFirst(name, next);
    return likeFirst(name, next, joint);
  }
  const between = name.includes('_') ? '_' : name.includes('-') ? '-' : '';
  return parts
    .map((part, index) => {
      const next = said(words, part.toLowerCase());
      return next === undefined ? part : likeFirst(part, next, between, index > 0 && between === '');
    })
    .join('');
}

/** Words in the case of another: lower, upper, or capitalised; of several words the later ones are joined to it. */
function likeFirst(model: string, words: string, joint = ' ', inName = false): string {
  if (model.length > 1 && model === model.toUpperCase()) return words.toUpperCase().replaceAll(' ', '_');
  const large = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const [first = '', ...rest] = words.split(' ');
  const begun = /^[A-Z]/u.test(model) || inName ? large(first) : first;
  return [begun, ...rest.map((word) => (joint === '' ? large(word) : word))].join(joint);
}
