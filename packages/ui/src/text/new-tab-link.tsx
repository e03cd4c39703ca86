import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type NewTabLinkProps = {
  to: string;
  /** Says that it opens in a new tab. */
  hint: string;
  children: ReactNode;
};

/** A link that opens in a new tab, because the person is in the middle of a task, and says so. */
export function NewTabLink({ to, hint, children }: NewTabLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {hint}</VisuallyHidden>
    </a>
  );
}
