const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be an id of ours. Not every text can be looked up: PostgreSQL has no U+0000. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
