import type { ReactNode } from 'react';
import styles from './under-development.module.css';

/** Whether the profile is still being built; the specification requires the overlay, switched off (R-MKT-5). */
export const UNDER_DEVELOPMENT = false;

type UnderDevelopmentProps = {
  on?: boolean;
  /** The text of the overlay. */
  text: string;
  children: ReactNode;
};

/** Covers an unfinished part with a text; the part stays visible, but can be neither used nor read out. */
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
