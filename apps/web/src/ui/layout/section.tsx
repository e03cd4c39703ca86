import { type ReactNode, type Ref, useId } from 'react';
import { Panel } from './panel.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  hint?: string | undefined;
  /** Takes the focus when what had it has gone. */
  heading?: Ref<HTMLHeadingElement>;
  /** Of the heading, where something else refers to it. */
  id?: string;
  children?: ReactNode;
};

/** A part of a page on a sheet of its own, named by its heading. */
export function Section({ title, hint, heading, id, children }: SectionProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section aria-labelledby={headingId}>
      <Panel>
        <div className={styles.heading}>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {hint && <p>{hint}</p>}
        </div>
        {children}
      </Panel>
    </section>
  );
}
