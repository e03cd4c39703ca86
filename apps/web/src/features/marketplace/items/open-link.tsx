import type { MouseEvent, ReactNode } from 'react';
import { addressOfItem } from './entry.ts';

type OpenLinkProps = {
  id: number;
  onOpen: (id: number) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Opens an item above the page; in another tab, as any link. */
export function OpenLink({ id, onOpen, className, children }: OpenLinkProps) {
  const open = (event: MouseEvent) => {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || modified) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a href={addressOfItem(id)} className={className} onClick={open}>
      {children}
    </a>
  );
}
