import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pages of the documentation; an installation may be without them. */
const PAGES = join(import.meta.dirname, '../../../docs');

/** A heading with what stands below it. */
export interface Section {
  page: string;
  heading: string;
  text: string;
}

/** Pages as Markdown by their names. */
export async function readPages(folder = PAGES): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const pages = names.filter((name) => name.endsWith('.md')).toSorted();
  return new Map(
    await Promise.all(pages.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Sections of a page by its headings. */
export function sectionsOf(page: string, text: string): Section[] {
  return text
    .split(/^(?=#{1,3} )/m)
    .map((part) => {
      const [, heading = page, rest = ''] = /^#{1,3} (.+)\n?([\s\S]*)$/.exec(part) ?? [];
      return { page, heading, text: rest.trim() };
    })
    .filter(({ text: body }) => body !== '');
}

const MOST_FOUND = 8;
const EXCERPT = 400;
/** A word in the heading weighs as much as this many in the text. */
const HEADING = 5;
/** More of the same word says no more. */
const MOST_COUNTED = 3;

/** Sections with the words of a question, the best first: those with more of its words, then those with them oftener. */
export function findSections(sections: readonly Section[], question: string): Section[] {
  const words = [...new Set(wordsOf(question))];
  return sections
    .map((section) => ({ section, ...weigh(section, words) }))
    .filter(({ words: found }) => found > 0)
    .toSorted((one, other) => other.words - one.words || other.weight - one.weight)
    .slice(0, MOST_FOUND)
    .map(({ section: { page, heading, text } }) => ({ page, heading, text: text.slice(0, EXCERPT) }));
}

function weigh({ heading, text }: Section, words: readonly string[]) {
  const [inHeading, inText] = [heading.toLowerCase(), text.toLowerCase()];
  const weights = words.map((word) => {
    const counted = Math.min(MOST_COUNTED, inText.split(word).length - 1);
    return counted + (inHeading.includes(word) ? HEADING : 0);
  });
  return {
    words: weights.filter((weight) => weight > 0).length,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** Words of three letters and more, without the s of many. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_-]{3,}/gu) ?? []).map((word) => word.replace(/s$/, ''));
