import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, MODEL_NAMES, type Manifest } from '@veridoor/models';

const root = join(import.meta.dirname, '..');

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}

/** A package's licence: its name, whose copyright it is, and its words without those lines. */
interface Licence {
  package: string;
  copyright: readonly string[];
  words: string;
}

const FILES = /^(licen[cs]e|copying|notice)(?![a-z])/i;
const COPYRIGHT = /^\W*(copyright\b|\(c\)|©)/i;

/** The files that go with every copy of the service, by name: whose work it has in it, and on which terms. */
export async function makeLicences(): Promise<Record<'NOTICE' | 'THIRD-PARTY-LICENCES.txt', string>> {
  const manifests = await Promise.all(MODEL_NAMES.map(manifest));
  return { NOTICE: noticeOf(manifests), 'THIRD-PARTY-LICENCES.txt': thirdPartyLicences() };
}

const noticeOf = (manifests: readonly Manifest[]): string => `Veridoor
MIT, see LICENSE. Packages that it is installed with: see THIRD-PARTY-LICENCES.txt.

It contains these neural networks (models/networks):

${manifests.map(networkOf).join('\n\n')}
`;

function networkOf({ name, origin: { work, from }, licence }: Manifest): string {
  if (!('package' in from)) return `${name}: ours, ${licence.weights}`;
  return `${name}: ${work}
  weights ${licence.weights}, code ${licence.code}; changed into another format
  by way of the package ${from.package} ${from.version} (${from.licence})`;
}

/**
 * The licences of all packages that a service or a built interface may have in it. Of those that are installed on one kind
 * of machine alone only the lock file is read, so that every machine writes the same.
 */
function thirdPartyLicences(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const used = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  const byWords = Map.groupBy(used.flatMap(licencesOf), ({ words }) => words);
  const [, ...worded] = [...byWords.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const section = (words: string) =>
    [...new Set((byWords.get(words) ?? []).map(({ package: name, copyright }) => [name, ...copyright].join('\n  ')))]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join('\n');
  const parts = worded.map((words) => `${section(words)}\n\n${words}`);
  return `${['Packages whose archives have no words of a licence, by their names for it (https://spdx.org/licenses):\n\n' + section(''), ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function licencesOf([path, { version, license = 'not named', optional }]: [string, LockedPackage]): Licence[] {
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}: ${license}`;
  const folder = join(root, path);
  const files = optional === true || !existsSync(folder) ? [] : readdirSync(folder).filter((file) => FILES.test(file));
  if (files.length === 0) return [{ package: name, copyright: [], words: '' }];
  return files.toSorted().map((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split(/\r?\n/u);
    const isCopyright = (line: string) => COPYRIGHT.test(line) && line.length < 200;
    return {
      package: name,
      copyright: lines.filter(isCopyright).map((line) => line.trim()),
      words: wordsOf(lines.filter((line) => !isCopyright(line)).join('\n')),
    };
  });
}

/** The same words have the same breaks: many packages have those of one licence in lines of their own. */
const wordsOf = (text: string): string =>
  text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.replaceAll(/\s+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

if (import.meta.main)
  for (const [name, text] of Object.entries(await makeLicences())) writeFileSync(join(root, name), text);
