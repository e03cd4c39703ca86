import { type DragEvent, type ReactNode, useState } from 'react';
import { FieldError } from '#form/field.tsx';
import { classes } from '#styles/classes.ts';
import { ImagePreview } from './image-preview.tsx';
import styles from './image-window.module.css';
import { useSafeDrops } from './use-safe-drops.ts';

type ImageWindowTexts = {
  /** Label of the preview, which enlarges it. */
  preview: string;
  close: string;
};

type ImageWindowProps = {
  /** Of the input that the label and the error belong to. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix?: string | undefined;
  /** The shown image; `saved` without an image says that one is stored elsewhere. */
  image: Blob | null;
  state: 'empty' | 'chosen' | 'saved';
  /** What belongs here, drawn in the empty frame. */
  drawing?: ReactNode;
  /** Large enough for a close review of the image. */
  large?: boolean;
  /** 0 to 1 during the upload. */
  progress?: number | null;
  /** Receives a dropped file; without it none is accepted. */
  onDrop?: ((file: File) => void) | undefined;
  texts: ImageWindowTexts;
  /** Beside the label of a saved image. */
  action?: ReactNode;
  children?: ReactNode;
};

/**
 * The place for one image: a frame in the proportions of a card. Empty it shows what belongs there; a saved image is a
 * row with a thumbnail, except where frames stand beside each other (`--card`).
 */
export function ImageWindow(props: ImageWindowProps) {
  const { id, label, hint, error, errorPrefix, image, state, texts, onDrop, action } = props;
  const { progress = null, large = false, drawing } = props;
  const [over, setOver] = useState(false);
  useSafeDrops();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onDrop?.(dropped);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset as a grid
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes(
        styles.window,
        over && styles.over,
        error && styles.wrong,
        state === 'saved' && styles.row,
        large && styles.large,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(onDrop !== undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes(styles.frame, state !== 'empty' && styles.filled)}>
        {image && <ImagePreview image={image} label={texts.preview} closeLabel={texts.close} />}
        {!image && drawing}
        {progress !== null && (
          <span
            className={styles.fill}
            aria-hidden="true"
            style={{ blockSize: `${Math.round(progress * 100)}%` }}
          />
        )}
      </div>
      <div className={styles.head}>
        <div className={styles.names}>
          <p id={`${id}-label`} className={styles.label}>
            {label}
          </p>
          {hint && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {action}
      </div>
      <div className={styles.rest}>
        {error && (
          <FieldError id={`${id}-error`} prefix={errorPrefix}>
            {error}
          </FieldError>
        )}
        {props.children}
      </div>
    </div>
  );
}
