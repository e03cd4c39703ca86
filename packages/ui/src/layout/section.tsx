import { type ReactNode, type Ref, useId } from 'react';
import { Panel } from './panel.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  hint?: string | undefined;
  /** Takes the focus when the focused element was removed. */
  heading?: Ref<HTMLHeadingElement>;
  /** Of the heading, if another element refers to it. */
  id?: string;
  children?: ReactNode;
};

/** A section of a page on its own surface, labeled by its heading. */
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
