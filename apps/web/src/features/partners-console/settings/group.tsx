import type { ReactNode } from 'react';
import styles from '../shell/console.module.css';

/** Settings that belong together. On wide screens their heading is beside them, and no field is wider than its content. */
export function Group(props: { title: string; hint?: string; children: ReactNode }) {
  const { title, hint, children } = props;
  return (
    <fieldset className={styles.group}>
      <legend>
        <h3>{title}</h3>
      </legend>
      {hint && <p>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
