type PlainError = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * The parts of an error that are logged: a database's own error contains the failed row, and with it personal data.
 */
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
