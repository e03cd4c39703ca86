/** A database that accepts what is sent but does not answer, or cannot be reached. */
class DatabaseSilent extends Error {
  /** The code that a network error would have (failure.ts). */
  readonly code = 'ETIMEDOUT';
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

export type Watch = {
  /**
   * Settles like `work`; rejects with {@link DatabaseSilent} at once while the database is silent, or as soon as that
   * is detected.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Stops probing. */
  end(): void;
};

export type WatchOptions = {
  /** How long work may take before the database is probed. */
  slowMs: number;
  /** Time between two probes of a silent database. */
  againMs: number;
  /** Resolves if the database answers; otherwise rejects within a bounded time. */
  probe(): Promise<void>;
  /** No pending query will be answered. */
  onSilent(reason: Error): void;
};

/**
 * Distinguishes a silent database from a slow one, which a timeout alone cannot do: slow work triggers a probe over a
 * separate connection. If the probe is answered, the work may continue; if not, all work fails at once, and nothing
 * is sent to the database until it answers again.
 */
export function createWatch({ slowMs, againMs, probe, onSilent }: WatchOptions): Watch {
  let cause: { error: unknown } | null = null;
  let looking = false;
  let ended = false;
  let next: NodeJS.Timeout | undefined;
  const waiting = new Set<(reason: Error) => void>();

  async function look(): Promise<void> {
    if (looking || ended) return;
    looking = true;
    try {
      await probe();
      cause = null;
    } catch (error) {
      const isNews = cause === null;
      cause = { error };
      if (isNews) fallSilent(error);
      if (!ended) next = setTimeout(look, againMs).unref();
    } finally {
      looking = false;
    }
  }

  function fallSilent(error: unknown): void {
    onSilent(new DatabaseSilent(error));
    for (const refuse of waiting) refuse(new DatabaseSilent(error));
  }

  return {
    async during(work) {
      if (cause !== null) throw new DatabaseSilent(cause.error);
      const silence = Promise.withResolvers<never>();
      waiting.add(silence.reject);
      const timer = setInterval(look, slowMs);
      try {
        return await Promise.race([work(), silence.promise]);
      } finally {
        clearInterval(timer);
        waiting.delete(silence.reject);
      }
    },
    end() {
      ended = true;
      clearTimeout(next);
    },
  };
}
