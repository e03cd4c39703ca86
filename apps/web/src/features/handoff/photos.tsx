import type { DocumentSide, DocumentType } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Capture } from '#domain/verification/capture.ts';
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
import { SideList } from './side-list.tsx';
import type { Task } from './use-phone.ts';

type PhotosProps = {
  task: Task;
  failure: Failure | null;
  capture: Capture;
  send: (side: DocumentSide, file: File, options: UploadOptions) => Promise<Failure | null>;
  onFinish: () => Promise<void>;
};

/** One side after another, then the list of images, each with a button to take it again. */
export function Photos({ task, failure, capture: Place, send, onFinish }: PhotosProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const names = useSideNames(task.document);
  /** The side that is to be taken again. */
  const [again, setAgain] = useState<DocumentSide | null>(null);
  /** Images of this page view only: the phone is never shown the images that it has sent. */
  const [files, setFiles] = useState<Partial<Record<DocumentSide, File>>>({});
  const [last, setLast] = useState<DocumentSide | null>(null);
  const [busy, setBusy] = useState(false);

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
          {side === null && (
            <Button busy={busy} onClick={() => void finish()}>
              {t('handoff.phone_finish')}
            </Button>
          )}
        </Panel>
      )}
    </Screen>
  );
}

function titleOf(side: DocumentSide, document: DocumentType) {
  return side === 'personImage' ? 'person.title' : (`doc.title_${document}` as const);
}

function isThere(task: Task, side: DocumentSide): boolean {
  return task.sides.some((each) => each.side === side && each.isThere);
}
