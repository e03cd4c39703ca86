import { useEffect, useState, useSyncExternalStore } from 'react';
import { Shelf } from './shelf.ts';

/** A shelf for as long as the component is there; null until it stands. */
export function useShelf(): Shelf | null {
  const [shelf, setShelf] = useState<Shelf | null>(null);
  useEffect(() => {
    const own = new Shelf();
    setShelf(own);
    return () => own.empty();
  }, []);
  return shelf;
}

export function useShown(shelf: Shelf, id: string) {
  return useSyncExternalStore(shelf.subscribe, () => shelf.of(id));
}

export function useOpened(shelf: Shelf): number {
  return useSyncExternalStore(shelf.subscribe, () => shelf.opened());
}
