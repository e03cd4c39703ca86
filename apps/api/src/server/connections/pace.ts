/** Somebody who sends or takes bytes. `moved` is how many went so far, null while none are to go. */
export type Mover = { moved(): number | null; cut(): void };

/** So many bytes must move within so many looks. */
export type Pace = { bytes: number; looks: number };

export type PaceKeeper = {
  /** Cuts them once they fall behind; to be ended with what this answers. */
  watch(mover: Mover): () => void;
  /** What they moved between the last two looks; null before there were two. */
  lately(mover: Mover): number | null;
  look(): void;
};

type Seen = { first: number; last: number; lately: number | null; looks: number };

/**
 * Cuts who keeps others waiting. It counts looks and not the time: who was not looked at, because the process had no time
 * or a clock was set, has not fallen behind.
 */
export function createPace({ bytes, looks }: Pace): PaceKeeper {
  const watched = new Map<Mover, Seen | null>();
  return {
    watch(mover) {
      watched.set(mover, null);
      return () => void watched.delete(mover);
    },
    lately: (mover) => watched.get(mover)?.lately ?? null,
    look() {
      for (const [mover, seen] of watched) {
        const moved = mover.moved();
        if (moved === null || seen === null) {
          const fresh =
            moved === null ? null : { first: moved, last: moved, lately: null, looks: 0 };
          watched.set(mover, fresh);
          continue;
        }
        seen.lately = moved - seen.last;
        seen.last = moved;
        seen.looks += 1;
        if (seen.looks < looks) continue;
        if (moved - seen.first < bytes) mover.cut();
        seen.first = moved;
        seen.looks = 0;
      }
    },
  };
}
