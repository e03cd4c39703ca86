import type { DocumentSide, DocumentType } from '@portico/contract';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CheckResult } from '../check-result.tsx';
import { NotSaved, Sending } from '../sending.tsx';
import type { Stage } from '../use-capture.ts';
import styles from './camera-dialog.module.css';

type PhotoTakenProps = {
  id: string;
  document: DocumentType;
  side: DocumentSide;
  file: File;
  stage: Stage;
  fromCamera: boolean;
  onUse: (file: File) => void;
  onAgain: () => void;
  onCancel: () => void;
};

/** The photo in place of the camera's picture, with its check below: used, or taken again. */
export function PhotoTaken(props: PhotoTakenProps) {
  const { id, document, side, file, stage, fromCamera, onUse, onAgain, onCancel } = props;
  const t = useTranslations();
  const url = useUrl(file);
  return (
    <>
      <div className={styles.taken}>{url && <img src={url} alt={t('image.photo')} />}</div>
      <div className={styles.result}>
        {(stage.at === 'checking' || stage.at === 'rest') && (
          <p role="status">{t(stage.at === 'rest' ? 'image.saved' : 'image.checking')}</p>
        )}
        {stage.at === 'check' && (
          <CheckResult
            id={id}
            side={side}
            document={document}
            cause={stage.cause}
            fromCamera={fromCamera}
            describedBy={undefined}
            quiet={false}
            scaled={stage.scaled}
            onUse={() => onUse(stage.file)}
            onAgain={onAgain}
          />
        )}
        {stage.at === 'sending' && (
          <Sending id={id} progress={stage.progress} onCancel={onCancel} />
        )}
        {stage.at === 'failed' && (
          <NotSaved
            id={id}
            failure={stage.failure}
            fromCamera={fromCamera}
            onRetry={() => onUse(stage.file)}
            onAgain={onAgain}
          />
        )}
      </div>
    </>
  );
}

function useUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
