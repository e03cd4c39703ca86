import { type ReactNode, useId } from 'react';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  /** The label of the close button, if nothing else in the dialog closes it. */
  closeLabel?: string;
  /** Wide enough for two columns. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog, open as long as it is mounted; the focus returns to where it was. */
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
