import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A built folder that remembers its sources. */
export interface Stamp {
  /** Whether it was ever built, and whether since then no source has changed. */
  state(): 'missing' | 'changed' | 'built';
  /** Records the present sources. */
  write(): void;
}

/** @param sources files and folders, from the root of the repository; one that does not exist counts as empty. */
export function stampOf(folder: string, sources: readonly string[]): Stamp {
  const file = join(folder, '.sources');
  return {
    state() {
      if (!existsSync(file)) return 'missing';
      return readFileSync(file, 'utf8') === digestOf(sources) ? 'built' : 'changed';
    },
    write: () => writeFileSync(file, digestOf(sources)),
  };
}

function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const source of sources) {
    if (!existsSync(source)) continue;
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          // What npm's commands make of the sources, and tests, of which nothing is built.
          .filter((path) => !/\/(?:dist|node_modules)\/|(?:^|\/)packages\/[^/]+\/LICENSE$/.test(path))
          .filter((path) => !/\.test\.tsx?$|\/openapi\.generated\.d\.ts$/.test(path))
          .toSorted()
      : [source];
    for (const path of files) digest.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return digest.digest('hex');
}
