import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addressOf, linkBetween, linkedFile, type MapSection } from './sources.ts';

/** Where the site has a page as Markdown: beside the page. */
const plainAddressOf = (file: string): string => addressOf(file).replace(/\.html$/, '.md');

/**
 * Writes what programs read: every page as Markdown, `llms.txt` with the map (https://llmstxt.org), and
 * `llms-full.txt` with all pages.
 *
 * @param texts Markdown of each page, by its file.
 */
export function writePlain(folder: string, texts: ReadonlyMap<string, string>, map: readonly MapSection[]): void {
  const plain = new Map([...texts].map(([file, text]) => [file, plainText(file, text, texts)]));
  for (const [file, text] of plain) {
    const place = join(folder, plainAddressOf(file));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  const sections = map.map(({ title, links }) =>
    [`## ${title}`, '', ...links.map((link) => `- [${link.title}](${plainAddressOf(link.file)})`), ''].join('\n'),
  );
  writeFileSync(join(folder, 'llms.txt'), [ABOUT, ...sections].join('\n'));
  const pages = [...plain].map(([file, text]) => `<!-- ${plainAddressOf(file)} -->\n\n${text}`);
  writeFileSync(join(folder, 'llms-full.txt'), [ABOUT, ...pages].join('\n'));
}

const ABOUT = `# Veridoor

> A hosted web interface and a service that verify who somebody is: documents, a live selfie, further steps, video calls, login by face, screening. Your server makes a profile and a link, the customer opens the link, and your webhook hears the result.

The API is described by openapi.json (OpenAPI 3.1). Begin with getting-started.md and test-mode.md; llms-full.txt has all pages. The service serves tools for agents by the Model Context Protocol at /api/v2/mcp (conventions.md).
`;

/** Links lead to the pages' Markdown, and headings have no names of the site. */
function plainText(file: string, text: string, texts: ReadonlyMap<string, string>): string {
  return text
    .replaceAll(/ \{#[\w-]+\}$/gm, '')
    .replaceAll(/\]\(([^)#\s]*)(#[^)\s]*)?\)/g, (whole, target: string, fragment = '') => {
      const linked = linkedFile(file, target);
      if (linked === undefined) return whole;
      const place = texts.has(linked) ? plainAddressOf(linked) : addressOf(linked);
      return `](${linkBetween(plainAddressOf(file), place)}${fragment})`;
    });
}
