import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** The map of the documentation: its headings and lists are the navigation. */
export const MAP = 'docs/README.md';
/** What the reference is made from; links to it lead there. */
export const CONTRACT = 'docs/openapi.json';

const IMAGE = /\.(?:png|svg|webp)$/;

/** A section of the navigation. */
export interface MapSection {
  title: string;
  links: MapLink[];
}

export interface MapLink {
  /** From the root of the repository. */
  file: string;
  title: string;
  /** Pages below this one, which the navigation shows once it is opened. */
  within?: readonly Omit<MapLink, 'within'>[];
}

/** Reads the navigation from the map. */
export function readMap(): MapSection[] {
  const sections: MapSection[] = [];
  for (const line of readFileSync(MAP, 'utf8').split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    if (heading !== undefined) sections.push({ title: heading, links: [] });
    const [, title, target] = /^- \[([^\]]+)\]\(([^)]+)\)/.exec(line) ?? [];
    if (title !== undefined && target !== undefined)
      sections.at(-1)?.links.push({ title, file: posix.join(dirname(MAP), target) });
  }
  return sections;
}

/**
 * The files of the site, from the root of the repository, with their texts: the pages of docs/, and whatever they and
 * the pages beyond link to.
 */
export function readSources(): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join('docs', name))
    .toSorted();
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (sources.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    sources.set(file, text);
    if (!file.endsWith('.md')) continue;
    waiting.push(...linkedFiles(file, text).filter((linked) => linked !== CONTRACT && !IMAGE.test(linked)));
  }
  return sources;
}

/** The files of the repository that a page links to. */
function linkedFiles(file: string, text: string): string[] {
  return [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)#:\s]+)/g)]
    .map(([, target = '']) => posix.join(dirname(file), target))
    .filter((linked) => existsSync(linked));
}

/** Where the site has a file, as a path from the site's root. */
export function addressOf(file: string): string {
  if (file === MAP) return 'index.html';
  if (file === CONTRACT) return 'api/index.html';
  const place = file.startsWith('docs/') ? file.slice('docs/'.length) : `repository/${file}`;
  if (IMAGE.test(place)) return place;
  return place.endsWith('.md') ? place.replace(/\.md$/, '.html') : `${place}.html`;
}

/** The link from one place of the site to another. All links are such, so the site may stand at any address. */
export function linkBetween(from: string, to: string): string {
  return posix.relative(dirname(from), to) || posix.basename(to);
}

/** The file that a link of a page names; undefined if it is none of the repository. */
export function linkedFile(file: string, target: string): string | undefined {
  if (target === '' || /^[a-z]+:/i.test(target)) return undefined;
  return posix.join(dirname(file), target);
}
