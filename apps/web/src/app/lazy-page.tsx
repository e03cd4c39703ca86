import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Specification section 9. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code did not arrive. */
export class ChunkError extends Error {}

/** A page whose code is fetched when it is first opened; a {@link ChunkError} after 120 s or a failure. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkError('timed out')), CHUNK_TIMEOUT_MS);
    });
    try {
      return { default: await Promise.race([load(), timeout]) };
    } catch (cause) {
      throw new ChunkError('not loaded', { cause });
    } finally {
      clearTimeout(timer);
    }
  });
}
