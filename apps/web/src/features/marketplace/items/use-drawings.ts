import { type RefObject, useLayoutEffect, useState } from 'react';
import { artOf } from '../data/art.ts';
import { drawInTurn } from './draw-in-turn.ts';

/** Stands where a drawing is to come, transparent. */
export const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The address of an item's picture at first: what the server rendered has its drawing, the others wait for their turn. */
export function useArt(id: number, ready: boolean): string {
  const [src] = useState(() => (ready ? NOTHING : artOf(id)));
  return src;
}

/** Draws what of a list waits for it: pictures with the number of their item in `data-art`. */
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
