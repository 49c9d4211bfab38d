import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS as DEVELOPERS } from '../../../packages/client/cli/run.ts';
import { programsOfBench } from '../../../tools/bench/programs.ts';
import { COMMANDS } from '../../commands/commands.ts';
import { placesOf, documentedCommands, type DocumentedCommand } from './commands.ts';
import { ROOT } from './snippets.ts';

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifest = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
const PLACEHOLDER = /^[A-Z_.-]+$|…/;
const NPM = new Set(['ci', 'install', 'pack', 'start', 'test', 'run']);
/** What a page says of the Node that runs a file of TypeScript. */
const NEWER = '24.7';

/** What is wrong with a command, or null. */
function faultOf(command: DocumentedCommand): Promise<string | null> | string | null {
  const [program, ...args] = command.words;
  if (program === 'npm') return faultOfNpm(command, args);
  if (program === 'npx') return faultOfNpx(command, args);
  if (program === 'veridoor') return faultOfVeridoor(args);
  if (program === 'docker') return faultOfContainer(args);
  const [file = ''] = args;
  if (file.endsWith('.ts') && !command.line.includes(NEWER)) return 'an older Node reads no TypeScript';
  return missing(command, file);
}

function faultOfNpm(command: DocumentedCommand, args: readonly string[]): Promise<string | null> | string | null {
  const [verb = '', ...rest] = args.filter((word) => word !== '--silent');
  if (!NPM.has(verb)) return `npm has no ${verb} here`;
  if (verb === 'pack') {
    const folders = rest.filter((word) => !word.startsWith('--'));
    return folders.map((folder) => missing(command, join(folder, 'package.json'))).find((fault) => fault) ?? null;
  }
  if (verb !== 'run') return null;
  const [name = '', ...options] = rest.filter((word) => word !== '--');
  const script = manifest(command.folder).scripts?.[name];
  if (script === undefined) return `there is no script ${name}`;
  if (name === 'veridoor') return faultOfVeridoor(options);
  if (name === 'bench') return faultOfBench(options);
  const [, file] = /^node (\S+\.ts)/.exec(script) ?? [];
  return file === undefined ? null : faultOfOptions(file, options);
}

function faultOfBench([name, ...options]: readonly string[]): string | null {
  if (name === undefined || name === '--help' || PLACEHOLDER.test(name)) return null;
  const program = programsOfBench().get(name);
  return program === undefined ? `no measurement ${name}` : faultOfOptions(`tools/bench/${program}`, options);
}

async function faultOfVeridoor(args: readonly string[]): Promise<string | null> {
  const [first = '', second = ''] = args;
  if (PLACEHOLDER.test(first)) return null;
  const listed = COMMANDS[`${first} ${second}`] ?? COMMANDS[first];
  if (!listed) return `veridoor has no ${first} ${second}`;
  // Loading one takes a part of the service along.
  if (!args.some((word) => word.startsWith('--'))) return null;
  const { usage } = await listed.load();
  return unknownOf(args, (option) => usage.includes(`--${option}`));
}

function faultOfContainer(args: readonly string[]): Promise<string | null> | string | null {
  const [compose, run, remove, service = '', file = '', ...rest] = args;
  if ([compose, run, remove].join(' ') !== 'compose run --rm') return 'only compose run --rm is known';
  if (!readFileSync(join(ROOT, 'compose.yaml'), 'utf8').includes(`\n  ${service}:`)) return `no container ${service}`;
  return existsSync(join(ROOT, file)) ? faultOfVeridoor(rest) : `${file} does not exist`;
}

function faultOfNpx(command: DocumentedCommand, [program = '', ...args]: readonly string[]): string | null {
  if (program === 'node') return missing(command, args[0] ?? '');
  if (program === 'veridoor') return faultOfDevelopers(args);
  const { dependencies, devDependencies } = manifest(command.folder);
  const installed = existsSync(join(ROOT, 'node_modules/.bin', program));
  if (!installed && !Object.hasOwn({ ...dependencies, ...devDependencies }, program))
    return `no package has ${program}`;
  const paths = args.flatMap((word) => (word.startsWith('--config=') ? word.slice('--config='.length) : word));
  return (
    paths
      .filter((word) => word.includes('/'))
      .map((path) => missing(command, path))
      .find((fault) => fault) ?? null
  );
}

/** The command line of the client's package. */
function faultOfDevelopers(args: readonly string[]): string | null {
  const [first = '', second = ''] = args;
  if (first === '') return null;
  const listed = DEVELOPERS[`${first} ${second}`] ?? DEVELOPERS[first];
  if (!listed) return `npx veridoor has no ${first} ${second}`;
  return unknownOf(args, (option) => listed.usage.includes(`--${option}`));
}

function missing(command: DocumentedCommand, path: string): string | null {
  return placesOf(command, path).some((place) => existsSync(place)) ? null : `${path} does not exist`;
}

/** Programs name their options in a table for `parseArgs`, or compare them with the whole word. */
function faultOfOptions(file: string, words: readonly string[]): string | null {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return unknownOf(
    words,
    (option) => new RegExp(`\\b'?${option}'?: \\{`).test(source) || source.includes(`'--${option}'`),
  );
}

function unknownOf(words: readonly string[], known: (option: string) => boolean): string | null {
  const options = words.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? []);
  const unknown = options.filter((option) => !known(option));
  return unknown.length === 0 ? null : `unknown: --${unknown.join(', --')}`;
}

const wrongly = (line: string, folder = '.'): DocumentedCommand => ({
  page: 'README.md',
  line,
  folder,
  words: line.split(' '),
});

describe('commands of the documentation', () => {
  it('every command that a page says exists, takes its options, and runs where the installed Node is older', async () => {
    const reported = documentedCommands();
    expect(reported.length).toBeGreaterThan(100);
    const faults = await Promise.all(
      reported.map(async (command) => {
        const fault = await faultOf(command);
        return fault === null ? [] : [`${command.page}: ${command.words.join(' ')}: ${fault}`];
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  it.each([
    ['node tools/bench/vision.ts', 'reads no TypeScript'],
    ['npm run nothing', 'no script nothing'],
    ['npm run bench -- nothing', 'no measurement nothing'],
    ['npm run bench -- verdict --nothing', 'unknown: --nothing'],
    ['npm run fuzz -- --nothing 4', 'unknown: --nothing'],
    ['npm run veridoor -- company make', 'has no company make'],
    ['npm run veridoor -- company create Bank --nothing', 'unknown: --nothing'],
    ['npx nothing', 'no package has nothing'],
    ['npx node scripts/nothing.ts', 'scripts/nothing.ts does not exist'],
    ['npx vitest run --project node packages/nothing', 'packages/nothing does not exist'],
    ['docker compose run --rm service-9 service/commands/main.ts company list', 'no container service-9'],
  ])('a page that says %s is refused: %s', async (line, fault) => {
    expect(await faultOf(wrongly(line))).toContain(fault);
  });
});
