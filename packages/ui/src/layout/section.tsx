import { type ReactNode, type Ref, useId } from 'react';
import { Panel } from './panel.tsx';
import styles from './section.module.css';

type SectionProps = {
  title: ReactNode;
  hint?: string | undefined;
  /** Beside the heading. */
  end?: ReactNode;
  /** Takes the focus when the focused element was removed. */
  heading?: Ref<HTMLHeadingElement>;
  /** Of the heading, if another element refers to it. */
  id?: string;
  children?: ReactNode;
};

/** A section of a page on its own surface, labeled by its heading. */
export function Section({ title, hint, end, heading, id, children }: SectionProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section aria-labelledby={headingId}>
      <Panel>
        <div className={styles.heading}>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {end}
          {hint && <p>{hint}</p>}
        </div>
        {children}
      </Panel>
    </section>
  );
}
