import { useEffect } from 'react';
import { texts } from '#texts.ts';

/** Sets the browser tab's title; null while it is not known yet. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${texts.product}`;
  }, [title]);
}
