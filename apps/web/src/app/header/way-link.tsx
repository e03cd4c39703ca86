import type { MouseEvent } from 'react';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { isOurs, type Way } from './entries.ts';

type WayLinkProps = Omit<Way, 'id'> & {
  className?: string | undefined;
  onClick?: (event: MouseEvent) => void;
};

/** A link of the navigation, internal or external. */
export function WayLink({ label, link, ...attributes }: WayLinkProps) {
  const { pathname } = useLocation();
  if (!isOurs(link)) {
    return (
      <a href={link} rel="noopener" {...attributes}>
        {label}
      </a>
    );
  }
  return (
    <Link to={link} aria-current={link === pathname ? 'page' : undefined} {...attributes}>
      {label}
    </Link>
  );
}
