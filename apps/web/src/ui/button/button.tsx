import type { MouseEvent, ReactNode, Ref } from 'react';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { Link } from '#platform/router/navigation.tsx';
import { classes } from '#ui/styles/classes.ts';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './button.module.css';

/** `danger` takes something away; `small` stands beside what it acts on, the others are as wide as their column. */
export type ButtonVariant = 'primary' | 'ghost' | 'danger' | 'link' | 'small';

type ButtonProps = {
  variant?: ButtonVariant;
  /** Something is under way: shows `busyLabel`, ignores further clicks. */
  busy?: boolean;
  busyLabel?: string;
  /** Dimmed, yet focusable: a click still reaches the page, which says what is missing. */
  unavailable?: boolean;
  /** Stands at the start, and makes room for the spinner. */
  icon?: ReactNode;
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

export function Button(props: ButtonProps) {
  const { variant = 'primary', busy = false, busyLabel, unavailable = false } = props;
  const hydrated = useHydrated();
  return (
    <>
      <button
        ref={props.ref}
        type={props.type ?? 'button'}
        // Before the script has come it would send the form to nowhere, or do nothing at all.
        disabled={!hydrated}
        className={classes(
          styles.button,
          styles[variant],
          props.icon !== undefined && styles.marked,
        )}
        aria-busy={busy || undefined}
        aria-disabled={busy || unavailable || undefined}
        // What is under way is what it is called, too.
        aria-label={busy && busyLabel !== undefined ? undefined : props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-expanded={props['aria-expanded']}
        data-unavailable={unavailable || undefined}
        onClick={(event) => {
          // A click on a submit button would submit the form a second time.
          if (busy) event.preventDefault();
          else props.onClick?.(event);
        }}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : props.icon}
        <span className={styles.label}>
          {busy ? (busyLabel ?? props.children) : props.children}
        </span>
      </button>
      {/* Inside the busy button the change would go unheard: aria-busy silences live text. */}
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
  children: ReactNode;
};

/** A link that looks like a button: it leads somewhere and does nothing else. */
export function ButtonLink({ to, state, replace, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      replace={replace ?? false}
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

/** A link out of the product that looks like a button. */
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
