type PlainError = { type: string; message: string; stack: string; [more: string]: unknown };

/** What of an error goes into the log: a database's own names the row that failed, and with it a person. */
export function plainError(error: Error): PlainError {
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: plainError(cause) }),
  };
}
