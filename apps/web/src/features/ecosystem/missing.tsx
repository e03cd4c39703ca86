import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAskAgain } from '#domain/landing/landing.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import styles from './ecosystem.module.css';

/** Shown while the partners load, or when they failed to load. */
export function Missing() {
  const t = useTranslations();
  const askAgain = useAskAgain();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let canceled = false;
    // After a success this component is unmounted.
    void askAgain().then(() => canceled || setFailed(attempt));
    return () => {
      canceled = true;
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
