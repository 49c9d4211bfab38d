import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleEmbedScript } from './embed-script.ts';
import { ensureFaceLandmarker } from './face-landmarker/compose.ts';
import { run } from './parts/run.ts';

/** All sources of the built interface. */
const SOURCES = [
  'console.html',
  'index.html',
  'package-lock.json',
  'packages',
  'preview.html',
  'public',
  'scripts/embed-script.ts',
  'scripts/interface-texts.ts',
  'src',
  'vite.config.ts',
];
const STAMP = 'dist/.sources';

/** Builds the hosted interface into `dist`, with compressed copies; the stamp records its sources for later runs. */
export async function build(): Promise<void> {
  ensureFaceLandmarker();
  await run('node_modules/vite/bin/vite.js', ['build']);
  for (const page of ['console', 'preview']) await run('node_modules/vite/bin/vite.js', ['build', '--mode', page]);
  // Integrators write this name into their pages; it must not change from one build to the next.
  writeFileSync('dist/embed.js', await bundleEmbedScript());
  await run('scripts/compress.ts');
  writeFileSync(STAMP, digestOfSources());
}

/** Builds only when the sources have changed since the last build. */
export async function buildWhenChanged(): Promise<void> {
  ensureFaceLandmarker();
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
  if (built === digestOfSources()) return;
  console.log(built ? 'The interface changed: building it anew.' : 'Building the interface.');
  await build();
}

function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const source of SOURCES) {
    if (!existsSync(source)) continue;
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          // What `npm run build:packages` makes of the sources.
          .filter((file) => !file.includes('/dist/'))
          .toSorted()
      : [source];
    for (const file of files) digest.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

if (import.meta.main) await build();
