import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installOwnPackages } from '../parts/own-packages.ts';
import { readManifests, type Manifest } from './manifests.ts';

installOwnPackages('scripts/manifests');

const folder = join(import.meta.dirname, 'node_modules/.objects');
const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');

/** What the types of Kubernetes's objects say against these: a field that none has, one that is missing, a wrong value. */
function faultsOf(manifests: readonly Manifest[]): string {
  const lines = manifests.map((manifest, index) => {
    const type = `import('kubernetes-models/${manifest.apiVersion}/${manifest.kind}').I${manifest.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
  const { stdout } = spawnSync(compiler, [...options, '--ignoreConfig', 'objects.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

it('every object of the manifests is one that Kubernetes knows, field by field', () => {
  const manifests = readManifests();
  expect(manifests.length).toBeGreaterThan(15);
  expect(faultsOf(manifests)).toBe('');
});

it('a misspelled field, a missing one and a wrong value are found', () => {
  const budget = readManifests().find(({ kind }) => kind === 'PodDisruptionBudget')!;
  const deployment = readManifests().find(({ kind }) => kind === 'Deployment')!;
  expect(faultsOf([{ ...budget, spec: { ...budget.spec, maxUnavailabel: 1 } }])).toContain('maxUnavailabel');
  expect(faultsOf([{ ...deployment, spec: {} }])).toContain('template');
  expect(faultsOf([{ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }])).toContain("type 'number'");
});
