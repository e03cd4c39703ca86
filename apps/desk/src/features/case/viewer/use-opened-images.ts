import { useEffect } from 'react';
import { useStore } from '@portico/client/store.ts';
import type { CaseImage } from './images.ts';
import { closeImages, openedImages, type Shown, shownOf } from './opened-images.ts';

/** Drops the images of the case with the component that shows it. */
export function useClosingImages(): void {
  useEffect(() => closeImages, []);
}

export function useShown(id: string): Shown {
  return shownOf(useStore(openedImages), id);
}

/** How many images are open. */
export function useOpenedCount(): number {
  return [...useStore(openedImages).values()].filter(({ state }) => state === 'open').length;
}

/** The images that this operator has not opened, now or earlier. */
export function useUnopened(images: readonly CaseImage[]): CaseImage[] {
  const opened = useStore(openedImages);
  return images.filter(({ id, isOpened }) => !isOpened && shownOf(opened, id).state !== 'open');
}
