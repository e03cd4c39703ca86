// PostgreSQL: connection exceptions, shutdown, canceled by a timeout, out of disk, memory or connections, a failing
// disk, a read-only server (appendix A of its manual); Node: the server cannot be reached.
const DOWN =
  /^(08...|57P0[1235]|57014|25P03|53...|58030|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;
const DOWN_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;
// SQLite: locked by another process, read-only file system, failing disk, full disk, a file that cannot be opened.
// The low byte is the kind, the higher bits give details (sqlite.org/rescode.html).
const SQLITE_DOWN = [5, 8, 10, 13, 14];

/** Whether the database was unreachable, too slow or out of space: worth retrying, unlike a bug. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (errcode !== undefined) return SQLITE_DOWN.includes(errcode & 0xff);
  return (code !== undefined && DOWN.test(code)) || DOWN_MESSAGE.test(error.message);
}
