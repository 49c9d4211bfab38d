import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorkshop, SPECIMEN_NAMES, type SpecimenName } from './catalogue.ts';
import type { FileRole, MadeFiles } from './made-files.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

/** The default folder of specimens: `specimens/` at the root of the repository, ignored by git. */
export const SPECIMENS_DIRECTORY = resolve(HERE, '../../specimens');

/** Absolute paths of a specimen's files, by role. `truth` is always there. */
export type SpecimenPaths = Partial<Record<FileRole, string>> & { truth: string };

/** Options of `ensureSpecimens`. */
export interface EnsureOptions {
  directory?: string;
  /** Called during the work: share 0 to 1; `made` is false for an up-to-date specimen. */
  onProgress?: (event: { name: SpecimenName; share: number; made: boolean }) => void;
}

/**
 * Makes the named specimens (all, when none are named) unless they are up to date. A stamp beside them holds a hash of
 * the generator's sources and of the packages it draws with. Files appear whole or not at all, so that parallel
 * processes do not disturb each other.
 */
export async function ensureSpecimens<Name extends SpecimenName = SpecimenName>(
  names: readonly Name[] = SPECIMEN_NAMES as readonly Name[],
  { directory = SPECIMENS_DIRECTORY, onProgress }: EnsureOptions = {},
): Promise<Record<Name, SpecimenPaths>> {
  await mkdir(join(directory, '.stamps'), { recursive: true });
  const stamp = await hashOfInputs();
  const workshop = createWorkshop();
  const result: Partial<Record<Name, SpecimenPaths>> = {};
  for (const name of names) {
    const known = await readStamp(directory, name, stamp);
    if (known) {
      onProgress?.({ name, share: 1, made: false });
      result[name] = known;
      continue;
    }
    const files = await workshop.make(name, (share) => onProgress?.({ name, share, made: true }));
    result[name] = await writeFiles(directory, name, files, stamp);
    onProgress?.({ name, share: 1, made: true });
  }
  return result as Record<Name, SpecimenPaths>;
}

async function writeFiles(
  directory: string,
  name: SpecimenName,
  files: MadeFiles,
  stamp: string,
): Promise<SpecimenPaths> {
  const fileNames: Partial<Record<FileRole, string>> = {};
  for (const [role, { ending, bytes }] of Object.entries(files)) {
    fileNames[role as FileRole] = name + ending;
    await writeWhole(join(directory, name + ending), bytes);
  }
  await writeWhole(stampPath(directory, name), JSON.stringify({ stamp, files: fileNames }));
  return absolute(directory, fileNames);
}

async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

async function readStamp(directory: string, name: SpecimenName, stamp: string): Promise<SpecimenPaths | undefined> {
  try {
    const text = await readFile(stampPath(directory, name), 'utf8');
    const known = JSON.parse(text) as { stamp: string; files: Partial<Record<FileRole, string>> };
    if (known.stamp !== stamp) return undefined;
    const paths = absolute(directory, known.files);
    for (const path of Object.values(paths)) await stat(path);
    return paths;
  } catch {
    // No stamp, an unreadable one, or a missing file: the specimen is made again.
    return undefined;
  }
}

function absolute(directory: string, files: Partial<Record<FileRole, string>>): SpecimenPaths {
  const { truth, ...others } = files;
  if (truth === undefined) throw new Error('a specimen without its truth');
  const paths: SpecimenPaths = { truth: resolve(directory, truth) };
  for (const [role, file] of Object.entries(others)) paths[role as FileRole] = resolve(directory, file);
  return paths;
}

function stampPath(directory: string, name: SpecimenName): string {
  return join(directory, '.stamps', `${name}.json`);
}

/** SHA-256 over the generator's sources and the versions of the packages whose output ends up in the files. */
async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(HERE, { recursive: true });
  for (const entry of entries.toSorted()) {
    if (!/\.(?:ts|json)$/u.test(entry) || entry.endsWith('.test.ts')) continue;
    hash.update(`${entry}\n`).update(await readFile(join(HERE, entry)));
  }
  const manifest = JSON.parse(await readFile(join(HERE, '../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const versions = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const name of ['sharp', 'zxing-wasm']) hash.update(`${name}@${versions[name]}\n`);
  return hash.digest('hex');
}
