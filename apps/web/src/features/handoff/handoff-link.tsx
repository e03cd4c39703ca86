import { useTranslations } from 'use-intl';
import { useCopy } from '@portico/client/browser/use-copy.ts';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './handoff-link.module.css';

/** The link itself, for people who cannot scan it, with a button to copy it. */
export function HandoffLink({ url }: { url: string }) {
  const t = useTranslations('handoff');
  const { outcome, copy } = useCopy(() => url);
  return (
    <div className={styles.box}>
      <div className={styles.row}>
        <a className={styles.link} href={url} target="_blank" rel="noreferrer" dir="ltr">
          {url}
        </a>
        <Button variant="small" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <p className={styles.secret}>
        {t('secret')} <span role="status">{outcome && t(outcome)}</span>
      </p>
    </div>
  );
}
