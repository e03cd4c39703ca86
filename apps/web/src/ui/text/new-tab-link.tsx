import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type NewTabLinkProps = {
  to: string;
  /** That it opens in a new tab, in words. */
  hint: string;
  children: ReactNode;
};

/** A link that opens beside what somebody is in the middle of, and says so. */
export function NewTabLink({ to, hint, children }: NewTabLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {hint}</VisuallyHidden>
    </a>
  );
}
