import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './group.module.css';

type GroupProps = {
  name: string;
  /** How many of its options are chosen: to be seen when it is folded. */
  chosen?: number;
  /** Whether it is at first. */
  folded?: boolean;
  children: ReactNode;
};

/** Options of one kind under their name, which folds and unfolds them. */
export function Group({ name, chosen = 0, folded = false, children }: GroupProps) {
  // From then on it is the visitor's: what is unchosen does not fold away under their hand.
  const [open] = useState(!folded);
  return (
    <details className={styles.group} open={open}>
      <summary>
        {name}
        {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
        <Icon name="chevron" />
      </summary>
      <fieldset aria-label={name}>{children}</fieldset>
    </details>
  );
}
