import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { CaptureProps } from '#domain/verification/capture.ts';
import { useProblemText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { ImageWindow } from '@portico/ui/media/image-window.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './capture.module.css';
import { CheckResult } from './check-result.tsx';
import { ImageButtons } from './image-buttons.tsx';
import { NotSaved, Sending } from './sending.tsx';
import { SlotDrawing } from './slot-drawing.tsx';
import { useCapture } from './use-capture.ts';
import { useFocusAlong } from './use-focus-along.ts';

const LIVE = 'live';

/**
 * The slot for one image: taken or chosen, checked by its bytes and its quality, reviewed by the person, then saved
 * (R-KYC-7, R-KYC-15). The quality figures only advise; only a file that is not an image is refused.
 */
export function CaptureImage(props: CaptureProps) {
  const { id, side, label, hint, error, saved, quiet = false, onRemove } = props;
  const { onSettle, onReview, onTake, left } = props;
  const t = useTranslations();
  const say = useProblemText();
  const { stage, problem, choose, send, cancel, discard, settle } = useCapture(props);
  const [changing, setChanging] = useState(false);
  /** The id of the input that the image came from, or the live camera. */
  const origin = useRef(id);
  const wrong = error ?? (problem === null ? undefined : say(problem));
  const resting = stage.at === 'rest';
  const image = resting ? (saved?.blob ?? null) : stage.file;
  const advice = resting && stage.advice !== null && wrong !== undefined ? say(stage.advice) : null;
  // A phone's own camera has an input of its own.
  const fromCamera = origin.current !== id;
  const offers = resting && (saved === null || changing);

  useFocusAlong(id, stage.at);
  useEffect(() => {
    onSettle?.(settle);
    return () => onSettle?.(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it changes
  useEffect(() => {
    onReview?.(!resting);
  }, [resting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo
  useEffect(() => {
    if (!left) return;
    origin.current = LIVE;
    // It was checked and used in the camera.
    send(left);
  }, [left]);
  const take = (file: File, input: string) => {
    origin.current = input;
    setChanging(false);
    choose(file);
  };
  /** Opens what the photo came from. */
  const again = () => {
    // At once, because a browser opens a file dialog only within the press.
    flushSync(() => {
      discard();
      setChanging(true);
    });
    if (origin.current === LIVE) onTake(true);
    else document.getElementById(origin.current)?.click();
  };
  const remove = () => {
    document.getElementById(id)?.focus();
    onRemove?.();
  };

  return (
    <ImageWindow
      id={id}
      label={label}
      hint={
        advice ??
        (!resting ? undefined : saved === null ? hint : <SavedMark text={t('image.saved')} />)
      }
      error={resting || stage.at === 'check' ? wrong : undefined}
      errorPrefix={t('shell.error_prefix')}
      image={image}
      state={!resting ? 'chosen' : saved === null ? 'empty' : 'saved'}
      drawing={
        <>
          <SlotDrawing side={side} document={props.document} />
          {offers && <span className={styles.drop}>{t('upload.drop')}</span>}
        </>
      }
      large={!resting && stage.at !== 'checking'}
      progress={stage.at === 'sending' ? stage.progress : null}
      onDrop={stage.at === 'sending' ? undefined : (file) => take(file, id)}
      texts={{ preview: t('image.enlarge', { side: label }), close: t('shell.close') }}
      action={
        resting &&
        saved !== null && (
          <Button
            id={changing ? undefined : id}
            variant="small"
            aria-expanded={changing}
            aria-label={t('check.change_what', { what: label })}
            aria-describedby={wrong && `${id}-error`}
            onClick={() => setChanging(!changing)}
          >
            {t('check.change')}
          </Button>
        )
      }
    >
      {resting && saved === null && (
        <VisuallyHidden>
          <span>{t('upload.empty')}</span>
        </VisuallyHidden>
      )}
      {stage.at === 'checking' && (
        <p role="status" className={styles.status}>
          {t('image.checking')}
        </p>
      )}
      {stage.at === 'check' && (
        <CheckResult
          id={id}
          side={side}
          document={props.document}
          cause={stage.cause}
          fromCamera={fromCamera}
          describedBy={wrong && `${id}-error`}
          quiet={quiet}
          scaled={stage.scaled}
          onUse={() => send(stage.file)}
          onAgain={again}
        />
      )}
      {stage.at === 'sending' && <Sending id={id} progress={stage.progress} onCancel={cancel} />}
      {stage.at === 'failed' && (
        <NotSaved
          id={id}
          failure={stage.failure}
          fromCamera={fromCamera}
          onRetry={() => send(stage.file)}
          onAgain={again}
        />
      )}
      {offers && (
        <ImageButtons
          id={id}
          side={side}
          replaces={saved !== null}
          quiet={quiet}
          invalid={wrong !== undefined}
          describedBy={[
            !quiet && `${id}-limits`,
            (advice ?? (saved === null && hint)) && `${id}-hint`,
            wrong && `${id}-error`,
          ]}
          onChoose={take}
          onTake={onTake}
        />
      )}
      {offers && saved !== null && onRemove && (
        <Button variant="link" onClick={remove}>
          {t('upload.remove')}
        </Button>
      )}
      {offers && !quiet && (
        <p id={`${id}-limits`} className={styles.limits}>
          {t('upload.limits')}
        </p>
      )}
    </ImageWindow>
  );
}

/** Announced when it appears. */
function SavedMark({ text }: { text: string }) {
  return (
    <span role="status" className={styles.saved}>
      <Icon name="check" />
      <span>{text}</span>
    </span>
  );
}
