import type { DocumentSide, DocumentType } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOnDemand } from '#platform/router/use-on-demand.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { hasCamera } from './camera/has-camera.ts';
import styles from './capture.module.css';
import { FileButton } from './file-button.tsx';

type ImageButtonsProps = {
  id: string;
  side: DocumentSide;
  document: DocumentType;
  label: string;
  /** Something is saved already. */
  replaces: boolean;
  /** None of them stands out. */
  quiet: boolean;
  invalid: boolean;
  /** Ids, with gaps. */
  describedBy: readonly unknown[];
  onChoose: (file: File) => void;
};

/**
 * The ways to a picture: the live camera where the browser has one, on a phone its own camera, and a file. One of them is
 * always there.
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
            // Within the press, or the browser opens nothing.
            places.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
          }}
          onClose={camera.close}
        />
      )}
    </div>
  );
}

/** Whether there is a camera to look through; false until that is known. */
function useCamera(): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    let left = false;
    void hasCamera().then((found) => {
      if (!left) setThere(found);
    });
    return () => {
      left = true;
    };
  }, []);
  return there;
}
