import type { ClientPurpose } from '@portico/contract';
import { texts } from '#texts.ts';
import { Quote } from '#ui/card.tsx';
import styles from './clients.module.css';

/** The partner's words with each translation: plain text, in its own direction. */
export function Purpose({ purpose }: { purpose: ClientPurpose | null }) {
  if (purpose === null) return <p>{texts.clients.noPurpose}</p>;
  return (
    <figure className={styles.purpose}>
      <figcaption>
        {texts.clients.purpose} ({purpose.language})
      </figcaption>
      <Quote lang={purpose.language}>{purpose.text}</Quote>
      {Object.entries(purpose.translations).map(([locale, text]) => (
        <div key={locale}>
          <figcaption>{texts.clients.translation(locale)}</figcaption>
          <Quote lang={locale}>{text}</Quote>
        </div>
      ))}
    </figure>
  );
}
