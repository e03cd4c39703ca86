// PostgreSQL: connection exceptions, shutting down, too many connections (appendix A of its manual).
const DOWN = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/;
const DOWN_MESSAGE = /timeout exceeded when trying to connect|Connection terminated/;

/** Whether the database could not be reached: worth trying again, unlike a bug. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (code !== undefined && DOWN.test(code)) || DOWN_MESSAGE.test(error.message);
}
