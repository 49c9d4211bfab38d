import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { typesOfFamily } from '@veridoor/contract/documents/document-types';

// Proves that a kind of step, a type of document, its language or a check cannot be half defined. Each is invented in a
// copy of the contract, and both programs must refuse to compile at every place that the pages of docs/ name.

const root = join(import.meta.dirname, '..');
const FOLDERS = ['packages', 'src', 'service', 'demo', 'scripts', 'tools'];
/** Types the keys of texts, wherever they are used. */
const KEYS = 'src/lib/i18n/texts.ts';
const GENERATED = 'packages/contract/openapi.generated.d.ts';

interface Invention {
  name: string;
  /** The page that names its places. */
  page: 'docs/adding-a-step.md' | 'docs/adding-a-check.md';
  /** The edits to each file of the copy: the second text replaces the first. */
  planted: readonly [file: string, before: string | RegExp, after: string][];
  /** Files that must not compile, by their program. */
  refused: Readonly<Partial<Record<'tsconfig.json' | 'service/tsconfig.json', readonly string[]>>>;
}

export const inventions: readonly Invention[] = [
  {
    name: 'a kind of step',
    page: 'docs/adding-a-step.md',
    planted: [
      ['packages/contract/step.ts', "['document', 'selfie',", "['invented', 'document', 'selfie',"],
      [
        'packages/contract/step.ts',
        /(export const WorkflowStep = Type\.Union\(\s*\[)/,
        "$1\n    Type.Object({ ...common, kind: Type.Literal('invented'), options: Type.Object({}) }),",
      ],
      [GENERATED, /(\n +StepKind: )/, '$1"invented" | '],
    ],
    refused: {
      'tsconfig.json': [
        'src/customer/steps/registry.ts',
        'src/customer/steps/use-step-texts.ts',
        'src/testing/session.ts',
      ],
      'service/tsconfig.json': ['service/steps/registry.ts', 'packages/texts/findings.ts'],
    },
  },
  {
    name: 'a type of document',
    page: 'docs/adding-a-step.md',
    planted: [
      [
        'packages/contract/documents/document-types.ts',
        '  id_card: {',
        '  invented: { ...card, machine_readable: [mrz] },\n  id_card: {',
      ],
      [GENERATED, /(\n +DocumentType: )/, '$1"invented" | '],
      [GENERATED, /(AcceptedDocument: \{[\s\S]*?\n +type: )/, '$1"invented" | '],
    ],
    refused: {
      'tsconfig.json': [
        'src/lib/paths.ts',
        'src/customer/steps/document/names.ts',
        'src/customer/capture/confirm/findings.tsx',
      ],
      'service/tsconfig.json': [
        'packages/document-types/registry.ts',
        'packages/document-types/machine-readable.ts',
        'packages/texts/findings.ts',
        'tools/specimens/specimen.ts',
        'tools/specimens/documents/national-document.ts',
      ],
    },
  },
  {
    name: 'a language of documents',
    page: 'docs/adding-a-step.md',
    planted: [['packages/document-types/languages.ts', 'const words = {', 'const words = {\n  invented: en,']],
    refused: {
      'service/tsconfig.json': typesOfFamily('identity')
        .map((type) => type.replaceAll('_', '-'))
        .map((type) => `packages/document-types/${type}/${type}.ts`),
    },
  },
  {
    name: 'a check',
    page: 'docs/adding-a-check.md',
    planted: [
      [
        'packages/contract/checks.ts',
        '  image: {',
        "  invented: { of: 'page', weight: 20, filter: ['invented_found'], tests: ['invented_tested'] },\n  image: {",
      ],
      [GENERATED, /(\n +CheckName: )/, '$1"invented" | '],
    ],
    refused: {
      'tsconfig.json': ['src/console/parts/findings.ts'],
      'service/tsconfig.json': ['service/checks/registry.ts', 'packages/texts/findings.ts'],
    },
  },
  {
    name: 'a check without weight and filter, one without an answer to tests, and one under the name of another',
    page: 'docs/adding-a-check.md',
    planted: [
      ['packages/contract/checks.ts', '  image: {', "  invented: { of: 'page', tests: [] },\n  image: {"],
      ['service/checks/pages/mrz.ts', "  inTests: 'given',\n", ''],
      ['service/checks/pages/barcode.ts', "name: 'barcode'", "name: 'mrz'"],
    ],
    refused: {
      'service/tsconfig.json': [
        'packages/contract/checks.ts',
        'service/checks/pages/mrz.ts',
        'service/checks/pages/barcode.ts',
      ],
    },
  },
];

/**
 * Plants an invention in a copy of the tree. Returns the faults of its reception; none when every place refused it.
 */
export function receptionOf({ name, planted, refused }: Invention): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'inventions-'));
  try {
    for (const folder of FOLDERS) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
    for (const file of ['tsconfig.json', 'package.json', 'vite.config.ts', 'vitest.config.ts', 'vitest.setup.ts'])
      cpSync(join(root, file), join(copy, file));
    linkPackages(copy);
    for (const [file, before, after] of planted) {
      const text = readFileSync(join(copy, file), 'utf8');
      const changed = text.replace(before, after);
      if (changed === text) return [`${name}: ${file} has no place for it any more`];
      writeFileSync(join(copy, file), changed);
    }
    return Object.entries(refused).flatMap(([project, files]) => {
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      // Only these files and what they import: the whole programs take ten times as long.
      const part = join(copy, dirname(project), 'refused.json');
      const chosen = [...files, ...(project === 'tsconfig.json' ? [KEYS] : [])].map((file) => join(copy, file));
      writeFileSync(part, JSON.stringify({ extends: './tsconfig.json', files: chosen, include: [] }));
      const { stdout } = spawnSync(process.execPath, [compiler, '-p', part, '--pretty', 'false'], {
        cwd: copy,
        encoding: 'utf8',
      });
      return files.filter((file) => !stdout.includes(`${file}(`)).map((file) => `${name}: ${file} compiles without it`);
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The installed packages, but the copy's own where they are of this repository. */
function linkPackages(copy: string): void {
  const own = '@veridoor';
  mkdirSync(join(copy, 'node_modules', own), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== own) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules', own))) {
    const folder = relative(root, realpathSync(join(root, 'node_modules', own, name)));
    symlinkSync(join(copy, folder), join(copy, 'node_modules', own, name));
  }
}

const isSource = (path: string) => !/\/(node_modules|dist)(\/|$)/u.test(path);

if (import.meta.main) {
  const faults = inventions.flatMap(receptionOf);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${inventions.length} inventions were refused by both programs.`);
}
