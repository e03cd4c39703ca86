import { useSyncExternalStore } from 'react';

/** One value that components follow. Setting it replaces the value, which is never changed in place. */
export type Store<T> = {
  /** The value of a page that was rendered on the server, and of its first rendering in the browser. */
  initial: T;
  get: () => T;
  /** Notifies every subscriber of this moment, once each, even if one of them unsubscribes or sets a value. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
};

type StoreOptions = {
  /** `clear` for everything that belongs to the signed-in person; `keep` only for what any visitor may see. */
  onSignOut: 'clear' | 'keep';
};

const clearings = new Set<() => void>();

/** A store that lives as long as the page. */
export function store<T>(initial: T, { onSignOut }: StoreOptions): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  const own: Store<T> = {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  if (onSignOut === 'clear') onCleared(() => own.set(initial));
  return own;
}

/** The value of a store; re-renders on change. */
export function useStore<T>({ initial, get, subscribe }: Omit<Store<T>, 'set'>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}

/**
 * Calls back when personal data is cleared, for example to drop the response of a request that is under way. Returns a
 * function that ends this.
 */
export function onCleared(callback: () => void): () => void {
  clearings.add(callback);
  return () => clearings.delete(callback);
}

/** Clears every store of personal data. */
export function clearPersonalStores(): void {
  for (const clear of clearings) clear();
}
