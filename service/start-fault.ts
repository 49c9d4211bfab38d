import { ConfigurationError } from './platform/configuration.ts';
import { DataFolderInUse } from './platform/database/data-folder-lock.ts';

/** What `errno` and PostgreSQL (SQLSTATE) call faults that the person who starts the service can mend. */
const UNWRITABLE = new Set(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS']);
/** 51 is what the embedded database calls it (WASI's `nospc`). */
const FULL = new Set(['EDQUOT', 'ENOSPC', '53100', '51']);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P03',
]);
const REFUSED = new Set(['28000', '28P01', '3D000', '42501']);

/** What to do about a start that failed, in one line a fault; null when nobody but a programmer can tell. */
export function startFault(error: unknown, environment: NodeJS.ProcessEnv): string | null {
  if (error instanceof ConfigurationError || error instanceof DataFolderInUse) return error.message;
  if (typeof error !== 'object' || error === null) return null;
  const code = 'code' in error ? String(error.code) : 'errno' in error ? String(error.errno) : '';
  const folder = environment['DATA_FOLDER'] ?? 'data';
  if (code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is taken: end the program that holds it, or set another port.`;
  if (UNWRITABLE.has(code))
    return `${'path' in error ? String(error.path) : folder} cannot be written (${code}): give your user the right to, or set DATA_FOLDER to a folder that it owns.`;
  if (FULL.has(code))
    return `The disk of ${folder} is full: free some space, or set DATA_FOLDER to a folder elsewhere.`;
  if (UNREACHABLE.has(code))
    return `The database of DATABASE_URL does not answer (${code}): start it, or mend the address; without DATABASE_URL the service uses an embedded one.`;
  if (REFUSED.has(code))
    return `The database of DATABASE_URL refuses (${code}): mend the user, the password or the database's name in it.`;
  return null;
}
