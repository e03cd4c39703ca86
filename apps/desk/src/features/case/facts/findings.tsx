import type { ReviewCase } from '@portico/contract';
import { sideName, texts } from '#texts.ts';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './facts.module.css';

/** The findings of an engine for documents, if one is plugged in. */
export function Findings({ findings, document }: Pick<ReviewCase, 'findings' | 'document'>) {
  if (!findings || findings.length === 0) return null;
  const words = texts.findings;
  return (
    <Section title={words.title}>
      <ul className={styles.list}>
        {findings.map(({ engine, side, text }) => (
          <li key={`${engine} ${side} ${text}`}>
            <span dir="auto">{text}</span>
            <span className={styles.muted}>
              {side === null ? engine : words.of(engine, sideName(side, document))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{words.hint}</p>
    </Section>
  );
}
