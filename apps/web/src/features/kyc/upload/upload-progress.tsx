import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { ProgressBar } from '@portico/ui/feedback/progress-bar.tsx';
import styles from './upload-progress.module.css';

/** How much was sent, as a bar and as text; after the last byte the server is still working. */
export function UploadProgress(props: { progress: number; onCancel: () => void }) {
  const { progress, onCancel } = props;
  const t = useTranslations('person');
  const finishing = progress >= 1;
  const percent = String(Math.floor(progress * 100));
  return (
    <div className={styles.progress}>
      <ProgressBar value={finishing ? null : progress} label={t('sending')} />
      {/* Not live: a screen reader that counts to a hundred does not help. */}
      <p className={styles.text}>{finishing ? t('finishing') : t('progress', { percent })}</p>
      {/* Fully sent data may have been accepted already: "canceled" could be untrue. */}
      {!finishing && (
        <Button variant="link" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
