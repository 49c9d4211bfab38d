import { writeFileSync } from 'node:fs';
import { bundleEmbedScript } from './embed-script.ts';
import { ensureFaceLandmarker } from './parts/face-landmarker.ts';
import { run } from './parts/run.ts';
import { stampOf } from './parts/stamp.ts';

/** The built interface with all its sources. */
const stamp = stampOf('dist', [
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
]);

/** Builds the hosted interface into `dist`, with compressed copies; the stamp records its sources for later runs. */
export async function build(): Promise<void> {
  ensureFaceLandmarker();
  await run('node_modules/vite/bin/vite.js', ['build']);
  for (const page of ['console', 'preview']) await run('node_modules/vite/bin/vite.js', ['build', '--mode', page]);
  // Integrators write this name into their pages; it must not change from one build to the next.
  writeFileSync('dist/embed.js', await bundleEmbedScript());
  await run('scripts/compress.ts');
  stamp.write();
}

/** Builds only when the sources have changed since the last build. */
export async function buildWhenChanged(): Promise<void> {
  ensureFaceLandmarker();
  const state = stamp.state();
  if (state === 'built') return;
  console.log(state === 'changed' ? 'The interface changed: building it anew.' : 'Building the interface.');
  await build();
}

if (import.meta.main) await build();
