import type { ClientPurpose } from '@portico/contract';
import styles from '../shell/console.module.css';

/** The purpose in each of its languages: plain text in its own direction. */
export function Purpose({ purpose: { language, text, translations } }: { purpose: ClientPurpose }) {
  const texts = [[language, text] as const, ...Object.entries(translations)];
  return (
    <dl className={styles.facts}>
      {texts.map(([tag, each]) => (
        <div key={tag}>
          <dt>Purpose ({tag})</dt>
          <dd lang={tag} dir="auto">
            {each}
          </dd>
        </div>
      ))}
    </dl>
  );
}
