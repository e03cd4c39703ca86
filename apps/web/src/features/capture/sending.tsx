import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { ProgressBar } from '@portico/ui/feedback/progress-bar.tsx';
import styles from './capture.module.css';
import { useAgainText } from './check-result.tsx';

type SendingProps = { id: string; progress: number; onCancel: () => void };

/** One image while it uploads. */
export function Sending({ id, progress, onCancel }: SendingProps) {
  const t = useTranslations();
  const finishing = progress >= 1;
  const percent = String(Math.floor(progress * 100));
  return (
    <div id={`${id}-stage`} className={styles.sending}>
      <ProgressBar value={finishing ? null : progress} label={t('image.saving')} />
      <p className={styles.status}>
        {finishing ? t('image.saving') : t('person.progress', { percent })}
      </p>
      <Button variant="link" onClick={onCancel}>
        {t('image.cancel')}
      </Button>
    </div>
  );
}

type NotSavedProps = {
  id: string;
  failure: Failure;
  fromCamera: boolean;
  onRetry: () => void;
  onAgain: () => void;
};

/** Why the image was not saved. It is kept for another attempt. */
export function NotSaved({ id, failure, fromCamera, onRetry, onAgain }: NotSavedProps) {
  const t = useTranslations('image');
  const errorText = useErrorText();
  const again = useAgainText(fromCamera);
  return (
    <>
      <Alert kind="error">
        <p className={styles.cause}>{t('not_saved')}</p>
        <p>{errorText(failure)}</p>
      </Alert>
      <div id={`${id}-stage`} className={styles.choice}>
        <Button onClick={onRetry}>{t('retry')}</Button>
        <Button variant="ghost" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </>
  );
}
