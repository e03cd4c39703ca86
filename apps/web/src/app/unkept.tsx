import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountTexts } from '#domain/texts/account-texts.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import styles from './shell.module.css';

/** Says, until it is closed, that a reload ends the session: the browser would not store it. */
export function Unkept() {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <Suspense>
      <AccountTexts>
        <Line onClose={() => setClosed(true)} />
      </AccountTexts>
    </Suspense>
  );
}

function Line({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  return (
    <div className={styles.unkept}>
      <Alert kind="info" closeLabel={t('shell.close')} onClose={onClose}>
        {t('security.unkept')}
      </Alert>
    </div>
  );
}
