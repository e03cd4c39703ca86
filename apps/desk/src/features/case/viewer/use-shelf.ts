import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CaseImage } from './images.ts';
import { Shelf } from './shelf.ts';

/** A shelf for the lifetime of the component; null before it is created. */
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

const neverChanges = () => () => {};

/** The images that this operator has not opened, now or earlier. */
export function useUnopened(shelf: Shelf | null, images: readonly CaseImage[]): CaseImage[] {
  const opened = useSyncExternalStore(
    shelf?.subscribe ?? neverChanges,
    () => shelf?.openedIds() ?? '',
  ).split(' ');
  return images.filter(({ id, isOpened }) => !isOpened && !opened.includes(id));
}
