import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { classes } from '#ui/styles/classes.ts';
import styles from './drawer.module.css';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  title: string;
  /** What the button with the cross is called. */
  closeLabel: string;
  onClose: () => void;
  /** At which edge of the window it stands; on a phone it leaves little beside it. */
  side?: 'start' | 'end';
  /** Stays in sight below what scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * A panel at the edge of the window, as high as it, open as long as it is there: a modal dialog as that of
 * ui/overlay/dialog.tsx.
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
