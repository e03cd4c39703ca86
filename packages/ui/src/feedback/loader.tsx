import { LogoMark } from '#icons/logo.tsx';
import { classes } from '#styles/classes.ts';
import styles from './loader.module.css';

/**
 * Appears after a moment: most waits are over by then. It fills its place in a page, or the whole
 * screen.
 */
export function Loader({ label, fills = false }: { label: string; fills?: boolean }) {
  return (
    <div role="status" className={classes(styles.loader, fills && styles.full)}>
      <span className={styles.mark}>
        <LogoMark />
      </span>
      <span>{label}</span>
    </div>
  );
}
