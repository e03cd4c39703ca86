import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './camera-dialog.module.css';
import type { Trouble } from './trouble.ts';

type CameraTroubleProps = { trouble: Trouble; onAgain: () => void; onFile: () => void };

const TITLES = {
  denied: 'denied_title',
  none: 'none_title',
  busy: 'busy_title',
  insecure: 'insecure_title',
  lost: 'lost_title',
} as const satisfies Record<Trouble, string>;

/** Shown when the camera gives no image: the reason, and two ways to continue. */
export function CameraTrouble({ trouble, onAgain, onFile }: CameraTroubleProps) {
  const t = useTranslations('coach');
  return (
    <div className={styles.trouble} role="alert">
      <span className={styles.troubleMark}>
        <Icon name="camera" />
      </span>
      <h3>{t(TITLES[trouble])}</h3>
      <p>{t(trouble)}</p>
      <Button icon={<Icon name="file" />} onClick={onFile}>
        {t('from_file')}
      </Button>
      {trouble !== 'insecure' && (
        <Button variant="link" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}
