import type { MouseEvent } from 'react';
import { ENTRY_FIELD } from '#features/auth/entry/field-id.ts';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS, pathOf } from '@portico/client/router/paths.ts';
import { useLaunchLabel } from './entries.ts';

type LaunchLinkProps = { className?: string | undefined; onClick?: () => void };

/** Opens the product for visitors: /auth, with the focus on its field. A signed-in person is in it. */
export function LaunchLink({ className, onClick }: LaunchLinkProps) {
  const label = useLaunchLabel();
  const { pathname } = useLocation();
  if (pathOf(pathname) !== PATHS.auth) {
    return (
      <Link to={PATHS.auth} className={className} onClick={onClick}>
        {label}
      </Link>
    );
  }
  const enter = (event: MouseEvent) => {
    // Done in code: a real anchor jump would add an entry to the history of the journey.
    event.preventDefault();
    onClick?.();
    document.getElementById(ENTRY_FIELD)?.focus();
  };
  return (
    <a href={`#${ENTRY_FIELD}`} className={className} onClick={enter}>
      {label}
    </a>
  );
}
