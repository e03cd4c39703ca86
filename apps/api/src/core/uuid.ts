const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be one of our ids. Not every text can be queried: PostgreSQL rejects U+0000. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
