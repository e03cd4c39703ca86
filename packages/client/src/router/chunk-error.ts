/** Code or texts that a page needs did not arrive; the request may be repeated. */
export class ChunkError extends Error {}

/** Specification section 9. */
const CHUNK_TIMEOUT_MS = 120_000;

/** The loaded value, or a {@link ChunkError} after 120 s or a failure. */
export async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timed out')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, timeout]);
  } catch (cause) {
    throw new ChunkError('not loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
}
