import type { ReactNode } from 'react';
import { PATHS } from '@portico/client/router/paths.ts';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';

/** The links in a sentence by which somebody accepts the terms. `hint` says that each opens in a new tab. */
export function legalLinks(hint: string) {
  const linkTo = (to: string) => (text: ReactNode) => (
    <NewTabLink to={to} hint={hint}>
      {text}
    </NewTabLink>
  );
  return { terms: linkTo(PATHS.terms), privacy: linkTo(PATHS.privacy) };
}
