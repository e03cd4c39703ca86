import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAskAgain } from '#domain/landing/landing.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loader } from '#ui/feedback/loader.tsx';
import styles from './ecosystem.module.css';

/** The partners are on their way, or did not come. */
export function Missing() {
  const t = useTranslations();
  const askAgain = useAskAgain();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let left = false;
    // Whoever has them by then no longer sees this.
    void askAgain().then(() => left || setFailed(attempt));
    return () => {
      left = true;
    };
  }, [askAgain, attempt]);
  if (failed < attempt) return <Loader label={t('shell.loading')} />;
  return (
    <div className={styles.missing}>
      <Alert kind="error">{t('ecosystem.failed')}</Alert>
      <Button variant="small" onClick={() => setAttempt(attempt + 1)}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
