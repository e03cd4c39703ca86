import type { ReactNode, Ref } from 'react';
import { Panel } from '#ui/panel.tsx';
import styles from './security.module.css';

type SectionProps = {
  id: string;
  title: string;
  hint?: string | undefined;
  /** Takes the focus when what had it has gone. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Section({ id, title, hint, heading, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Panel>
        <div className={styles.heading}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {hint && <p>{hint}</p>}
        </div>
        {children}
      </Panel>
    </section>
  );
}
