import { existsSync, mkdirSync } from 'node:fs';
import { installOwnPackages } from './own-packages.ts';
import { run } from './run.ts';
import { stampOf } from './stamp.ts';

/** Made of the validating schemas, like the types that the web's client has of it. */
const DOCUMENT = 'docs/openapi.json';
const TYPES = 'packages/contract/openapi.generated.d.ts';
const documentStamp = stampOf('.cache/openapi/document', [
  'package-lock.json',
  'packages',
  'scripts/openapi.ts',
  'service',
]);
const typesStamp = stampOf('.cache/openapi/types', [
  'scripts/client-types/package-lock.json',
  'scripts/parts/openapi.ts',
  DOCUMENT,
]);

/** Makes the document, unless it is of the present sources. */
export async function makeDocumentWhenChanged(): Promise<void> {
  if (existsSync(DOCUMENT) && documentStamp.state() === 'built') return;
  // A process of its own: the service's modules stay out of this one.
  await run('scripts/openapi.ts');
  mkdirSync('.cache/openapi/document', { recursive: true });
  documentStamp.write();
}

/** Makes the document and the types, unless they are of the present sources. */
export async function makeOpenapiWhenChanged(): Promise<void> {
  await makeDocumentWhenChanged();
  if (existsSync(TYPES) && typesStamp.state() === 'built') return;
  installOwnPackages('scripts/client-types');
  const program = 'scripts/client-types/node_modules/openapi-typescript/bin/cli.js';
  // What has a default need not be sent.
  await run(program, [DOCUMENT, '--default-non-nullable=false', '--output', TYPES], { quiet: true });
  mkdirSync('.cache/openapi/types', { recursive: true });
  typesStamp.write();
}

/** For single files of tests (`npx vitest run FILE`): makes what is missing, and leaves what is there as it is. */
export async function setup(): Promise<void> {
  if (!existsSync(DOCUMENT) || !existsSync(TYPES)) await makeOpenapiWhenChanged();
}

if (import.meta.main) await makeOpenapiWhenChanged();
