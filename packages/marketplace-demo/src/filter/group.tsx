import { type ReactNode, useState } from 'react';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './group.module.css';

type GroupProps = {
  name: string;
  /** The number of its chosen options, visible when it is collapsed. */
  chosen?: number;
  /** Whether it is collapsed initially. */
  folded?: boolean;
  children: ReactNode;
};

/** Options of one kind under their name, which collapses and expands them. */
export function Group({ name, chosen = 0, folded = false, children }: GroupProps) {
  // Only the initial state: later it belongs to the visitor, and clearing an option must not collapse the group.
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
