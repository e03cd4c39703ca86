import { Icon, type IconName } from '#icons/icon.tsx';
import styles from './fact-list.module.css';

export type Fact = { icon: IconName; text: string };

/** A few short facts, each beside a small icon. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets
    <ul role="list" className={styles.facts}>
      {facts.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
