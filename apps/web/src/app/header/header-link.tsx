import type { MouseEvent } from 'react';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { isOurs, type NavLink } from './entries.ts';

type HeaderLinkProps = Omit<NavLink, 'id'> & {
  className?: string | undefined;
  onClick?: (event: MouseEvent) => void;
};

/** A link of the navigation, internal or external. */
export function HeaderLink({ label, link, ...attributes }: HeaderLinkProps) {
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
