/** A database that takes what is sent and answers nothing, or can no longer be reached at all. */
class DatabaseSilent extends Error {
  /** As a network says it (failure.ts). */
  readonly code = 'ETIMEDOUT';
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

export type Watch = {
  /** As `work` ends; {@link DatabaseSilent} at once while the database is silent, or as soon as it is found to be. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Looks no more. */
  end(): void;
};

export type WatchOptions = {
  /** How long work may take before somebody looks whether the database still answers. */
  slowMs: number;
  /** Between two looks at a silent one. */
  againMs: number;
  /** Resolves where the database answers, and rejects in a bounded time where it does not. */
  probe(): Promise<void>;
  /** Nothing that was asked will be answered. */
  onSilent(reason: Error): void;
};

/**
 * Tells a silent database from a slow one, which a time limit alone cannot: what takes long has a connection of its own
 * opened and asked. Answered there, the work may take its time; unanswered, all work fails at once, and nothing is sent to
 * the database until it answers again.
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
