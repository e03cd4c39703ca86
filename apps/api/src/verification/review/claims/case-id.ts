const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be looked up at all: PostgreSQL has no U+0000. */
export function isCaseId(text: string): boolean {
  return ID.test(text);
}
