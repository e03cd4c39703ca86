import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import styles from './alert.module.css';

type AlertProps = {
  kind: 'success' | 'error' | 'info';
  /**
   * The result of an action can be dismissed; an alert that replaces a part of the page stays, and
   * gets no `onClose`.
   */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /**
   * Takes the focus when it appears, and is read because of that: on a page that has just opened.
   */
  takesFocus?: boolean;
  children: ReactNode;
};

const ICONS = { success: 'check', error: 'error', info: 'info' } as const;

/** A message, announced at once if it is an error and at the next pause if not. */
export function Alert({ kind, onClose, closeLabel, takesFocus = false, children }: AlertProps) {
  const textId = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    // The button is removed with it, and would take the focus along.
    const nearby = box.current?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]');
    if (nearby) nearby.focus({ preventScroll: true });
    else focusHeading();
    onClose?.();
  };
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const attributes = takesFocus
    ? { role: 'group', tabIndex: -1, 'aria-labelledby': textId }
    : { role: kind === 'error' ? 'alert' : 'status' };
  return (
    <div ref={box} {...attributes} className={classes(styles.alert, styles[kind])}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      {onClose && (
        <button
          type="button"
          className={styles.close}
          aria-label={closeLabel}
          aria-describedby={textId}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
