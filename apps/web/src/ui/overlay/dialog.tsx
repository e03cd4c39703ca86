import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { classes } from '#ui/styles/classes.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

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
  const modal = useModal(onClose);
  const titleId = useId();

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classes(styles.dialog, wide && styles.wide)}
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
