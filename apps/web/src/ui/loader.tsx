import styles from './loader.module.css';
import { LogoMark } from './logo.tsx';

/** Waits a moment before it shows: most waits are over by then. */
export function Loader({ label }: { label: string }) {
  return (
    <div role="status" className={styles.loader}>
      <span className={styles.mark}>
        <LogoMark />
      </span>
      <span>{label}</span>
    </div>
  );
}
