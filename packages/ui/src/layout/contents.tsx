import type { MouseEvent } from 'react';
import styles from './contents.module.css';

type ContentsProps = {
  /** Of the landmark. */
  label: string;
  /** The sections in their order; `id` is the one of each heading, which can have the focus. */
  entries: readonly { id: string; heading: string }[];
};

/** The headings of a long text, beside it on wide screens; narrower screens have no room for them. */
export function Contents({ label, entries }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <ul>
        {entries.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Not by an anchor jump, which would be a step in the history. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
