import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Icon } from '#icons/icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  text: string;
  /** For moving the focus to it, so that it is read. */
  ref: Ref<HTMLDivElement>;
  /** A possible action of the person. */
  children: ReactNode;
};

/** Why something cannot be done now, and what to do instead. */
export function Notice({ text, ref, children }: NoticeProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark for one sentence
    <div ref={ref} role="group" aria-labelledby={id} tabIndex={-1} className={styles.notice}>
      <Icon name="info" />
      <p id={id}>{text}</p>
      {children}
    </div>
  );
}
