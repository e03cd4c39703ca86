import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './drawer.module.css';
import { Icon } from './icon.tsx';

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
 * A panel at the edge of the window, as high as it, open as long as it is there. A modal dialog as in ui/dialog.tsx: the
 * focus stays in it, Escape and a press beside it close it, and the focus goes back to where it came from.
 */
export function Drawer(props: DrawerProps) {
  const { title, closeLabel, onClose, side = 'end', foot, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  // Before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button with the cross serve the keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes(styles.drawer, side === 'start' && styles.atStart)}
      // Whoever marks the text of a field may let go beside the panel: a press begins and ends there.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) onClose();
      }}
      // Escape closes it as in ui/dialog.tsx.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The event comes late: a drawer that has been opened again meanwhile stays.
      onClose={() => dialog.current?.open === false && onClose()}
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
