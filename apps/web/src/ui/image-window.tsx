import { type DragEvent, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { Icon } from './icon.tsx';
import { ImagePreview } from './image-preview.tsx';
import styles from './image-window.module.css';
import { useSafeDrops } from './use-safe-drops.ts';

export type ImageWindowTexts = {
  choose: string;
  take: string;
  replace: string;
  remove: string;
  limits: string;
  drop: string;
  empty: string;
  /** What to look at in the picture, and its name and size. */
  check: string;
  chosen: string;
  /** Name of the preview. */
  preview: string;
  close: string;
  /** A warning, never a refusal: the picture's short side is under 600 px. */
  small: string;
};

type ImageWindowProps = {
  /** Of the file input. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix?: string | undefined;
  file: File | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** Which camera a phone opens. */
  capture: 'user' | 'environment';
  texts: ImageWindowTexts;
  /** 0 to 1 while the picture is on its way. */
  progress?: number | null;
  done?: boolean;
};

/** A place for one picture: an arch that is empty, holds the picture, fills while it is sent, or is done. */
export function ImageWindow(props: ImageWindowProps) {
  const { id, label, hint, error, errorPrefix, file, onChoose, onRemove, texts } = props;
  const { progress = null, done = false } = props;
  const [over, setOver] = useState(false);
  const [small, setSmall] = useState(false);
  const still = progress !== null || done;
  useSafeDrops();
  const describedBy = [`${id}-limits`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');

  const choose = (chosen: File) => {
    setSmall(false);
    onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !still) choose(dropped);
  };
  const remove = () => {
    // The button that was pressed goes away.
    document.getElementById(id)?.focus();
    onRemove();
  };
  const button = { id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), choose };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop zone laid out as a grid everywhere
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes(styles.window, over && styles.over, error && styles.wrong)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes(styles.arch, file && styles.filled, done && styles.done)}>
        {file ? (
          <ImagePreview
            file={file}
            label={texts.preview}
            closeLabel={texts.close}
            onShortSide={(pixels) => setSmall(pixels < 600)}
          />
        ) : (
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
        {done && (
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
        {file && (
          <>
            <p className={styles.name}>{texts.chosen}</p>
            {!still && <p className={styles.hint}>{texts.check}</p>}
            {small && <p className={styles.warning}>{texts.small}</p>}
          </>
        )}
        <div className={classes(styles.buttons, still && styles.locked)}>
          <FileButton {...button} text={file ? texts.replace : texts.choose} icon="file" />
          <FileButton
            {...button}
            id={`${id}-camera`}
            text={texts.take}
            icon="camera"
            capture={props.capture}
          />
          {file && (
            <button type="button" className={styles.remove} onClick={remove}>
              {texts.remove}
            </button>
          )}
        </div>
        <p id={`${id}-limits`} className={styles.hint}>
          {texts.limits} <span className={styles.drop}>{texts.drop}</span>
        </p>
      </div>
    </div>
  );
}
