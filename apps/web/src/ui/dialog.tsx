import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  /** What the button with the cross is called, where nothing else in it closes it. */
  closeLabel?: string;
  /** Room for two columns. */
  wide?: boolean;
  children: ReactNode;
};

/** A question above the page, open as long as it is there; the focus goes back to where it came from. */
export function Dialog({ title, onClose, closeLabel, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const closeBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the dialog's own buttons serve the keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes(styles.dialog, wide && styles.wide)}
      onClick={closeBeside}
      // Escape closes it our way: by itself the browser would give the focus back before we know, and whoever pressed
      // the button again at once would be told that the dialog is open.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The event comes late: a dialog that has been opened again meanwhile stays.
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <div className={styles.content}>
        {closeLabel === undefined ? (
          <h2 id={titleId}>{title}</h2>
        ) : (
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button
              type="button"
              className={styles.close}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
