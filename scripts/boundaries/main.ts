import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { layerViolations, rules, type Violation } from './rules.ts';

const FOLDERS = ['src', 'service', 'packages', 'demo'].filter((folder) => existsSync(folder));

/** A forbidden import for each rule, and the rule that must notice it. */
const planted: readonly Violation[] = [
  ...layerViolations(),
  ['step-imports-no-other-step', 'src/customer/steps/one/c.ts', 'src/customer/steps/two/d.ts'],
  ['service-platform', 'service/platform/jobs/a.ts', 'service/features/links/a.ts'],
  ['service-records', 'service/records/profiles/a.ts', 'service/features/links/a.ts'],
  ['service-features', 'service/features/links/b.ts', 'service/app.ts'],
  ['service-checks', 'service/checks/pages/a.ts', 'service/features/documents/c.ts'],
  ['service-queries', 'service/features/links/queries.ts', 'service/features/links/c.ts'],
  ['service-steps', 'service/steps/pin/a.ts', 'service/features/links/d.ts'],
  ['service-verdict', 'service/verdict/a.ts', 'service/records/decisions/queries.ts'],
  ['service-vision', 'service/vision/pages/a.ts', 'service/features/documents/a.ts'],
  ['service-list-readers', 'service/features/aml/index/a.ts', 'service/features/aml/aml-search.ts'],
  ['service-outbound', 'service/platform/outbound/a.ts', 'service/platform/database/a.ts'],
  ['service-interface', 'service/interface/a.ts', 'service/platform/database/b.ts'],
  ['service-routes-know-no-queries', 'service/features/links/routes.ts', 'service/features/calls/queries.ts'],
  [
    'service-sockets-know-no-queries',
    'service/features/calls/sockets/a.ts',
    'service/features/calls/agents/agents-queries.ts',
  ],
  ['service-rules-know-no-routes', 'service/features/users/a.ts', 'service/features/users/routes.ts'],
  ['web-and-service-apart', 'src/lib/e.ts', 'service/features/links/e.ts'],
  ['service-and-web-apart', 'service/features/links/f.ts', 'src/lib/f.ts'],
  ['packages-know-no-program', 'packages/contract/a.ts', 'service/features/links/g.ts'],
  ['networks-are-made-before', 'service/features/links/models.ts', 'models/build/a.ts'],
  ['packages-know-no-framework', 'packages/image/framework.ts', 'node_modules/react/index.js'],
  ['no-react-below-hooks', 'src/media/react.ts', 'node_modules/react/index.js'],
  ['only-the-worker-loads-mediapipe', 'src/vision/mediapipe.ts', 'node_modules/@mediapipe/tasks-vision/index.js'],
  ['rules-know-no-http', 'service/features/links/http.ts', 'node_modules/fastify/index.js'],
  ['demonstration-stands-alone', 'demo/a.ts', 'service/features/links/h.ts'],
  ['no-circle', 'src/lib/circle.ts', 'src/lib/circle.ts'],
  ['tests-are-not-imported', 'src/lib/g.ts', 'src/testing/h.ts'],
  ['tests-are-not-imported', 'src/lib/gallery.ts', 'src/gallery/h.ts'],
];

async function violations(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules },
    tsPreCompilationDeps: true,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // What `npm run build:packages` makes of the sources.
    exclude: { path: '^packages/[^/]+/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of a result');
  return output;
}

/**
 * Plants every violation in a folder of its own. Returns the unnoticed ones, and the rules without a planted violation.
 */
async function unnoticed(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    const files = new Map<string, string>();
    for (const [, , to] of planted) files.set(to, 'export const value = 1;\n');
    for (const [, from, to] of planted) {
      const path = relative(dirname(from), to);
      files.set(
        from,
        `import { value as other } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const value = other;\n`,
      );
    }
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { summary } = await violations(folder, [...FOLDERS]);
    const seen = (rule: string, file: string): boolean =>
      summary.violations.some((found) => found.rule.name === rule && found.from === file);
    return [
      ...planted.filter(([rule, from]) => !seen(rule, from)).map(([rule, from, to]) => `${rule}: ${from} → ${to}`),
      ...rules
        .filter(({ name }) => !planted.some(([rule]) => rule === name))
        .map(({ name }) => `${name}: nothing is planted for it`),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const missed = await unnoticed();
for (const each of missed) console.error(`not noticed: ${each}`);
const { summary } = await violations(process.cwd(), FOLDERS);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `boundaries: ${summary.totalCruised} modules, ${summary.violations.length} forbidden imports; ${planted.length} planted ones for ${rules.length} rules, ${missed.length} not noticed`,
);
if (summary.totalCruised === 0 || summary.violations.length > 0 || missed.length > 0) process.exitCode = 1;
