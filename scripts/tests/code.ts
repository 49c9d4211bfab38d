import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../parts/run.ts';
import { countVitest, isBroken, withSecondTry, type Count, type VitestReport } from './count.ts';

/** Runs projects of Vitest. A runner that fails without a failed test breaks a promise of its own. */
export async function codeTests(projects: readonly string[], reports: string): Promise<Count> {
  const beside = await vitest(projects, reports, []);
  return withSecondTry(beside, (broken) => {
    const files = new Set(broken.map(({ place }) => place.split(':')[0] ?? place));
    return vitest(projects, reports, ['--no-file-parallelism', '--passWithNoTests', ...files]);
  });
}

async function vitest(projects: readonly string[], reports: string, options: readonly string[]): Promise<Count> {
  const file = join(reports, `${projects.join('-')}.json`);
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--includeTaskLocation',
      ...projects.map((project) => `--project=${project}`),
      ...options,
    ],
    { tolerant: true },
  );
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return withFailedRunner(countVitest(report, process.cwd()), code, projects.join(' and '));
}

export function withFailedRunner(count: Count, code: number, runner: string): Count {
  if (code === 0 || count.promises.some(isBroken)) return count;
  const failed = { place: runner, name: `ended with ${code}`, outcome: 'broken' } as const;
  return { ...count, promises: [...count.promises, failed] };
}
