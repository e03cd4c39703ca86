// PostgreSQL: connection exceptions, shutting down, stopped by a time limit, too many connections
// (appendix A of its manual); Node: no way to the server.
const DOWN =
  /^(08...|57P0[1235]|57014|25P03|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;
const DOWN_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|database is locked/;

/** Whether the database could not be reached, or not in time: worth trying again, unlike a bug. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (code !== undefined && DOWN.test(code)) || DOWN_MESSAGE.test(error.message);
}
