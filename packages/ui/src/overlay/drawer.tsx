import { type ReactNode, useId } from 'react';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import styles from './drawer.module.css';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  title: string;
  /** The label of the close button. */
  closeLabel: string;
  onClose: () => void;
  /** The edge of the window; on a phone the drawer covers almost everything. */
  side?: 'start' | 'end';
  /** Stays visible below the scrolling part. */
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * A full-height panel at the edge of the window, open as long as it is mounted: a modal dialog like
 * that of overlay/dialog.tsx.
 */
export function Drawer(props: DrawerProps) {
  const { title, closeLabel, onClose, side = 'end', foot, children } = props;
  const modal = useModal(onClose);
  const titleId = useId();

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classes(styles.drawer, side === 'start' && styles.atStart)}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
