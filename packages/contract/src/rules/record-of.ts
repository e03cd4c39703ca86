/** A value for each key, in the order of the keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
