import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  dev?: boolean;
  link?: boolean;
}

/**
 * Packages and megabytes (of 10⁶ bytes on the disk) of what is installed here, and of the part that
 * `npm ci --omit=dev` would install, as npm itself noted it.
 */
export function measureInstall(folder = 'node_modules') {
  const noted: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(folder, '.package-lock.json'), 'utf8'),
  );
  // The workspaces are listed too, by their folders and as links to them.
  const packages = Object.entries(noted.packages).filter(([path, { link }]) => path.startsWith(folder) && !link);
  const inService = packages.filter(([, { dev }]) => dev !== true);
  const megabytes = (some: typeof packages) =>
    Math.round(some.reduce((sum, [path]) => sum + bytesOnDisk(path), 0) / 1_000_000);
  return {
    packages: packages.length,
    megabytes: megabytes(packages),
    packagesInService: inService.length,
    megabytesInService: megabytes(inService),
  };
}

/** Bytes of a package's files, without the packages inside it, which are counted by themselves. */
function bytesOnDisk(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOnDisk(inside);
    // stat(2) counts in blocks of 512 bytes.
    return sum + lstatSync(inside).blocks * 512;
  }, 0);
}
