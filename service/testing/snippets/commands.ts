import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, readPage } from './snippets.ts';

/** A command that a page says its reader to run. */
export interface DocumentedCommand {
  page: string;
  /** The line that it stands in. */
  line: string;
  words: string[];
  /** The folder that it is run in, from the root of the repository. */
  folder: string;
}

/** The changelog says what was; everything else is of today. */
const PAGES = ['README.md', 'CONTRIBUTING.md', '{docs,packages,tools,samples}/**/*.md'];
const PROGRAMS = /^(?:npm|npx|node|veridoor|docker) /;

/** Every command of the documentation: of its blocks for a shell, and of words in a text that begin like one. */
export function documentedCommands(): DocumentedCommand[] {
  return globSync(PAGES, { cwd: ROOT, exclude: (name) => /node_modules|\/dist/.test(name) }).flatMap((page) => [
    ...commandsOfBlocks(page),
    ...commandsOfTexts(page),
  ]);
}

const FENCED = /^```(\w*).*\n([\s\S]*?)^```$/gm;

function commandsOfBlocks(page: string): DocumentedCommand[] {
  return [...readPage(page).text.matchAll(FENCED)].flatMap(([, language = '', body = '']) => {
    if (!['', 'sh', 'bash'].includes(language)) return [];
    // Pages of a package or of samples are read in their folder, those of the project in its root.
    let folder = '.';
    return body.split('\n').flatMap((line) => {
      const reported = commandsOf(line, page, folder);
      const [, entered] = /^cd (\S+)/.exec(line) ?? [];
      if (entered) folder = join(folder, entered);
      return reported;
    });
  });
}

function commandsOfTexts(page: string): DocumentedCommand[] {
  const lines = readPage(page).text.replaceAll(FENCED, '').split('\n');
  return lines.flatMap((line) =>
    [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
      commandsOf(code, page, '.').map((command) => ({ ...command, line })),
    ),
  );
}

/** A line may hold several commands, and set variables before one. */
function commandsOf(line: string, page: string, folder: string): DocumentedCommand[] {
  return line
    .replace(/\s+#.*$/, '')
    .split(/&&|;|\|(?! ?FOLDER| ?--)|>/)
    .map((part) => part.trim().replace(/^(?:[A-Z_]+=\S* )+/, ''))
    .filter((part) => PROGRAMS.test(part))
    .map((part) => ({
      page,
      line,
      folder,
      words: part
        .replaceAll(/[[\]"]/g, ' ')
        .trim()
        .split(/\s+/),
    }));
}

/** Where a path of a page may begin: in the root, or beside the page. */
export function placesOf({ page, folder }: DocumentedCommand, path: string): string[] {
  return [join(ROOT, folder, path), join(ROOT, dirname(page), path)];
}
