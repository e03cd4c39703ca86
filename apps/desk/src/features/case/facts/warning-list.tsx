import { texts } from '#texts.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { Warning } from '../warnings.ts';
import styles from './facts.module.css';

export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Section title={texts.warnings.title}>
      <ul className={styles.warnings}>
        {warnings.map(({ tone, text }) => (
          <li key={text} className={styles[tone]}>
            <Icon name="error" />
            {text}
          </li>
        ))}
      </ul>
    </Section>
  );
}
