import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Recent, signInAgain } from './recent.ts';
import styles from './security.module.css';

/** Why the ways in cannot be changed now, and what to do about it. */
export function RecentNotice({ recent }: { recent: Recent }) {
  const t = useTranslations('security');
  if (recent.enough) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark for one sentence
    <div
      ref={recent.notice}
      role="group"
      aria-labelledby="recent"
      tabIndex={-1}
      className={styles.notice}
    >
      <Icon name="info" />
      <p id="recent">{t('recent_needed')}</p>
      <Button variant="small" onClick={() => void signInAgain()}>
        {t('sign_in_again')}
      </Button>
    </div>
  );
}
