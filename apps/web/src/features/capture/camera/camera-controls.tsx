import { useTranslations } from 'use-intl';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './camera-dialog.module.css';

type CameraControlsProps = {
  /** Of the shutter. */
  id: string;
  hidden: boolean;
  isReady: boolean;
  isTaking: boolean;
  /** The shutter is about to go by itself. */
  isSteady: boolean;
  onShoot: () => void;
  onFile: () => void;
  /** Null if there is no other camera. */
  onTurn: (() => void) | null;
};

/** A file instead, the shutter, and the other camera. */
export function CameraControls(props: CameraControlsProps) {
  const { id, hidden, isReady, isTaking, isSteady, onShoot, onFile, onTurn } = props;
  const t = useTranslations();
  return (
    <div className={styles.controls} hidden={hidden}>
      <button type="button" className={styles.tool} onClick={onFile}>
        <span className={styles.round}>
          <Icon name="file" />
        </span>
        <span>{t('upload.choose')}</span>
      </button>
      <button
        id={id}
        type="button"
        className={styles.shutter}
        data-steady={isSteady || undefined}
        aria-label={t('coach.shoot')}
        aria-busy={isTaking || undefined}
        aria-disabled={!isReady || undefined}
        onClick={onShoot}
      />
      {onTurn ? (
        <button type="button" className={styles.tool} onClick={onTurn}>
          <span className={styles.round}>
            <TurnMark />
          </span>
          <span>{t('coach.turn_camera')}</span>
        </button>
      ) : (
        <span />
      )}
    </div>
  );
}

/** Two arrows in a circle. It is not in icons/icon.tsx, because every page loads that file. */
function TurnMark() {
  return (
    <svg viewBox="0 0 20 20" className={styles.turn} aria-hidden="true" focusable="false">
      <path d="M16.5 8A7 7 0 0 0 4.2 5.6L2.75 7.25M2.75 3.5v3.75H6.5M3.5 12a7 7 0 0 0 12.3 2.4l1.45-1.65M17.25 16.5v-3.75H13.5" />
    </svg>
  );
}
