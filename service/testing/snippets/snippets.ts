import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Snippet {
  /** What stands behind the language: a file name, or the name of a schema of the contract. */
  name: string;
  text: string;
}

export interface Page {
  text: string;
  /** The fenced blocks of a language that carry a name. */
  snippets(language: string): Snippet[];
  /** Cells of the table whose first heading is the given one, row by row, without their backquotes. */
  table(heading: string): string[][];
  /** Files that the page links to, from the root of the repository; addresses of other sites are left out. */
  linkedFiles(): string[];
}

/** @param file Markdown, from the root of the repository. */
export function readPage(file: string): Page {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return {
    text,
    snippets: (language) =>
      [...text.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)]
        .filter((block) => block[1] === language)
        .map(([, , name = '', body = '']) => ({ name, text: body })),
    table(heading) {
      const lines = text.split('\n');
      const start = lines.findIndex((line) => cells(line)[0] === heading);
      if (start < 0) throw new Error(`${file} has no table that begins with ${heading}`);
      const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
      return lines.slice(start + 2, end < 0 ? undefined : end).map(cells);
    },
    linkedFiles: () =>
      [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
        join(dirname(file), target),
      ),
  };
}

function cells(line: string): string[] {
  if (!line.startsWith('|')) return [];
  const parts = line.split('|').slice(1, -1);
  return parts.map((cell) => cell.trim().replaceAll('`', ''));
}
