import type { ReactNode } from 'react';
import styles from './under-development.module.css';

/** Whether the profile is still being built; the specification has the overlay there and switched off (R-MKT-5). */
export const UNDER_DEVELOPMENT = false;

type UnderDevelopmentProps = {
  on?: boolean;
  /** What lies over it. */
  text: string;
  children: ReactNode;
};

/** Lays a word over what is not finished, which then can be seen, and neither used nor read out. */
export function UnderDevelopment({
  on = UNDER_DEVELOPMENT,
  text,
  children,
}: UnderDevelopmentProps) {
  if (!on) return children;
  return (
    <div className={styles.site}>
      <div className={styles.unfinished} inert>
        {children}
      </div>
      <p className={styles.overlay}>
        <span className={styles.text}>{text}</span>
      </p>
    </div>
  );
}
