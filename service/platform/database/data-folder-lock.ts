import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another program has the embedded database. The message is for the person who started this one. */
export class DataFolderInUse extends Error {
  constructor({ owner, dataFolder, file }: { owner: number; dataFolder: string; file: string }) {
    super(
      `Process ${owner} uses the database in ${dataFolder} already. Stop the service first; if it is no Veridoor, remove ${file}.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Keeps a second program away from the embedded database, which two programs would damage. It takes over the lock of a
 * killed program.
 *
 * @returns a function that frees the folder.
 * @throws DataFolderInUse when a program that runs has the lock.
 */
export async function lockDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  const file = join(dataFolder, 'database.lock');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  for (const lastTry of [false, true]) {
    const taken = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (taken) return () => rm(file, { force: true });
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    if (lastTry || runs(owner)) throw new DataFolderInUse({ owner, dataFolder, file });
    await rm(file, { force: true });
  }
  throw new Error('unreachable');
}

/** A number of our own, found in an old lock, is a coincidence: in a container every start has the same one. */
function runs(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
