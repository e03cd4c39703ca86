import type { ReactNode, Ref } from 'react';
import { classes } from '@portico/ui/styles/classes.ts';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';

/** `bare` is a word within text; `icon` has no visible word, and a name for screen readers. */
type ButtonKind = 'primary' | 'plain' | 'danger' | 'bare' | 'icon';

type ButtonProps = {
  kind?: ButtonKind;
  type?: 'button' | 'submit';
  /** The key with the same action. */
  shortcut?: string | undefined;
  /** Work is in progress: shows `busyLabel` and ignores further presses. */
  busy?: boolean;
  busyLabel?: string;
  /** Disabled, but keeps the focus if it has it. */
  unavailable?: boolean;
  /** As wide as its container. */
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
          // A press on a submit button would submit the form a second time.
          if (still) event.preventDefault();
          else props.onClick?.();
        }}
      >
        {/* Both labels take the same space, to avoid a layout shift on press. */}
        <span
          className={classes(styles.label, busy && styles.gone)}
          aria-hidden={busy || undefined}
        >
          {props.children}
          {props.shortcut !== undefined && <Kbd>{props.shortcut}</Kbd>}
        </span>
        {busy && <span className={styles.busy}>{busyLabel ?? props.children}</span>}
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
