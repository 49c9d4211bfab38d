import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../platform/database/connection.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';

/** The end of a company's chain at some instant. */
export interface AnchoredHead {
  company: string;
  sequence: number;
  /** Hash of the last entry, in hexadecimal. */
  hash: string;
}

/** The ends of all chains at an instant, signed with a key that is derived from the installation's (HMAC-SHA-256). */
export interface AuditAnchor {
  at: string;
  heads: AnchoredHead[];
  mac: string;
}

/** Files of anchors, whose names are in the order of their instants. */
const NAME = /^audit-[0-9TZ-]+-[0-9a-f]{8}\.json$/u;

export function signAnchor(connection: Connection, at: Date, heads: readonly AnchoredHead[]): AuditAnchor {
  const anchor = { at: at.toISOString(), heads: [...heads] };
  return { ...anchor, mac: macOf(connection, anchor) };
}

/** Writes an anchor to a file of its own, which never changes again: the folder may forbid changes. */
export async function writeAnchor(folder: string, anchor: AuditAnchor): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `audit-${anchor.at.replaceAll(/[:.]/gu, '-')}-${randomBytes(4).toString('hex')}.json`;
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(anchor)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The newest anchor of a folder; null when there is none. */
export async function readNewestAnchor(connection: Connection, folder: string): Promise<AuditAnchor | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted();
  const newest = names.at(-1);
  return newest === undefined ? null : readAnchor(connection, join(folder, newest));
}

/**
 * Every anchor in a folder, or the one in a file.
 *
 * @returns anchors that this installation signed, and the names of files without one.
 */
export async function readAnchors(
  connection: Connection,
  path: string,
): Promise<{ anchors: AuditAnchor[]; broken: string[] }> {
  const folder = (await stat(path)).isDirectory();
  const files = folder
    ? (await readdir(path)).filter((name) => NAME.test(name)).map((name) => join(path, name))
    : [path];
  const read = await Promise.all(files.map(async (file) => ({ file, anchor: await readAnchor(connection, file) })));
  return {
    anchors: read.flatMap(({ anchor }) => anchor ?? []),
    broken: read.flatMap(({ file, anchor }) => (anchor ? [] : [file])),
  };
}

/** Null when the file holds no anchor of this installation. */
async function readAnchor(connection: Connection, file: string): Promise<AuditAnchor | null> {
  try {
    const { at, heads, mac } = JSON.parse(await readFile(file, 'utf8')) as AuditAnchor;
    return mac === macOf(connection, { at, heads }) ? { at, heads, mac } : null;
  } catch {
    return null;
  }
}

function macOf(connection: Connection, { at, heads }: Omit<AuditAnchor, 'mac'>): string {
  const content = [at, ...heads.map(({ company, sequence, hash }) => [company, sequence, hash])];
  return secretsOf(connection).keyedHash('audit anchor', JSON.stringify(content));
}
