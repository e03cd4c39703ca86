import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { photograph } from '#domain/image-quality/photograph.ts';
import type { CameraProps } from '#domain/verification/capture.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { useProblemText } from '@portico/client/i18n/texts.ts';
import { useModal } from '@portico/ui/overlay/use-modal.ts';
import { useCapture } from '../use-capture.ts';
import { useFocusAlong } from '../use-focus-along.ts';
import { useAutoShutter } from './auto-shutter.ts';
import { CameraControls } from './camera-controls.tsx';
import styles from './camera-dialog.module.css';
import { CameraFailed } from './camera-failed.tsx';
import { CameraHead } from './camera-head.tsx';
import { hintOf, type Tone, toneOf } from './hints.ts';
import type { Kind } from './outline.ts';
import { OutlineDrawing } from './outline-drawing.tsx';
import { PhotoTaken } from './photo-taken.tsx';
import { shownOf, useAim } from './use-aim.ts';
import { useBack } from './use-back.ts';
import { useCamera } from './use-camera.ts';

/** Of the shutter, and of what replaces it. */
const ID = 'camera';
/** For a selfie: to find the pose, with the document beside the face. */
const POSE_MS = 3_000;

/**
 * The live camera over the whole window, with hints about what to correct while the person aims (R-KYC-15). It advises
 * and never refuses. Each photo is checked, used and saved here, and the next side follows (R-KYC-23).
 */
export function CameraDialog(props: CameraProps) {
  const { document: type, side, byHand, follows, upload, onSaved, onClose } = props;
  const t = useTranslations();
  const say = useProblemText();
  const titleId = useId();
  const label = useSideNames(type)[side];
  const kind: Kind = side === 'personImage' ? 'selfie' : type;
  const video = useRef<HTMLVideoElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  /** The last photo that was saved here; it stays on the screen until its side is followed by another. */
  const [saved, setSaved] = useState<{ side: typeof side; file: File } | null>(null);
  const fromCamera = useRef(true);
  /** The side that has been photographed: its next photo, too, is for the person to take. */
  const tried = useRef<typeof side | null>(null);
  const auto = useAutoShutter();

  const { stage, problem, choose, send, cancel, discard } = useCapture({
    side,
    upload: async (file, options) => {
      const failure = await upload(side, file, options);
      if (failure === null) setSaved({ side, file });
      return failure;
    },
  });
  useFocusAlong(ID, stage.at);
  const isOver = saved?.side === side;
  const isAiming = stage.at === 'rest' && !isOver;
  const report = useEffectEvent(onSaved);
  useEffect(() => {
    if (isOver && stage.at === 'rest') report(side);
  }, [isOver, side, stage.at]);
  // A photo that was used is not lost with the camera: its slot offers it again.
  const close = () =>
    onClose(stage.at === 'sending' || stage.at === 'failed' ? { side, file: stage.file } : null);
  const modal = useModal(close);
  useBack(close);

  const { camera, again, turn } = useCamera(kind);
  const stream = camera.at === 'live' ? camera.stream : null;
  const live = stream !== null && playing === stream;
  const failure = failed ? 'lost' : camera.at === 'failed' ? camera.failure : null;

  useLayoutEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  // The shutter, not the close button that comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each side
  useLayoutEffect(() => document.getElementById(ID)?.focus(), [side]);

  const take = (file: File, isPhoto: boolean) => {
    fromCamera.current = isPhoto;
    tried.current = side;
    choose(file);
  };
  const shoot = async () => {
    const shown = video.current;
    const part = shown && shownOf(shown, kind);
    if (!live || taking || !isAiming || !part) return;
    setTaking(true);
    const coming = photograph(shown, part, nowMs());
    // Freezes the moment of the press.
    shown.pause();
    const photo = await coming;
    if (!shown.isConnected) return;
    setTaking(false);
    void shown.play().catch(() => undefined);
    if (photo) take(photo, true);
    else setFailed(true);
  };
  const goesByItself = byHand && auto.isOn && tried.current !== side;
  const { word, steady, armed } = useAim(video, {
    kind,
    live: live && isAiming && !taking,
    turn: side,
    armed: saved === null || kind === 'selfie',
    notBefore: kind === 'selfie' ? POSE_MS : 0,
    onSteady: () => {
      if (goesByItself) void shoot();
    },
  });
  const chooseFile = () => files.current?.click();
  const retake = () => {
    discard();
    if (!fromCamera.current) chooseFile();
  };

  const taken = stage.at !== 'rest' ? stage.file : isOver ? saved.file : null;
  const announced = taking
    ? t('coach.taking')
    : live
      ? t(hintOf(word, kind, { armed, goesByItself }))
      : t('coach.start');
  const tone: Tone = taking ? 'good' : live && armed ? toneOf(word) : 'plain';

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={styles.dialog}
      data-night
      data-follows={follows || undefined}
    >
      <div className={styles.view} data-tone={taken ? 'plain' : tone} data-kind={kind}>
        <CameraHead
          titleId={titleId}
          title={taken ? label : t('coach.title', { side: label })}
          document={type}
          side={side}
          onClose={close}
        />
        {failure === null && byHand && (
          <div className={styles.switch} data-covered={taken !== null || undefined}>
            <button
              type="button"
              className={styles.auto}
              aria-pressed={auto.isOn}
              onClick={() => auto.turn(!auto.isOn)}
            >
              <span>{t('coach.auto')}</span>
            </button>
          </div>
        )}
        <div className={styles.stage} data-covered={taken !== null || undefined}>
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
              onFile={chooseFile}
              onAgain={() => {
                setFailed(false);
                again();
              }}
            />
          )}
          {stage.at === 'rest' && !isOver && problem !== null && (
            <div role="alert" className={styles.problem}>
              <p>{say(problem)}</p>
              {stage.advice !== null && <p>{say(stage.advice)}</p>}
            </div>
          )}
          <p role="status" className={styles.word}>
            {failure === null && !taken && announced}
          </p>
        </div>
        {taken === null ? (
          <>
            <CameraControls
              id={ID}
              hidden={failure !== null}
              isReady={live && !taking}
              isTaking={taking}
              isSteady={steady && goesByItself}
              onShoot={() => void shoot()}
              onFile={chooseFile}
              onTurn={camera.at === 'live' && camera.others ? turn : null}
            />
            {failure === null && <p className={styles.privacy}>{t('coach.privacy')}</p>}
          </>
        ) : (
          <PhotoTaken
            id={ID}
            document={type}
            side={side}
            file={taken}
            stage={stage}
            fromCamera={fromCamera.current}
            onUse={send}
            onAgain={retake}
            onCancel={cancel}
          />
        )}
        <input
          ref={files}
          type="file"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Choosing the same file again must count as a change.
            event.target.value = '';
            if (file) take(file, false);
          }}
        />
      </div>
    </dialog>
  );
}
