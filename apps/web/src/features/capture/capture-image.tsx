import { DRAFT_TTL_DAYS } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { CaptureProps } from '#domain/verification/capture.ts';
import { useProblemText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { ImageWindow } from '@portico/ui/media/image-window.tsx';
import styles from './capture.module.css';
import { CheckResult } from './check-result.tsx';
import { ImageButtons } from './image-buttons.tsx';
import { NotSaved, Sending } from './sending.tsx';
import { type Stage, useCapture } from './use-capture.ts';

/**
 * The slot for one image: taken or chosen, checked by its bytes and its quality, reviewed by the person, then saved
 * (R-KYC-7, R-KYC-15). The quality figures only advise; only a file that is not an image is refused.
 */
export function CaptureImage(props: CaptureProps) {
  const { id, side, label, hint, error, saved, quiet = false, onRemove } = props;
  const { onSettle, onReview } = props;
  const t = useTranslations();
  const say = useProblemText();
  const { stage, problem, choose, send, cancel, discard, settle } = useCapture(props);
  const wrong = error ?? (problem === null ? undefined : say(problem));
  const resting = stage.at === 'rest';
  const image = resting ? (saved?.blob ?? null) : stage.file;
  const advice = resting && stage.advice !== null && wrong !== undefined ? say(stage.advice) : null;

  useFocusAlong(id, stage.at);
  useEffect(() => {
    onSettle?.(settle);
    return () => onSettle?.(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it changes
  useEffect(() => {
    onReview?.(!resting);
  }, [resting]);
  const remove = () => {
    document.getElementById(id)?.focus();
    onRemove?.();
  };

  return (
    <ImageWindow
      id={id}
      label={label}
      hint={advice ?? (resting && saved === null ? hint : undefined)}
      error={resting || stage.at === 'check' ? wrong : undefined}
      errorPrefix={t('shell.error_prefix')}
      image={image}
      state={!resting ? 'chosen' : saved === null ? 'empty' : 'saved'}
      large={stage.at === 'check'}
      progress={stage.at === 'sending' ? stage.progress : null}
      onDrop={stage.at === 'sending' ? undefined : choose}
      texts={{
        empty: t('upload.empty'),
        preview: t('image.enlarge', { side: label }),
        close: t('shell.close'),
      }}
    >
      {stage.at === 'checking' && (
        <p role="status" className={styles.status}>
          {t('image.checking')}
        </p>
      )}
      {stage.at === 'check' && (
        <CheckResult
          id={id}
          side={side}
          cause={stage.cause}
          describedBy={wrong && `${id}-error`}
          quiet={quiet}
          scaled={stage.scaled}
          onUse={() => send(stage.file)}
          onAgain={discard}
        />
      )}
      {stage.at === 'sending' && <Sending id={id} progress={stage.progress} onCancel={cancel} />}
      {stage.at === 'failed' && (
        <NotSaved
          id={id}
          failure={stage.failure}
          onRetry={() => send(stage.file)}
          onAgain={discard}
        />
      )}
      {resting && saved !== null && (
        <p role="status" className={styles.saved}>
          <Icon name="lock" />
          <span>{t('image.kept', { days: DRAFT_TTL_DAYS })}</span>
        </p>
      )}
      {resting && (
        <>
          <ImageButtons
            id={id}
            side={side}
            document={props.document}
            label={label}
            replaces={saved !== null}
            quiet={quiet}
            invalid={wrong !== undefined}
            describedBy={[
              saved === null && `${id}-limits`,
              (advice ?? (saved === null && hint)) && `${id}-hint`,
              wrong && `${id}-error`,
            ]}
            onChoose={choose}
          />
          {saved !== null && onRemove && (
            <Button variant="link" onClick={remove}>
              {t('upload.remove')}
            </Button>
          )}
          {saved === null && (
            <p id={`${id}-limits`} className={styles.limits}>
              <span className={styles.drop}>{t('upload.drop')}</span> {t('upload.limits')}
            </p>
          )}
        </>
      )}
    </ImageWindow>
  );
}

/** The pressed button disappears with its stage: moves the focus to what replaces it. */
function useFocusAlong(id: string, at: Stage['at']): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (document.activeElement !== document.body) return;
    const place = at === 'rest' ? `#${id}` : `#${id}-stage button`;
    document.querySelector<HTMLElement>(place)?.focus();
  }, [at, id]);
}
