/** A server that accepts what is sent but does not answer, or cannot be reached. */
class ServerSilent extends Error {
  /** The code that a network error would have (db/failure.ts). */
  readonly code = 'ETIMEDOUT';
  constructor(server: string, cause: unknown) {
    super(`the ${server} does not answer`, { cause });
  }
}

export type Watch = {
  /**
   * Settles like `work`; rejects with {@link ServerSilent} at once while the server is silent, or as soon as that is
   * detected.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Stops probing. */
  end(): void;
};

export type WatchOptions = {
  /** A description of what is watched. */
  server: 'database' | 'storage';
  /** How long work may take before the server is probed. */
  slowMs: number;
  /** Time between two probes of a silent server. */
  againMs: number;
  /** Resolves if the server answers; otherwise rejects within a bounded time. */
  probe(): Promise<void>;
  /** Nothing that is pending will be answered. */
  onSilent(reason: Error): void;
};

/**
 * Distinguishes a silent server from a slow one, which a timeout alone cannot do: slow work triggers a probe over a
 * separate connection. If the probe is answered, the work may continue; if not, all work fails at once, and nothing
 * is sent to the server until it answers again.
 */
export function createWatch({ server, slowMs, againMs, probe, onSilent }: WatchOptions): Watch {
  let cause: { error: unknown } | null = null;
  let isProbing = false;
  let ended = false;
  let next: NodeJS.Timeout | undefined;
  const waiting = new Set<(reason: Error) => void>();

  async function probeOnce(): Promise<void> {
    if (isProbing || ended) return;
    isProbing = true;
    try {
      await probe();
      cause = null;
    } catch (error) {
      const isNews = cause === null;
      cause = { error };
      if (isNews) fallSilent(error);
      if (!ended) next = setTimeout(probeOnce, againMs).unref();
    } finally {
      isProbing = false;
    }
  }

  function fallSilent(error: unknown): void {
    onSilent(new ServerSilent(server, error));
    for (const refuse of waiting) refuse(new ServerSilent(server, error));
  }

  return {
    async during(work) {
      if (cause !== null) throw new ServerSilent(server, cause.error);
      const silence = Promise.withResolvers<never>();
      waiting.add(silence.reject);
      const timer = setInterval(probeOnce, slowMs);
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
