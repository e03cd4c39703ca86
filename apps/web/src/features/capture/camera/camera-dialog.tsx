import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { photograph } from '#domain/image-quality/photograph.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { useModal } from '@portico/ui/overlay/use-modal.ts';
import type { Word } from './aim.ts';
import styles from './camera-dialog.module.css';
import { CameraFailed } from './camera-failed.tsx';
import type { Kind } from './outline.ts';
import { OutlineDrawing } from './outline-drawing.tsx';
import { shownOf, useAim } from './use-aim.ts';
import { useBack } from './use-back.ts';
import { useCamera } from './use-camera.ts';

export type CameraDialogProps = {
  kind: Kind;
  /** The subject of the photo, by the name of its slot on the page. */
  label: string;
  /** A JPEG of what the outline showed, with a margin; it has not left the device yet. */
  onPhoto: (photo: File) => void;
  /**
   * The person prefers to choose a file. Called within the press, so that the browser allows the file dialog to open.
   */
  onFile: () => void;
  /**
   * Called on the close button, Escape and Back. After any of the three callbacks the parent must remove the dialog.
   */
  onClose: () => void;
};

type Tone = 'plain' | 'wrong' | 'good' | 'ready';

/**
 * The live camera over the whole window, with hints about what to correct while the person aims (R-KYC-15). It advises
 * and never refuses.
 */
export function CameraDialog({ kind, label, onPhoto, onFile, onClose }: CameraDialogProps) {
  const t = useTranslations('coach');
  const choose = useTranslations('upload');
  const titleId = useId();
  const modal = useModal(onClose);
  useBack(onClose);
  const { camera, again, turn } = useCamera(kind);
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const stream = camera.at === 'live' ? camera.stream : null;
  const live = stream !== null && playing === stream;
  const word = useAim(video, kind, live && !taking);
  const failure = failed ? 'lost' : camera.at === 'failed' ? camera.failure : null;

  useLayoutEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  // The shutter, not the close button that comes first.
  useLayoutEffect(() => shutter.current?.focus(), []);

  const shoot = async () => {
    const shown = video.current;
    const part = shown && shownOf(shown, kind);
    if (!live || taking || !part) return;
    setTaking(true);
    const coming = photograph(shown, part, nowMs());
    // Freezes the moment of the press.
    shown.pause();
    const photo = await coming;
    if (!shown.isConnected) return;
    if (photo) return onPhoto(photo);
    setTaking(false);
    setFailed(true);
  };

  const announced = taking
    ? t('taking')
    : live
      ? t(word === 'find' && kind === 'selfie' ? 'find_selfie' : word)
      : t('start');
  const tone: Tone = live ? (taking ? 'good' : toneOf(word)) : 'plain';

  return (
    <dialog {...modal} aria-labelledby={titleId} className={styles.dialog}>
      <div className={styles.view} data-tone={tone} data-kind={kind}>
        <div className={styles.head}>
          <h2 id={titleId}>{t('title', { side: label })}</h2>
          <button type="button" className={styles.round} aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.stage}>
          {failure === null ? (
            <>
              {stream && (
                <video
                  ref={video}
                  className={styles.video}
                  data-mirrored={camera.at === 'live' && camera.mirrored}
                  autoPlay
                  playsInline
                  muted
                  onLoadedData={() => setPlaying(stream)}
                />
              )}
              {live && <OutlineDrawing kind={kind} />}
              {taking && <div className={styles.flash} />}
            </>
          ) : (
            <CameraFailed
              failure={failure}
              onFile={onFile}
              onAgain={() => {
                setFailed(false);
                again();
              }}
            />
          )}
          <p role="status" className={styles.word}>
            {failure === null && announced}
          </p>
        </div>
        <div className={styles.controls} hidden={failure !== null}>
          <button type="button" className={styles.tool} onClick={onFile}>
            <span className={styles.round}>
              <Icon name="file" />
            </span>
            <span>{choose('choose')}</span>
          </button>
          <button
            ref={shutter}
            type="button"
            className={styles.shutter}
            aria-label={t('shoot')}
            aria-busy={taking || undefined}
            aria-disabled={!live || taking || undefined}
            onClick={() => void shoot()}
          />
          {camera.at === 'live' && camera.others ? (
            <button type="button" className={styles.tool} onClick={turn}>
              <span className={styles.round}>
                <TurnMark />
              </span>
              <span>{t('turn_camera')}</span>
            </button>
          ) : (
            <span />
          )}
        </div>
        {failure === null && <p className={styles.privacy}>{t('privacy')}</p>}
      </div>
    </dialog>
  );
}

function toneOf(word: Word): Tone {
  if (word === 'find') return 'plain';
  return word === 'hold' ? 'good' : word === 'ready' ? 'ready' : 'wrong';
}

/** Two arrows in a circle. It is not in icons/icon.tsx, because every page loads that file. */
function TurnMark() {
  return (
    <svg viewBox="0 0 20 20" className={styles.turn} aria-hidden="true" focusable="false">
      <path d="M16.5 8A7 7 0 0 0 4.2 5.6L2.75 7.25M2.75 3.5v3.75H6.5M3.5 12a7 7 0 0 0 12.3 2.4l1.45-1.65M17.25 16.5v-3.75H13.5" />
    </svg>
  );
}
