import { type RefObject, useLayoutEffect, useState } from 'react';
import { artOf } from '../data/art.ts';
import { drawInTurn } from './draw-in-turn.ts';

/** A transparent placeholder for a drawing. */
export const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/**
 * The initial `src` of an item's picture: items that the server rendered have their drawing, the others wait for their
 * turn.
 */
export function useArt(id: number, ready: boolean): string {
  const [src] = useState(() => (ready ? NOTHING : artOf(id)));
  return src;
}

/** Draws the waiting pictures of a list, which have the number of their item in `data-art`. */
export function useDrawings(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pictures = list.current?.querySelectorAll<HTMLImageElement>('img[data-art]') ?? [];
    for (const picture of pictures) {
      if (picture.getAttribute('src') === NOTHING) drawInTurn(picture, draw);
    }
  });
}

function draw(picture: HTMLImageElement) {
  picture.src = artOf(Number(picture.dataset.art));
}
