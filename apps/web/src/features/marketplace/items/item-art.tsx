import { useLayoutEffect, useRef, useState } from 'react';
import { artOf } from '../data/art.ts';
import { drawInTurn } from './one-by-one.ts';

/** Stands there until the drawing comes; without any address an image has no height. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The picture of an item in a list; the name beside it says what it is. `ready`: the page has been taken up. */
export function ItemArt({ id, ready }: { id: number; ready: boolean }) {
  const image = useRef<HTMLImageElement>(null);
  // What the server rendered has its pictures.
  const [src] = useState(() => (ready ? NOTHING : artOf(id)));
  useLayoutEffect(() => {
    if (src !== NOTHING || !image.current) return;
    return drawInTurn(image.current, () => artOf(id));
  }, [src, id]);
  return <img ref={image} src={src} alt="" width="400" height="400" decoding="async" />;
}
