import { isMigrated } from '../database/migrate.ts';
import type { Connection } from '../database/connection.ts';
import type { FileStore } from '../storage/files.ts';
import { ProblemError } from '../problems/problems.ts';

/** Milliseconds that one part may take to answer. */
const TIMEOUT = 5_000;

/**
 * Checks everything that the service needs.
 *
 * @throws ProblemError not_ready; its detail names the parts that fail, not the causes.
 */
export async function checkReadiness({ database, files }: { database: Connection; files: FileStore }): Promise<void> {
  const parts = {
    database: () => isMigrated(database),
    files: () => files.check().then(() => true),
  };
  const asked = await Promise.all(
    Object.entries(parts).map(async ([name, ask]) => ((await inTime(ask)) ? null : name)),
  );
  const failing = asked.filter((name) => name !== null);
  if (failing.length > 0) throw new ProblemError('not_ready', { detail: `Not ready: ${failing.join(', ')}.` });
}

async function inTime(ask: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT);
  });
  return Promise.race([ask().catch(() => false), late]).finally(() => clearTimeout(timer));
}
