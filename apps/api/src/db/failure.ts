// PostgreSQL: connection exceptions, shutting down, stopped by a time limit, out of disk, memory or connections, a disk
// that fails, a server that only reads (appendix A of its manual); Node: no way to the server.
const DOWN =
  /^(08...|57P0[1235]|57014|25P03|53...|58030|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;
const DOWN_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;
// SQLite: locked by another process, a file system that only reads, a disk that fails, a full one, a file that does not
// open. The low byte is the kind, what is above it says more (sqlite.org/rescode.html).
const SQLITE_DOWN = [5, 8, 10, 13, 14];

/** Whether the database could not be reached, not in time, or has no room: worth trying again, unlike a bug. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (errcode !== undefined) return SQLITE_DOWN.includes(errcode & 0xff);
  return (code !== undefined && DOWN.test(code)) || DOWN_MESSAGE.test(error.message);
}
