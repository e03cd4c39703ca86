import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ButtonVariant = 'primary' | 'ghost' | 'link';

type ButtonProps = {
  variant?: ButtonVariant;
  /** Something is under way: shows `busyLabel`, ignores further clicks. */
  busy?: boolean;
  busyLabel?: string;
  /** Dimmed, yet focusable: a click still reaches the page, which says what is missing. */
  unavailable?: boolean;
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

export function Button(props: ButtonProps) {
  const { variant = 'primary', busy = false, busyLabel, unavailable = false } = props;
  return (
    <>
      <button
        ref={props.ref}
        type={props.type ?? 'button'}
        className={classes(styles.button, styles[variant])}
        aria-busy={busy || undefined}
        aria-disabled={busy || unavailable || undefined}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        data-unavailable={unavailable || undefined}
        onClick={(event) => {
          // A click on a submit button would submit the form a second time.
          if (busy) event.preventDefault();
          else props.onClick?.(event);
        }}
      >
        {busy && <span className={styles.spinner} aria-hidden="true" />}
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
