import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '#styles/classes.ts';
import { VisuallyHidden } from '#text/visually-hidden.tsx';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import styles from './button.module.css';

/**
 * `danger` removes something; `small` is placed beside what it acts on, the others are as wide as their column
 * (`--button-width`). `quiet` is a word within text; `icon` has no visible word, and a name for screen readers.
 */
export type ButtonVariant = 'primary' | 'ghost' | 'danger' | 'link' | 'small' | 'quiet' | 'icon';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  variant?: ButtonVariant;
  /** Work is in progress: shows `busyLabel`, ignores further clicks. */
  busy?: boolean;
  busyLabel?: string;
  /** Dimmed, but focusable: a click still reaches the page, which says what is missing. */
  unavailable?: boolean;
  /** Placed at the start; the spinner replaces it. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  unavailable = false,
  icon,
  children,
  ...attributes
}: ButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      <button
        type="button"
        {...attributes}
        // Before hydration it would submit the form natively, or do nothing.
        disabled={!hydrated}
        className={classes(styles.button, styles[variant], icon !== undefined && styles.marked)}
        aria-busy={busy || undefined}
        aria-disabled={busy || unavailable || undefined}
        // While busy, the visible label is also the accessible name.
        aria-label={busy && busyLabel !== undefined ? undefined : attributes['aria-label']}
        data-unavailable={unavailable || undefined}
        onClick={(event) => {
          // A click on a submit button would submit the form a second time.
          if (busy) event.preventDefault();
          else attributes.onClick?.(event);
        }}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
        <span className={styles.label}>{busy ? (busyLabel ?? children) : children}</span>
      </button>
      {/* Inside the busy button the change would not be announced: aria-busy silences live text. */}
      {busyLabel !== undefined && (
        <VisuallyHidden>
          <span role="status">{busy ? busyLabel : ''}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

type ButtonLinkProps = {
  to: string;
  state?: unknown;
  replace?: boolean;
  variant?: ButtonVariant;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
};

/** A link that looks like a button: it only navigates. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, state, replace, variant = 'primary', onClick, children } = props;
  return (
    <Link
      to={to}
      state={state}
      replace={replace ?? false}
      onClick={onClick}
      className={classes(styles.button, styles[variant])}
    >
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

type ButtonAnchorProps = {
  href: string;
  /** The browser is about to leave: further clicks are ignored. */
  busy: boolean;
  busyLabel: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
};

/** An external link that looks like a button. */
export function ButtonAnchor({
  href,
  busy,
  busyLabel,
  icon,
  onClick,
  children,
}: ButtonAnchorProps) {
  return (
    <>
      <a
        href={href}
        className={classes(styles.button, styles.ghost, styles.marked)}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick(event);
        }}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
        <span className={styles.label}>{busy ? busyLabel : children}</span>
      </a>
      <VisuallyHidden>
        <span role="status">{busy ? busyLabel : ''}</span>
      </VisuallyHidden>
    </>
  );
}
