import type { Metrics } from '#core/metrics/metrics.ts';
import type { Files } from '#platform/ports/files/files.ts';

/** The same storage; each failure is counted and rethrown. */
export function watchFiles(files: Files, metrics: Pick<Metrics, 'failed'>): Files {
  function failed(error: unknown): never {
    metrics.failed('storage');
    throw error;
  }
  return {
    ...files,
    put: (name, bytes) => files.put(name, bytes).catch(failed),
    get: (name) => files.get(name).catch(failed),
    remove: (name) => files.remove(name).catch(failed),
    async *list() {
      try {
        yield* files.list();
      } catch (error) {
        failed(error);
      }
    },
  };
}
