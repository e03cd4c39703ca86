import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#icons/icon.tsx';
import styles from './contents.module.css';

type WithContentsProps = {
  /** Of the landmark. */
  label: string;
  /** Above the folded headings: "On this page". */
  title: string;
  /** The sections in their order; `id` is the one of each heading, which can have the focus. */
  entries: readonly { id: string; heading: ReactNode }[];
  /** The text. */
  children: ReactNode;
};

/** A long text with its headings: beside it on wide screens, folded above it on others. */
export function WithContents({ label, title, entries, children }: WithContentsProps) {
  return (
    <div className={styles.read}>
      <nav className={styles.contents} aria-label={label}>
        <details>
          <summary>
            <span>{title}</span>
            <Icon name="chevron" />
          </summary>
          <ul>
            {entries.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      {children}
    </div>
  );
}

/** Not by an anchor jump, which would be a step in the history. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
