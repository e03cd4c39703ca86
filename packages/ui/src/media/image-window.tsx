import { type DragEvent, type ReactNode, useState } from 'react';
import { FieldError } from '#form/field.tsx';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import { ImagePreview } from './image-preview.tsx';
import styles from './image-window.module.css';
import { useSafeDrops } from './use-safe-drops.ts';

type ImageWindowTexts = {
  empty: string;
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
  /** Large enough for a close review of the image. */
  large?: boolean;
  /** 0 to 1 during the upload. */
  progress?: number | null;
  /** Receives a dropped file; without it none is accepted. */
  onDrop?: ((file: File) => void) | undefined;
  texts: ImageWindowTexts;
  children?: ReactNode;
};

/**
 * The place for one image: an arch that is empty, shows the image, fills during the upload, or
 * shows it as saved.
 */
export function ImageWindow(props: ImageWindowProps) {
  const { id, label, hint, error, errorPrefix, image, state, texts, onDrop } = props;
  const { progress = null, large = false } = props;
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
        state === 'saved' && styles.saved,
        large && styles.large,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(onDrop !== undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div
        className={classes(
          styles.arch,
          state !== 'empty' && styles.filled,
          state === 'saved' && styles.done,
        )}
      >
        {image && <ImagePreview image={image} label={texts.preview} closeLabel={texts.close} />}
        {!image && state === 'empty' && (
          <span className={styles.empty}>
            <Icon name="camera" />
            <span>{texts.empty}</span>
          </span>
        )}
        {progress !== null && (
          <span
            className={styles.fill}
            aria-hidden="true"
            style={{ blockSize: `${Math.round(progress * 100)}%` }}
          />
        )}
        {state === 'saved' && (
          <span className={styles.tick} aria-hidden="true">
            <Icon name="check" />
          </span>
        )}
      </div>
      <div className={styles.side}>
        <p id={`${id}-label`} className={styles.label}>
          {label}
        </p>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
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
