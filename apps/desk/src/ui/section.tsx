import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type SectionProps = { title: ReactNode; end?: ReactNode; children: ReactNode };

/** A section of a column under its heading. */
export function Section({ title, end, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
