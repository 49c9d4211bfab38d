import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOpenapiWhenChanged } from './parts/openapi.ts';
import { run } from './parts/run.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Builds the packages that integrators install, each into its `dist`: modules of plain JavaScript, and declarations
 * that name no file of this repository.
 */
export async function buildPackages(): Promise<void> {
  await makeOpenapiWhenChanged();
  for (const name of ['client', 'embed']) {
    const folder = join(ROOT, 'packages', name);
    const dist = join(folder, 'dist');
    rmSync(dist, { recursive: true, force: true });
    await run(join(ROOT, 'node_modules/typescript/bin/tsc'), ['-p', folder]);
    if (name === 'client') {
      await run(join(ROOT, 'node_modules/typescript/bin/tsc'), ['-p', join(folder, 'cli')]);
      copyFileSync(join(ROOT, 'packages/contract/openapi.generated.d.ts'), join(dist, 'openapi.d.ts'));
    }
    for (const file of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
      const text = readFileSync(join(dist, file), 'utf8');
      // The compiler rewrites these names in the modules only.
      writeFileSync(join(dist, file), text.replaceAll(/(from '\.\/[^']+)\.tsx?'/g, "$1.js'"));
    }
    copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  }
}

if (import.meta.main) await buildPackages();
