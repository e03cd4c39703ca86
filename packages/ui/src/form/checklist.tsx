import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import { VisuallyHidden } from '#text/visually-hidden.tsx';
import styles from './checklist.module.css';

export type ChecklistProps = {
  title: string;
  /** `stateText` is what the tick shows, as text: "met", "not yet met". */
  items: readonly { text: string; met: boolean; stateText: string }[];
};

export function Checklist({ title, items }: ChecklistProps) {
  return (
    <div className={styles.box}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {items.map(({ text, met, stateText }) => (
          <li key={text} className={classes(styles.item, met && styles.met)}>
            <span className={styles.mark} aria-hidden="true">
              {met && <Icon name="check" />}
            </span>
            <span>
              {text} <VisuallyHidden>{`(${stateText})`}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
