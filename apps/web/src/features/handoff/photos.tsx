import type { DocumentSide, DocumentType } from '@portico/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Camera, Capture, Left } from '#domain/verification/capture.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import type { UploadOptions } from '#platform/http/upload.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './handoff.module.css';
import { SideList } from './side-list.tsx';
import type { Task } from './use-phone.ts';

/** To take a photo again before the computer goes on (R-KYC-27). */
const RETAKE_SECONDS = 5;

type PhotosProps = {
  task: Task;
  failure: Failure | null;
  capture: Capture;
  camera: Camera;
  send: (side: DocumentSide, file: File, options: UploadOptions) => Promise<Failure | null>;
  onFinish: () => Promise<void>;
};

/** One side after another, then the list of images, each with a button to take it again. */
export function Photos(props: PhotosProps) {
  const { task, failure, capture: Place, camera, send, onFinish } = props;
  const t = useTranslations();
  const errorText = useErrorText();
  const names = useSideNames(task.document);
  /** The side that is to be taken again. */
  const [again, setAgain] = useState<DocumentSide | null>(null);
  /** Images of this page view only: the phone is never shown the images that it has sent. */
  const [files, setFiles] = useState<Partial<Record<DocumentSide, File>>>({});
  const [last, setLast] = useState<DocumentSide | null>(null);
  const [busy, setBusy] = useState(false);
  /** The side in front of the open camera. */
  const [filmed, setFilmed] = useState<{ side: DocumentSide; byHand: boolean } | null>(null);
  const [left, setLeft] = useState<Left | null>(null);

  const done = task.sides.filter(({ isThere }) => isThere).length;
  const total = task.sides.length;
  const side = again ?? task.sides.find(({ isThere }) => !isThere)?.side ?? null;
  const others = task.sides.filter((each) => each.isThere && each.side !== side);
  const title = t(side === null ? 'handoff.phone_all' : titleOf(side, task.document));
  usePage(title, { errors: failure !== null });
  const shown = useRef(side);
  useEffect(() => {
    if (shown.current !== side) focusHeading({ preventScroll: false });
    shown.current = side;
  }, [side]);

  const save = async (of: DocumentSide, file: File, options: UploadOptions) => {
    const refused = await send(of, file, options);
    if (refused !== null) return refused;
    setFiles((now) => ({ ...now, [of]: file }));
    setLast(of);
    setAgain(null);
    return null;
  };
  const finish = async () => {
    setBusy(true);
    await onFinish();
    setBusy(false);
  };
  const seconds = useCountdown(
    side === null && filmed === null && failure === null && !busy,
    finish,
  );

  return (
    <Screen
      title={title}
      eyebrow={t('handoff.phone_todo', { done: String(done), total: String(total) })}
    >
      <VisuallyHidden>
        <span role="status">{last && t('handoff.arrived', { side: names[last] })}</span>
      </VisuallyHidden>
      {side !== null && (
        <Panel>
          <Place
            key={side}
            id={side}
            side={side}
            document={task.document}
            label={names[side]}
            hint={side === 'personImage' ? t('person.hint') : undefined}
            saved={isThere(task, side) ? { blob: files[side] ?? null } : null}
            upload={(file, options) => save(side, file, options)}
            onTake={(byHand) => setFilmed({ side, byHand })}
            left={left?.side === side ? left.file : null}
          />
          {again !== null && (
            <Button variant="link" onClick={() => setAgain(null)}>
              {t('shell.back')}
            </Button>
          )}
        </Panel>
      )}
      {others.length > 0 && (
        <Panel>
          <SideList sides={others} names={names} onAgain={setAgain} />
          {side === null && failure && <Alert kind="error">{errorText(failure)}</Alert>}
          {side === null && seconds !== null && (
            <p className={styles.left}>{t('handoff.phone_auto', { seconds })}</p>
          )}
          {side === null && (
            <Button busy={busy} onClick={() => void finish()}>
              {t('handoff.phone_finish')}
            </Button>
          )}
        </Panel>
      )}
      {filmed &&
        camera({
          document: task.document,
          ...filmed,
          upload: save,
          onSaved: (of) => {
            const next = task.sides.find((each) => each.side !== of && !each.isThere);
            setFilmed(next ? { ...filmed, side: next.side } : null);
          },
          onClose: (unsaved) => {
            setFilmed(null);
            setLeft(unsaved);
          },
        })}
    </Screen>
  );
}

/** Calls back once after some seconds, in which a photo can be taken again; null while it does not count. */
function useCountdown(counts: boolean, onOver: () => Promise<void>): number | null {
  const [left, setLeft] = useState(RETAKE_SECONDS);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (!counts) return;
    let seconds = RETAKE_SECONDS;
    setLeft(seconds);
    const timer = setInterval(() => {
      seconds -= 1;
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      void end();
    }, 1_000);
    return () => clearInterval(timer);
  }, [counts]);
  return counts ? left : null;
}

function titleOf(side: DocumentSide, document: DocumentType) {
  return side === 'personImage' ? 'person.title' : (`doc.title_${document}` as const);
}

function isThere(task: Task, side: DocumentSide): boolean {
  return task.sides.some((each) => each.side === side && each.isThere);
}
