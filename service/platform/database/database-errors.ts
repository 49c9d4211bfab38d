/**
 * SQLSTATE classes and codes of a server that is stopping, stopped, starting or full (PostgreSQL, appendix A):
 * connection exceptions, insufficient resources, shutdowns.
 */
const AWAY = /^(08|53|57P0[123])/;
/** The operating system's codes for connections; ENOENT is a missing socket file. */
const UNREACHABLE: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** pg has no codes for connections that end or cannot be made in time. */
const ENDED =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the database was unreachable: the same request may be sent again once it is back. */
export function isDatabaseUnavailable(error: Error): boolean {
  const code: unknown = 'code' in error ? error.code : undefined;
  const connecting = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  if (connecting && UNREACHABLE.has(code)) return true;
  return (typeof code === 'string' && code.length === 5 && AWAY.test(code)) || ENDED.test(error.message);
}

/** SQLSTATE of a row that a unique constraint refuses (PostgreSQL, appendix A). */
const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because another one has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
