import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import styles from './security.module.css';

/** Shown while a list loads. */
export function Loading() {
  const t = useTranslations('security');
  return (
    <p role="status" className={styles.loading}>
      {t('loading')}
    </p>
  );
}

/** Shown when a list failed to load. */
export function LoadFailed({ failed, onRetry }: { failed: Failure; onRetry: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  return (
    <>
      <Alert kind="error">
        <p>{t('security.failed')}</p>
        <p>{errorText(failed)}</p>
      </Alert>
      <Button variant="ghost" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </>
  );
}
