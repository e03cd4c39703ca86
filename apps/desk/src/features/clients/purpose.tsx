import type { ClientPurpose } from '@portico/contract';
import { texts } from '#texts.ts';
import styles from './clients.module.css';

/** The partner's words with each translation: plain text, in its own direction. */
export function Purpose({ purpose }: { purpose: ClientPurpose | null }) {
  if (purpose === null) return <p>{texts.clients.noPurpose}</p>;
  return (
    <figure className={styles.purpose}>
      <figcaption>
        {texts.clients.purpose} ({purpose.language})
      </figcaption>
      <blockquote lang={purpose.language} dir="auto">
        {purpose.text}
      </blockquote>
      {Object.entries(purpose.translations).map(([locale, text]) => (
        <div key={locale}>
          <figcaption>{texts.clients.translation(locale)}</figcaption>
          <blockquote lang={locale} dir="auto">
            {text}
          </blockquote>
        </div>
      ))}
    </figure>
  );
}
