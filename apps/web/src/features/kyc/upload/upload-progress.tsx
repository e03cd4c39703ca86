import { useTranslations } from 'use-intl';
import { Button } from '#ui/button/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import styles from './upload-progress.module.css';

/** How much has left, in a bar and in words; after the last byte the server still works. */
export function UploadProgress(props: { progress: number; onCancel: () => void }) {
  const { progress, onCancel } = props;
  const t = useTranslations('person');
  const finishing = progress >= 1;
  const percent = String(Math.floor(progress * 100));
  return (
    <div className={styles.progress}>
      <ProgressBar value={finishing ? null : progress} label={t('sending')} />
      {/* Not live: a voice that counts to a hundred helps nobody. */}
      <p className={styles.text}>{finishing ? t('finishing') : t('progress', { percent })}</p>
      {/* What has left may have been taken already: to call it cancelled could be untrue. */}
      {!finishing && (
        <Button variant="link" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
