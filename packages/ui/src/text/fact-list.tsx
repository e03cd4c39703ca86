import type { ReactNode } from 'react';
import { Icon, type IconName } from '#icons/icon.tsx';
import styles from './fact-list.module.css';

/** `key` tells facts apart whose text is more than words. */
export type Fact = { icon: IconName } & (
  | { text: string; key?: string }
  | { text: ReactNode; key: string }
);

/** A few short facts, each beside a small icon. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets
    <ul role="list" className={styles.facts}>
      {facts.map(({ icon, text, key }) => (
        <li key={key ?? String(text)}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
