import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { RecentNotice } from '#domain/session/recent-notice.tsx';
import type { Recent } from '#domain/session/use-recent.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';

type ConfirmSectionProps = {
  recent: Recent;
  texts: { title: string; hint: string; action: string; confirm: string; busy: string };
  /** Shown with the hint, in the section and in the dialog. */
  more?: ReactNode;
  send: () => Promise<{ ok: true } | Failure>;
  onDone: () => Promise<void>;
};

/** What cannot be undone: it needs a recent sign-in and a confirmation. */
export function ConfirmSection({ recent, texts, more, send, onDone }: ConfirmSectionProps) {
  const t = useTranslations('receipt');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);

  const close = () => {
    if (busy) return;
    setAsking(false);
    setFailed(null);
  };
  const confirm = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await send();
    setBusy(false);
    if (!answer.ok && answer.code !== 'recent_sign_in_needed') return setFailed(answer);
    // Must come first, because closing the dialog restores the focus.
    flushSync(() => setAsking(false));
    if (!answer.ok) return recent.refuse();
    await onDone();
  };

  return (
    <Section title={texts.title} hint={texts.hint}>
      {more}
      <RecentNotice recent={recent} text={t('recent')} action={t('sign_in')} />
      <Button variant="danger" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      {isAsking && (
        <Dialog title={texts.action} onClose={close}>
          <p>{texts.hint}</p>
          {more}
          {failed && <Alert kind="error">{errorText(failed)}</Alert>}
          <Button variant="ghost" onClick={close}>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={texts.busy}
            onClick={() => void confirm()}
          >
            {texts.confirm}
          </Button>
        </Dialog>
      )}
    </Section>
  );
}
