import type { MouseEvent } from 'react';
import { PATH } from '../path.ts';

/**
 * The props of a link that opens an item above the page; in another tab it opens like any link, without the choices of
 * this page.
 */
export function linkToItem(id: number, open: (id: number) => void) {
  return {
    href: `${PATH}?item=${id}`,
    onClick: (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.button !== 0 || modified) return;
      event.preventDefault();
      open(id);
    },
  };
}
