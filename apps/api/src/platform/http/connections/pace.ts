/**
 * A client that sends or receives bytes. `moved` is the number of bytes so far, null while there are none to move.
 */
export type Mover = { moved(): number | null; cut(): void };

/** At least `bytes` bytes must move within `checks` checks. */
export type Pace = { bytes: number; checks: number };

export type PaceKeeper = {
  /** Cuts the mover when it falls behind. Returns a function that ends the watch. */
  watch(mover: Mover): () => void;
  /** The bytes moved between the last two checks; null before the second check. */
  lately(mover: Mover): number | null;
  check(): void;
};

type Seen = { first: number; last: number; lately: number | null; checks: number };

/**
 * Cuts clients that keep others waiting. It counts checks instead of time: a mover that was not checked, because the
 * process was busy or a clock was set, has not fallen behind.
 */
export function createPace({ bytes, checks }: Pace): PaceKeeper {
  const watched = new Map<Mover, Seen | null>();
  return {
    watch(mover) {
      watched.set(mover, null);
      return () => void watched.delete(mover);
    },
    lately: (mover) => watched.get(mover)?.lately ?? null,
    check() {
      for (const [mover, seen] of watched) {
        const moved = mover.moved();
        if (moved === null || seen === null) {
          const fresh =
            moved === null ? null : { first: moved, last: moved, lately: null, checks: 0 };
          watched.set(mover, fresh);
          continue;
        }
        seen.lately = moved - seen.last;
        seen.last = moved;
        seen.checks += 1;
        if (seen.checks < checks) continue;
        if (moved - seen.first < bytes) mover.cut();
        seen.first = moved;
        seen.checks = 0;
      }
    },
  };
}
