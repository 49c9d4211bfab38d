import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Eleventy } from '@11ty/eleventy';
import MiniSearch from 'minisearch';
import { build as bundle } from 'vite';
import { BROWSERS } from '../embed-script.ts';
import { SEARCH, type Found } from './client/search-options.ts';
import { DOCS_FOLDER } from './folder.ts';
import { layOut } from './layout.ts';
import { renderMarkdown, type RenderedPage } from './markdown.ts';
import { countriesPage } from './reference/countries.ts';
import { referenceSection } from './reference/groups.ts';
import { referencePages } from './reference/pages.ts';
import { writePlain } from './plain.ts';
import { addressOf, readMap, readSources, type MapSection } from './sources.ts';

/**
 * Builds the documentation's site: every page of docs/ and what it links to, the API reference, all of them as Markdown
 * for programs, an index for the search. It fetches nothing, and all links are relative, so the folder may stand at any address of a file host.
 */
async function buildDocs(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const [begin, ...others] = readMap();
  const map = begin ? [begin, ...others, referenceSection()] : [];
  const pages = await writePages(folder, map);
  writePlain(folder, new Map([...pages].map(([file, { text }]) => [file, text])), map);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/search.json'), JSON.stringify(indexOf(pages)));
  // The server of `npm start` has values of its own.
  writeFileSync(join(folder, 'assets/own.json'), '{}');
  copyFileSync('public/icon.svg', join(folder, 'assets/icon.svg'));
  copyFileSync('docs/openapi.json', join(folder, 'openapi.json'));
  for (const image of new Set([...pages.values()].flatMap(({ images }) => images))) {
    const copy = join(folder, addressOf(image));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(image, copy);
  }
  await bundleClient(folder);
}

/** A page with its Markdown. */
type WrittenPage = RenderedPage & { text: string };

/** Writes the pages, and returns them by the path of their file. */
async function writePages(folder: string, map: readonly MapSection[]): Promise<Map<string, WrittenPage>> {
  const pages = new Map<string, WrittenPage>();
  const eleventy = new Eleventy('docs', folder, {
    quietMode: true,
    config(settings) {
      settings.setTemplateFormats(['md']);
      settings.addGlobalData('eleventyComputed', {
        // The texts are Markdown and nothing else: braces in them mean themselves.
        permalink: ({ page }) => addressOf(fileOf(page.inputPath)),
      });
      settings.setLibrary('md', {
        render(text, { page }) {
          const file = fileOf(page.inputPath);
          const rendered = renderMarkdown(text, file);
          pages.set(file, { ...rendered, text });
          return rendered.html;
        },
      });
      settings.addTransform('frame', function frame(content) {
        const file = fileOf(this.page.inputPath);
        const { title, sections } = pages.get(file)!;
        return layOut(content, { address: addressOf(file), title, sections, map });
      });
      for (const [file, text] of readSources()) {
        if (!file.startsWith('docs/'))
          settings.addTemplate(`${BEYOND}${file}.md`, file.endsWith('.md') ? text : listing(file, text));
      }
      for (const { name, text } of [...referencePages(), countriesPage()]) settings.addTemplate(`api/${name}.md`, text);
      return { markdownTemplateEngine: false };
    },
  });
  await eleventy.write();
  return pages;
}

/** Place of the repository's other files among the generator's pages. */
const BEYOND = 'repository/';

/** The file, from the root of the repository, that the generator calls `./docs/…`. */
function fileOf(inputPath: string): string {
  const file = inputPath.replace(/^\.\//, '');
  const beyond = `docs/${BEYOND}`;
  return file.startsWith(beyond) ? file.slice(beyond.length, -'.md'.length) : file;
}

/** A file that is no Markdown, as a page. */
function listing(file: string, text: string): string {
  const [, language = 'text'] = /\.(\w+)$/.exec(file) ?? [];
  return `# ${file}\n\n~~~~${language}\n${text}\n~~~~\n`;
}

function indexOf(pages: ReadonlyMap<string, RenderedPage>): MiniSearch<Found> {
  const index = new MiniSearch<Found>(SEARCH);
  for (const [file, { title, sections }] of pages) {
    for (const { id, heading, text } of sections) {
      if (heading === '' && text === '') continue;
      const address = id === '' ? addressOf(file) : `${addressOf(file)}#${id}`;
      index.add({ id: index.documentCount, address, page: title, heading, anchor: id, text });
    }
  }
  return index;
}

/** The site's one script and one style sheet. */
async function bundleClient(folder: string): Promise<void> {
  await bundle({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'assets'),
      emptyOutDir: false,
      target: BROWSERS,
      lib: {
        entry: join(import.meta.dirname, 'client/site.ts'),
        formats: ['es'],
        fileName: () => 'site.js',
        cssFileName: 'site',
      },
    },
  });
}

if (import.meta.main) await buildDocs(DOCS_FOLDER);
