import { useEffect } from 'react';
import { texts } from '#texts.ts';

/** Names the page in the browser's tab; null while it is not known yet. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${texts.product}`;
  }, [title]);
}
