import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** An object of Kubernetes, as far as all have the same fields. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

export const MANIFESTS = join(import.meta.dirname, '../../container/kubernetes');

const { resources } = parse(readFileSync(join(MANIFESTS, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
/** The files that the kustomization names. */
export const RESOURCES: readonly string[] = resources;

/** The objects of all of them. */
export function readManifests(): Manifest[] {
  return RESOURCES.flatMap((file) =>
    parseAllDocuments(readFileSync(join(MANIFESTS, file), 'utf8')).map((document) => document.toJS() as Manifest),
  );
}
