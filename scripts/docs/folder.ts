import { makeDocumentWhenChanged } from '../parts/openapi.ts';
import { installOwnPackages } from '../parts/own-packages.ts';
import { run } from '../parts/run.ts';
import { stampOf } from '../parts/stamp.ts';

/** Where `npm run build:docs` puts the site, and `npm start` serves it from. */
export const DOCS_FOLDER = 'site';

/** The built site with all its sources. */
export const docsStamp = stampOf(DOCS_FOLDER, [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'docs',
  'package-lock.json',
  'packages',
  'public/icon.svg',
  'samples',
  'scripts/docs',
  'src/ui/styles/tokens.css',
]);

/** Builds the site, unless its sources are those of the last time. The generator is a program of its own. */
export async function buildDocsWhenChanged(): Promise<void> {
  await makeDocumentWhenChanged();
  const state = docsStamp.state();
  if (state === 'built') return;
  console.log(state === 'changed' ? 'The documentation changed: building it anew.' : 'Building the documentation.');
  installOwnPackages('scripts/docs');
  await run('scripts/docs/build.ts');
  docsStamp.write();
}

if (import.meta.main) await buildDocsWhenChanged();
