import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { rules } from './rules.ts';

const FOLDERS = ['src', 'server', 'contract', 'client', 'forms', 'vision', 'names', 'demo'].filter((folder) =>
  existsSync(folder),
);

/** A forbidden import for each kind of rule, and the rule that must notice it. */
const crimes: [rule: string, from: string, to: string][] = [
  ['src-lib', 'src/lib/a.ts', 'src/app/b.ts'],
  ['src-steps', 'src/steps/one/a.ts', 'src/app/b.ts'],
  ['src-ui', 'src/ui/a.tsx', 'src/steps/one/b.ts'],
  ['src-desk', 'src/desk/a.ts', 'src/app/d.ts'],
  ['server-sockets', 'server/sockets/a.ts', 'server/repositories/e.ts'],
  ['src-media', 'src/media/a.ts', 'src/bindings/b.ts'],
  ['step-imports-no-other-step', 'src/steps/one/c.ts', 'src/steps/two/d.ts'],
  ['server-services', 'server/services/a.ts', 'server/http/b.ts'],
  ['server-repositories', 'server/repositories/a.ts', 'server/services/c.ts'],
  ['server-steps', 'server/steps/a.ts', 'server/services/k.ts'],
  ['server-verdict', 'server/verdict/a.ts', 'server/repositories/l.ts'],
  ['server-outgoing', 'server/outgoing/a.ts', 'server/services/i.ts'],
  ['server-http', 'server/http/c.ts', 'server/repositories/d.ts'],
  ['web-and-service-apart', 'src/lib/e.ts', 'server/services/e.ts'],
  ['service-and-web-apart', 'server/services/f.ts', 'src/lib/f.ts'],
  ['contract-stands-alone', 'contract/a.ts', 'server/services/g.ts'],
  ['client-stands-alone', 'client/a.ts', 'server/services/j.ts'],
  ['demonstration-stands-alone', 'demo/a.ts', 'server/services/h.ts'],
  ['tests-are-not-imported', 'src/lib/g.ts', 'src/testing/h.ts'],
];

async function violations(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules },
    tsPreCompilationDeps: true,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of a result');
  return output;
}

/** Commits every crime in a folder of its own and answers those that no rule noticed. */
async function unnoticedCrimes(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [, from, to] of crimes) {
      const path = relative(dirname(from), to);
      write(
        from,
        `import { value } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const other = value;\n`,
      );
      write(to, 'export const value = 1;\n');
    }
    const folders = [...new Set(crimes.flatMap(([, from, to]) => [from, to].map((path) => path.split('/')[0] ?? '')))];
    const { summary } = await violations(folder, folders);
    return crimes
      .filter(([rule, from]) => !summary.violations.some((found) => found.rule.name === rule && found.from === from))
      .map(([rule, from, to]) => `${rule}: ${from} → ${to}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const unnoticed = await unnoticedCrimes();
for (const crime of unnoticed) console.error(`not noticed: ${crime}`);
const { summary } = await violations(process.cwd(), FOLDERS);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `boundaries: ${summary.totalCruised} modules, ${summary.violations.length} forbidden imports; ${crimes.length - unnoticed.length} of ${crimes.length} planted ones noticed`,
);
if (summary.totalCruised === 0 || summary.violations.length > 0 || unnoticed.length > 0) process.exitCode = 1;
