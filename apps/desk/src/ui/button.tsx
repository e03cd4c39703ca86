import type { ReactNode, Ref } from 'react';
import { classes } from '#web/ui/styles/classes.ts';
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';

/** `bare` is a word among others; `icon` has no word, and a name for who cannot see it. */
type ButtonKind = 'primary' | 'plain' | 'danger' | 'bare' | 'icon';

type ButtonProps = {
  kind?: ButtonKind;
  type?: 'button' | 'submit';
  /** The key that does the same. */
  shortcut?: string | undefined;
  /** Something is under way: shows `busyLabel`, and takes no further press. */
  busy?: boolean;
  busyLabel?: string;
  /** Does nothing just now, yet keeps the focus that it may have. */
  unavailable?: boolean;
  /** As wide as what it stands in. */
  wide?: boolean;
  onClick?: () => void;
  'aria-label'?: string | undefined;
  'aria-pressed'?: boolean | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  title?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

export function Button(props: ButtonProps) {
  const { kind = 'plain', busy = false, busyLabel, unavailable = false } = props;
  const still = busy || unavailable;
  return (
    <>
      <button
        ref={props.ref}
        type={props.type ?? 'button'}
        className={classes(styles.button, styles[kind], props.wide && styles.wide)}
        aria-busy={busy || undefined}
        aria-disabled={still || undefined}
        aria-label={props['aria-label']}
        aria-pressed={props['aria-pressed']}
        aria-expanded={props['aria-expanded']}
        aria-describedby={props['aria-describedby']}
        aria-keyshortcuts={props.shortcut}
        title={props.title}
        onClick={(event) => {
          // A press on a submit button would send the form a second time.
          if (still) event.preventDefault();
          else props.onClick?.();
        }}
      >
        {/* Both take the same room, so that nothing jumps when it is pressed. */}
        <span
          className={classes(styles.label, busy && styles.gone)}
          aria-hidden={busy || undefined}
        >
          {props.children}
          {props.shortcut !== undefined && <Kbd>{props.shortcut}</Kbd>}
        </span>
        {busy && <span className={styles.busy}>{busyLabel ?? props.children}</span>}
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
