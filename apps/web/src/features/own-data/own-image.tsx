import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { imageEndpoint } from '#domain/verification/image-endpoint.ts';
import { call } from '#platform/http/call.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import styles from './own-data.module.css';

type OwnImageProps = { kind: 'document' | 'draft'; id: string; label: string };

/** A thumbnail of the person's own image, enlarged on press; an empty arch if it fails to load. */
export function OwnImage({ kind, id, label }: OwnImageProps) {
  const t = useTranslations();
  const [source, setSource] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let url: string | null = null;
    let isLeft = false;
    void call(imageEndpoint(kind, id)).then((answer) => {
      if (isLeft || !answer.ok) return;
      url = URL.createObjectURL(answer.value);
      setSource(url);
    });
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [kind, id]);

  if (source === null) {
    return (
      <span className={styles.arch}>
        <Icon name="camera" />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={`${t('receipt.show')}: ${label}`}
        onClick={() => setOpen(true)}
      >
        <img src={source} alt="" />
      </button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)} wide>
          <img src={source} alt={label} className={styles.large} />
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {t('shell.close')}
          </Button>
        </Dialog>
      )}
    </>
  );
}
