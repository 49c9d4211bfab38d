import { existsSync, writeFileSync } from 'node:fs';
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

/** Says that the built files have compressed copies; a new build begins by emptying the folder. */
const COMPRESSED = 'dist/.compressed';

/** Whether the interface is built from the present sources. */
export function pagesAreBuilt(): boolean {
  return stamp.state() === 'built';
}

/** Builds the hosted interface into `dist`; the stamp records its sources for later runs. */
export async function buildPages(): Promise<void> {
  ensureFaceLandmarker();
  for (const mode of ['production', 'console', 'preview'])
    await run('node_modules/vite/bin/vite.js', ['build', '--mode', mode], { quiet: true });
  // Loaded only here: it brings Vite, which a start of built pages does not need.
  const { bundleEmbedScript } = await import('./embed-script.ts');
  // Integrators write this name into their pages; it must not change from one build to the next.
  writeFileSync('dist/embed.js', await bundleEmbedScript());
  stamp.write();
}

/** Builds the interface, unless its sources are those of the last time. */
export async function buildPagesWhenChanged(): Promise<void> {
  ensureFaceLandmarker();
  if (pagesAreBuilt()) return;
  console.log('Building the interface.');
  await buildPages();
}

/** The same with compressed copies: what a release serves. */
export async function buildWhenChanged(): Promise<void> {
  await buildPagesWhenChanged();
  if (!existsSync(COMPRESSED)) await compress();
}

async function compress(): Promise<void> {
  await run('scripts/compress.ts');
  writeFileSync(COMPRESSED, '');
}

if (import.meta.main) {
  await buildPages();
  await compress();
}
