import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './camera-dialog.module.css';
import type { CameraFailure } from './camera-failure.ts';

type CameraFailedProps = { failure: CameraFailure; onAgain: () => void; onFile: () => void };

const TITLES = {
  denied: 'denied_title',
  none: 'none_title',
  busy: 'busy_title',
  insecure: 'insecure_title',
  lost: 'lost_title',
} as const satisfies Record<CameraFailure, string>;

/** Shown when the camera gives no image: the reason, and two ways to continue. */
export function CameraFailed({ failure, onAgain, onFile }: CameraFailedProps) {
  const t = useTranslations('coach');
  return (
    <div className={styles.failure} role="alert">
      <span className={styles.failureIcon}>
        <Icon name="camera" />
      </span>
      <h3>{t(TITLES[failure])}</h3>
      <p>{t(failure)}</p>
      <Button icon={<Icon name="file" />} onClick={onFile}>
        {t('from_file')}
      </Button>
      {failure !== 'insecure' && (
        <Button variant="link" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}
