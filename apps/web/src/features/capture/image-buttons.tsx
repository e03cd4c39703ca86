import type { DocumentSide, DocumentType } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOnDemand } from '@portico/client/router/use-on-demand.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { hasCamera } from './camera/has-camera.ts';
import styles from './capture.module.css';
import { FileButton } from './file-button.tsx';

type ImageButtonsProps = {
  id: string;
  side: DocumentSide;
  document: DocumentType;
  label: string;
  /** An image is already saved. */
  replaces: boolean;
  /** None of the buttons is emphasized. */
  quiet: boolean;
  invalid: boolean;
  /** Ids; may contain empty values. */
  describedBy: readonly unknown[];
  onChoose: (file: File) => void;
};

/**
 * The buttons to add an image: the live camera if the browser has one, on a phone its own camera, and a file. At least
 * one is always there.
 */
export function ImageButtons(props: ImageButtonsProps) {
  const { id, side, document: kind, label, replaces, quiet, invalid, onChoose } = props;
  const t = useTranslations('upload');
  const live = useCamera();
  const camera = useOnDemand(async () => (await import('./camera/camera-dialog.tsx')).CameraDialog);
  const places = useRef<HTMLDivElement>(null);
  const { Shown } = camera;
  const describedBy = props.describedBy.filter(Boolean).join(' ');
  const button = { labelId: `${id}-label`, describedBy, invalid, choose: onChoose };
  const facing = side === 'personImage' ? 'user' : 'environment';
  const chooseText = replaces ? t('replace') : t('choose');

  return (
    <div ref={places} className={styles.buttons}>
      {live && (
        <Button
          variant={replaces || quiet ? 'ghost' : 'primary'}
          aria-describedby={`${id}-label`}
          onClick={camera.show}
        >
          <span className={styles.take}>
            <Icon name="camera" />
            <span>{t('take')}</span>
          </span>
        </Button>
      )}
      <FileButton {...button} id={id} text={chooseText} icon="file" />
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
      {Shown && (
        <Shown
          kind={side === 'personImage' ? 'selfie' : kind}
          label={label}
          onPhoto={(photo) => {
            camera.close();
            onChoose(photo);
          }}
          onFile={() => {
            camera.close();
            // Must happen within the press, or the browser does not open the dialog.
            places.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
          }}
          onClose={camera.close}
        />
      )}
    </div>
  );
}

/** Whether a camera is available; false until known. */
function useCamera(): boolean {
  const [hasOne, setHasOne] = useState(false);
  useEffect(() => {
    let canceled = false;
    void hasCamera().then((found) => {
      if (!canceled) setHasOne(found);
    });
    return () => {
      canceled = true;
    };
  }, []);
  return hasOne;
}
