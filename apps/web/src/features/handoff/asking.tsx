import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { TwoWords } from './two-words.tsx';
import type { Task } from './use-phone.ts';

type AskingProps = {
  task: Task;
  failure: Failure | null;
  onYes: () => Promise<void>;
  onNo: () => void;
};

/** Asks whether both screens show the same words: a person who got the link from someone else has no such screen. */
export function Asking({ task, failure, onYes, onNo }: AskingProps) {
  const t = useTranslations('handoff');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  usePage(t('phone_title'), { errors: failure !== null });
  const confirm = async () => {
    setBusy(true);
    await onYes();
    setBusy(false);
  };
  return (
    <Screen title={t('phone_title')} lede={t('phone_question')}>
      <Panel>
        <TwoWords id="handoff-words" label={t('words')} words={task.words} />
        <Alert kind="info">{t('phone_warning')}</Alert>
        {failure && <Alert kind="error">{errorText(failure)}</Alert>}
        <Button busy={busy} aria-describedby="handoff-words" onClick={() => void confirm()}>
          {t('phone_yes')}
        </Button>
        <Button variant="ghost" onClick={onNo}>
          {t('phone_no')}
        </Button>
      </Panel>
    </Screen>
  );
}
