/** Recently used values by name, with a bound for the bytes of all together. */
export type Kept<Value> = {
  /** The value of this name. `make` is called if it is not kept; callers at the same time share its result. */
  get(name: string, make: () => Promise<Value | null>): Promise<Value | null>;
};

/** Only for values that never change under their name. Nothing is kept of a failure or of null. */
export function createKept<Value>(
  capacity: number,
  bytesOf: (value: Value) => number,
): Kept<Value> {
  type Entry = { value: Promise<Value | null>; bytes: number };
  const entries = new Map<string, Entry>();
  let total = 0;

  function makeRoom(): void {
    for (const [oldest, { bytes }] of entries) {
      if (total <= capacity) return;
      // What is being made has no bytes yet, and its callers are to share it.
      if (bytes === 0) continue;
      entries.delete(oldest);
      total -= bytes;
    }
  }

  function keep(name: string, make: () => Promise<Value | null>): Entry {
    const entry: Entry = {
      bytes: 0,
      value: make().then(
        (value) => {
          if (value === null) {
            entries.delete(name);
            return null;
          }
          entry.bytes = bytesOf(value);
          total += entry.bytes;
          makeRoom();
          return value;
        },
        (error: unknown) => {
          entries.delete(name);
          throw error;
        },
      ),
    };
    return entry;
  }

  return {
    get(name, make) {
      const entry = entries.get(name) ?? keep(name, make);
      // Moves it to the end: the least recently used one is dropped first.
      entries.delete(name);
      entries.set(name, entry);
      return entry.value;
    },
  };
}
