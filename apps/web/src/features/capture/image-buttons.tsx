import type { DocumentSide } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { isByHand } from '#domain/verification/by-hand.ts';
import { useHasCamera } from '#domain/verification/has-camera.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './capture.module.css';
import { FileButton } from './file-button.tsx';

type ImageButtonsProps = {
  id: string;
  side: DocumentSide;
  /** An image is already saved. */
  replaces: boolean;
  /** None of the buttons is emphasized. */
  quiet: boolean;
  invalid: boolean;
  /** Ids; may contain empty values. */
  describedBy: readonly unknown[];
  onChoose: (file: File, inputId: string) => void;
  onTake: (byHand: boolean) => void;
};

/**
 * The buttons to add an image: the live camera if the browser has one, on a phone its own camera, and a file. At least
 * one is always there.
 */
export function ImageButtons(props: ImageButtonsProps) {
  const { id, side, replaces, quiet, invalid, onChoose, onTake } = props;
  const t = useTranslations('upload');
  const live = useHasCamera();
  const describedBy = props.describedBy.filter(Boolean).join(' ');
  const button = { labelId: `${id}-label`, describedBy, invalid, choose: onChoose };
  const facing = side === 'personImage' ? 'user' : 'environment';

  return (
    <div className={styles.buttons} data-beside={replaces || undefined}>
      {live && (
        <Button
          variant={replaces || quiet ? 'ghost' : 'primary'}
          aria-describedby={`${id}-label`}
          onClick={({ nativeEvent }) => onTake(isByHand(nativeEvent))}
        >
          <span className={styles.take}>
            <Icon name="camera" />
            <span>{t('take')}</span>
          </span>
        </Button>
      )}
      <FileButton {...button} id={id} text={t('choose')} icon="file" />
      {!live && (
        <FileButton
          {...button}
          id={`${id}-camera`}
          text={t('take')}
          icon="camera"
          capture={facing}
          quiet={replaces || quiet}
        />
      )}
    </div>
  );
}
