import { useSyncExternalStore } from 'react';

/** The images chosen for verification; they live in memory alone. */
export type Images = { front: File | null; back: File | null; person: File | null };

const NONE: Images = { front: null, back: null, person: null };
let images = NONE;
const listeners = new Set<() => void>();

/** The images as they are now. */
export function chosenImages(): Images {
  return images;
}

/** Chooses an image for a side, or takes it away with null. */
export function setImage(side: keyof Images, file: File | null): void {
  images = { ...images, [side]: file };
  for (const listener of [...listeners]) listener();
}

/** Forgets all images: once they are sent, and on sign-out. */
export function clearImages(): void {
  images = NONE;
  for (const listener of [...listeners]) listener();
}

/** The images, re-rendering on change. */
export function useImages(): Images {
  return useSyncExternalStore(subscribe, chosenImages, chosenImages);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
