import { useEffect, useRef, useState } from 'react';
import { Icon } from '#icons/icon.tsx';
import styles from './image-preview.module.css';

type ImagePreviewProps = {
  image: Blob;
  /** Labels the image and the button that enlarges it. */
  label: string;
  closeLabel: string;
};

/** An image, uncropped; a tap shows it full-screen. */
export function ImagePreview({ image, label, closeLabel }: ImagePreviewProps) {
  const [url, setUrl] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);

  if (url === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <img src={url} alt="" className={styles.glow} />
        <img src={url} alt="" className={styles.whole} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button serve the keyboard */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={label}
        onClick={() => dialog.current?.close()}
      >
        <button type="button" className={styles.close} aria-label={closeLabel}>
          <Icon name="close" />
        </button>
        <img src={url} alt={label} className={styles.large} />
      </dialog>
    </>
  );
}
