import type { MouseEvent } from 'react';
import { PATHS } from '#platform/router/paths.ts';

/** What a link is given that opens an item above the page, and in another tab as any link: without what is chosen here. */
export function linkToItem(id: number, open: (id: number) => void) {
  return {
    href: `${PATHS.marketplace}?item=${id}`,
    onClick: (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.button !== 0 || modified) return;
      event.preventDefault();
      open(id);
    },
  };
}
